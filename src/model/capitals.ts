/** The first letter of a text, where it begins a sentence or continues one. */

export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const withSmallInitial = (text: string): string =>
	text.charAt(0).toLowerCase() + text.slice(1);
