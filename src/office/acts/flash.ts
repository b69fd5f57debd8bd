/** What an act did, as the page says that it leads to: a word in the query of its address. */

/** The parameters: what it did, and about whom it was. */
const FLASH = 'flash';
export const ABOUT = 'about';

const flashes = {
	recorded: 'Recorded.',
	undone: 'Taken back.',
	repeated: 'That was recorded before: it counts once.',
	pointless: 'Nothing was changed: it had been done before.',
	gone: 'That enquiry is no longer here.',
	ended: 'That device is closed.',
	erased: 'The enquiry is erased, and both addresses were told.',
	resent: 'The letter to the office is on its way again.',
	'not-resent': 'Nothing was sent: it was sent three times today already, or it is held back.',
	short:
		'Type a short name or three letters of one, four digits of a number, or five characters of a postcode or reference.',
	often: 'That is enough searching for today: the office’s second address has been told.',
} as const;

export type Flash = keyof typeof flashes;

/** The query of a page that says it, perhaps about an enquiry. */
export const flashQuery = (flash: Flash, about?: string): string =>
	`?${new URLSearchParams({ [FLASH]: flash, ...(about ? { [ABOUT]: about } : {}) })}`;

/** What a page with this query says. */
export function doneIn(query: URLSearchParams | undefined): string | undefined {
	const flash = query?.get(FLASH) ?? '';
	return Object.hasOwn(flashes, flash) ? flashes[flash as Flash] : undefined;
}
