/** Text of several paragraphs, which content files separate by an empty line. */
import { Unbroken } from './Unbroken.tsx';

export function Paragraphs({ text }: { text: string }) {
	return text
		.trim()
		.split(/\n\s*\n/)
		.map((paragraph) => (
			<p key={paragraph}>
				<Unbroken text={paragraph.replace(/\s*\n\s*/g, ' ')} />
			</p>
		));
}
