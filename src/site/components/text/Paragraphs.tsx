/** Text of several paragraphs, which content files separate by an empty line. */
import { Unbroken } from './Unbroken.tsx';

export function Paragraphs({ text, className }: { text: string; className?: string }) {
	return text
		.trim()
		.split(/\n\s*\n/)
		.map((paragraph) => (
			<p key={paragraph} className={className}>
				<Unbroken text={paragraph.replace(/\s*\n\s*/g, ' ')} />
			</p>
		));
}
