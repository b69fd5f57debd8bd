// A diagram as it is served: the drawing with its numbers, in one group that pages show through <use>.
import { type Drawing, Marks } from './kit.tsx';

export function DiagramArt({ drawing: { height, marks, Art }, title }: { drawing: Drawing; title: string }) {
	return (
		<svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 400 ${height}`}>
			<title>{title}</title>
			<g id="art" strokeLinecap="round" strokeLinejoin="round">
				<Art />
				<Marks at={marks} />
			</g>
		</svg>
	);
}
