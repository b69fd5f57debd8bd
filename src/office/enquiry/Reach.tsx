/** How a person is reached from the office's pages: ringing, a text message, WhatsApp. */

import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { dialLink, textLinks } from '#forms/fields/phone.ts';
import { mayBeRung } from '#model/follow-up.ts';
import type { Texting } from '../texting.ts';

type Person = Pick<WorkItem, 'phone' | 'reference' | 'followUp'>;

/** Their number, unless it is known to be another person's. */
export const numberOf = ({ phone, followUp }: Person): string =>
	followUp.state === 'wrong-number' ? '' : phone;

/** Whether a page may offer to ring them. */
export const mayBeDialled = (person: Person): boolean =>
	numberOf(person) !== '' && mayBeRung(person.followUp);

export const RingButton = ({ number, isMain = false }: { number: string; isMain?: boolean }) => (
	<a
		className={`button ${isMain ? 'button--main' : 'button--quiet'} call__ring`}
		href={dialLink(number)}
	>
		Ring <span className="call__number">{number}</span>
	</a>
);

/**
 * A text message, to a mobile. Nothing is sent but by who presses there. The firm's words announce a
 * call, so whoever asked for none gets a message without them.
 */
export function TextButtons({
	row,
	texting,
	hasWhatsApp = false,
	onlyWhatsApp = false,
}: {
	row: Person;
	texting: Texting;
	hasWhatsApp?: boolean;
	onlyWhatsApp?: boolean;
}) {
	const links = textLinks(numberOf(row), mayBeRung(row.followUp) ? texting.text : '');
	if (!links) return null;
	return (
		<>
			{!onlyWhatsApp && (
				<a className="button button--quiet" href={links.sms}>
					Text
				</a>
			)}
			{hasWhatsApp && texting.hasWhatsApp && (
				<a
					className="button button--quiet"
					href={links.whatsapp}
					target="_blank"
					rel="noopener noreferrer"
				>
					WhatsApp
				</a>
			)}
		</>
	);
}
