/**
 * The photographs that a visitor may add on their own page: what of, and what a phone may choose
 * from.
 */

/**
 * What to photograph, in the order in which a call asks about it. Stored by name, shown by its
 * words.
 */
export const photographSubjects = {
	boiler: {
		label: 'Boiler, or what heats the home',
		hint: 'The whole of it, with its plate if you can read it.',
	},
	meter: { label: 'Electricity meter', hint: 'With the fuse box, if it is beside it.' },
	loft: { label: 'Loft', hint: 'From the hatch. Please do not climb in.' },
	outside: { label: 'The home from outside', hint: 'The wall with the most windows, or the roof.' },
} as const;

export type PhotographSubject = keyof typeof photographSubjects;

export const subjectNames = Object.keys(photographSubjects) as PhotographSubject[];

/** What a photograph is of, in words. One of a newer version is only a photograph. */
export function photographLabel(subject: string): string {
	return subject in photographSubjects
		? photographSubjects[subject as PhotographSubject].label
		: 'Photograph';
}

/** For a file field. An iPhone makes a JPEG of its own format where these are asked for. */
export const PHOTOGRAPH_TYPES = 'image/jpeg,image/png,image/webp';

/** The query by which a page that a link opens shows one of its photographs. */
export const photographQuery = { photograph: 'photograph', size: 'size', pass: 'pass' } as const;

/** A photograph on a page. */
export interface ShownPhotograph {
	readonly id: string;
	/** What of, in words. */
	readonly label: string;
	readonly width: number;
	readonly height: number;
	readonly when: string;
	/** Relative to the page, so that its secret stands nowhere in it. */
	readonly previewUrl: string;
	readonly fullUrl: string;
}
