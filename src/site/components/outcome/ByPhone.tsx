/** Our number, for visitors who would rather answer questions on the phone. */
import { dialLink } from '#forms/fields/phone.ts';

export interface ByPhoneProps {
	/** "Rather do this by phone?" */
	readonly question: string;
	readonly phone: string;
	readonly openingHours: string;
	/** Words that follow the opening hours. */
	readonly text?: string;
}

export function ByPhone({ question, phone, openingHours, text }: ByPhoneProps) {
	return (
		<p>
			<strong>{question}</strong>
			{' Ring '}
			<a href={dialLink(phone)}>{phone}</a>
			{`, ${openingHours}.${text ? ` ${text}` : ''}`}
		</p>
	);
}
