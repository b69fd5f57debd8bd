// A diagram as it is served: the drawing and its numbers, two groups that pages show through <use>.
import { type Drawing, Marks } from './kit.tsx';

export function DiagramArt({ drawing: { height, marks, Art }, title }: { drawing: Drawing; title: string }) {
	return (
		<svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 400 ${height}`}>
			<title>{title}</title>
			<g id="art" strokeLinecap="round" strokeLinejoin="round">
				<Art />
			</g>
			<g id="marks">
				<Marks at={marks} />
			</g>
		</svg>
	);
}
