/** STAND-IN until pictures are made by the server. */
import type { Photo } from '#content/schemas/shelf-schemas.ts';

/** A photograph as its component needs it. */
export interface DrawnPhotograph {
	readonly avif: string;
	readonly jpeg: string;
	readonly width: number;
	readonly height: number;
	readonly alt: string;
}

export const drawnPhotograph = ({ alt }: Photo): DrawnPhotograph => ({
	...{ avif: '', jpeg: '', width: 1, height: 1 },
	alt,
});
