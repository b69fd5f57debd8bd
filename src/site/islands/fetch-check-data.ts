/** Fetches what the result of the check is worked out with, once. */

import { CHECK_DATA_PATH, type CheckData } from '#check/check-result.ts';
import { TODAY_PATH } from '#forms/fields/hidden-fields.ts';
import { londonDay } from '#model/dates.ts';

let data: Promise<CheckData | undefined> | undefined;

/** Undefined if it cannot be had: the form then posts, and the server works the result out. */
export function fetchCheckData(): Promise<CheckData | undefined> {
	data ??= Promise.all([figures(), today()]).then(
		([rest, day]) => ({ ...rest, day }),
		() => undefined,
	);
	return data;
}

async function figures(): Promise<Omit<CheckData, 'day'>> {
	const answer = await fetch(CHECK_DATA_PATH);
	// A proxy's error may be JSON too, and no result could be drawn from it.
	if (!answer.ok) throw new Error(`${answer.status}`);
	return answer.json();
}

/** The server's date, because a visitor's clock may be wrong. */
async function today(): Promise<string> {
	const date = await fetch(TODAY_PATH).then((answer) => answer.text());
	return /^\d{4}-\d\d-\d\d$/.test(date) ? date : londonDay(Date.now());
}
