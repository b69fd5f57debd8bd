/** Our number, for visitors who would rather answer questions on the phone. */

export interface ByPhoneProps {
	/** "Rather do this by phone?" */
	readonly question: string;
	readonly phone: string;
	/** The link that dials it. */
	readonly dial: string;
	readonly openingHours: string;
	/** Words that follow the opening hours. */
	readonly text?: string;
}

export function ByPhone({ question, phone, dial, openingHours, text }: ByPhoneProps) {
	return (
		<p>
			<strong>{question}</strong>
			{' Ring '}
			<a href={dial}>{phone}</a>
			{`, ${openingHours}.${text ? ` ${text}` : ''}`}
		</p>
	);
}
