/** The photographs in content/photos as pages show them. */
import type { DrawnImage, Photographs } from '#content/reader/pictures.ts';
import type { Photo } from '#content/schemas/evidence-schemas.ts';

/** A photograph as its component needs it. */
export interface DrawnPhotograph extends DrawnImage {
	readonly alt: string;
}

/** The photograph, or undefined while it is not made, and where it was left out. */
export function drawnPhotograph(
	{ file, alt }: Photo,
	photographs: Photographs = {},
): DrawnPhotograph | undefined {
	const drawn = photographs[file];
	return drawn && { ...drawn, alt };
}
