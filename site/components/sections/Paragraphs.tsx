/** Text of several paragraphs, as content files hold it: an empty line between them. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
	return text
		.trim()
		.split(/\n\s*\n/)
		.map((paragraph) => (
			<p key={paragraph} className={className}>
				{paragraph.replace(/\s*\n\s*/g, ' ')}
			</p>
		));
}
