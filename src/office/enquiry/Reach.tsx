/** How a person is reached from the office's pages: ringing, a text message, WhatsApp. */

import type { Company } from '#content/schemas/content-schemas.ts';
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { dialLink, textLinks } from '#forms/fields/phone.ts';
import { mayBeRung } from '#model/follow-up.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';

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
 * call, so a person who asked for none gets a message without them.
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

/**
 * The text message that the office's own phone sends before it rings; the website sends nothing. What
 * it says, in the firm's words, and whether the firm writes by WhatsApp too.
 */
export interface Texting {
	/** Empty where the firm has no words. */
	readonly text: string;
	readonly hasWhatsApp: boolean;
}

/**
 * What the firm has set (content/company.yaml). `person` is who is signed in, where codes have
 * names; otherwise the words name the one person who rings back, if there is only one.
 */
export function textingOf(
	{ texting, name, phone, people }: Pick<Company, 'texting' | 'name' | 'phone' | 'people'>,
	person?: string,
): Texting {
	const [caller, ...others] = people.filter(({ ringsBack }) => ringsBack);
	const only = others.length === 0 ? caller?.name : undefined;
	const facts = { person: person ?? only ?? 'Somebody', firm: name, phone };
	return {
		text: texting ? interpolate(texting.words, facts, BRACES) : '',
		hasWhatsApp: texting?.whatsApp === true,
	};
}
