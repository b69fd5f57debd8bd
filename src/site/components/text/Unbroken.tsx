/**
 * Text in which a number of several parts, such as 2-5, £300-£600 or 0113 496 0142, is never broken
 * between lines, and keeps its order where a translation is set from right to left.
 */
export function Unbroken({ text }: { text: string }) {
	return text
		.split(/(\S*\d-\S+|\b0\d{2,4}\s\d{3,4}\s\d{3,4}\b)/)
		.map((piece, index) => (index % 2 ? <bdi key={piece}>{piece}</bdi> : piece));
}
