/** What a visitor may add photographs of on their own page. */

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
