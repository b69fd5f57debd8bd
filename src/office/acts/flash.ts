/** What a press did, as the page that it leads to says it: a word in the query of its address. */

/** The parameters: what it did, and the reference of whom it was about. */
const DONE = 'done';
export const ABOUT = 'about';

const flashes = {
	recorded: 'Recorded.',
	undone: 'Taken back.',
	freed: 'Recorded. The visit is cancelled.',
	displaced: 'Taken back, without the visit: its half-day has gone.',
	repeated: 'That was recorded before: it counts once.',
	pointless: 'Nothing was changed: it had been done before.',
	full: 'That half-day has just gone, and nothing was recorded. Choose another.',
	gone: 'That enquiry is no longer here.',
	listed: 'On the list, to be rung.',
	spoken: 'Saved, and spoken to.',
	corrected: 'Corrected. What it was is in its history.',
	erased: 'The enquiry is erased, and both addresses were told.',
	resent: 'On its way again.',
	'not-resent': 'Nothing was sent: it is on its way already, or the enquiry is held back.',
} as const;

export type Flash = keyof typeof flashes;

/** The query of a page that says it, perhaps about an enquiry. */
export const flashQuery = (flash: Flash, about?: string): string =>
	`?${new URLSearchParams({ [DONE]: flash, ...(about ? { [ABOUT]: about } : {}) })}`;

/** What a page with this query says. */
export function doneIn(query: URLSearchParams | undefined): string | undefined {
	const flash = query?.get(DONE) ?? '';
	return Object.hasOwn(flashes, flash) ? flashes[flash as Flash] : undefined;
}
