/**
 * The content of the alert after sending has failed: the specified sentence, the server's own
 * message, and what to do next.
 */
import type { ReactNode } from 'react';
import { dialLink } from '#forms/fields/phone.ts';
import { submissionTexts } from '#forms/shared-texts.ts';

export function SendingFailed({
	message,
	sending,
	advice,
	phone,
	children,
}: {
	/** The server's own message, if it gave one. */
	message?: string;
	/**
	 * While it is sent again, only whose answers they are is left: how it goes is said beside
	 * (./SendingStatus.tsx).
	 */
	sending: boolean;
	advice: string;
	phone: string;
	children?: ReactNode;
}) {
	return (
		<>
			{!sending && <p className="notice__text">{submissionTexts.failed}</p>}
			{message && !sending && <p>{message}</p>}
			<p>
				{`${advice} You can also ring `}
				<a href={dialLink(phone)}>{phone}</a>.
			</p>
			{!sending && children}
		</>
	);
}
