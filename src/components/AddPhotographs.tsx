/**
 * Asks for photographs, three by name: on the confirmation and on the visitor's own page. A script
 * puts the button there (src/components/send-photographs.ts); without it they come by e-mail.
 */

import { useEffect, useRef } from 'react';
import './button.css';

export function AddPhotographs({
	url,
	names,
	sent,
	script,
	email,
	reference,
	heading: Heading,
}: {
	/** The path of the visitor's own page, which takes them. Missing on that page itself. */
	url?: string;
	names: readonly string[];
	/** What has been sent, such as "3, the last on Monday, 30 November 2026 at 10:41". */
	sent?: string;
	/** The URL of the script. Missing on the visitor's own page, which fetches it itself. */
	script?: string;
	/** The firm's address, and what the subject of an e-mail is. */
	email: string;
	reference: string;
	heading: 'h2' | 'h3' | 'h4';
}) {
	const place = useRef<HTMLDivElement>(null);
	// Fetched with a confirmation, not with the form.
	useEffect(() => {
		if (!script) return;
		import(/* @vite-ignore */ script).then(
			({ offerPhotographs }) => place.current && offerPhotographs(place.current),
			// The address to write to is there.
			() => undefined,
		);
	}, [script]);
	return (
		<section className="photographs stack" aria-labelledby="photographs">
			<Heading id="photographs">Photographs, if you like</Heading>
			<p>
				They save us questions, and nothing depends on them. Please no people, no letters and no
				medicine in the picture. These help most:
			</p>
			<ul>
				{names.map((name) => (
					<li key={name}>{name}</li>
				))}
			</ul>
			{sent && <p className="photographs__sent">{`Photographs with us: ${sent}`}</p>}
			{/* React leaves alone what the script puts in, once it has hydrated. */}
			<div className="photographs__send stack" data-url={url} ref={place} />
			<p>
				{'By e-mail: write to '}
				<a href={`mailto:${email}?subject=${reference}`}>{email}</a>
				{` with ${reference} in the subject.`}
			</p>
		</section>
	);
}
