/** Fetches what the result of the check is worked out with, once. */
import { londonDay } from '../../dates.ts';
import { TODAY_PATH } from '../../forms/hidden-fields.ts';
import { CHECK_DATA_PATH, type CheckData } from '../data/check-result.ts';

let data: Promise<CheckData | undefined> | undefined;

/** Undefined if it cannot be had: the form then posts, and the server works the result out. */
export function fetchCheckData(): Promise<CheckData | undefined> {
	data ??= Promise.all([fetch(CHECK_DATA_PATH).then((answer) => answer.json() as Promise<Omit<CheckData, 'day'>>), today()]).then(
		([rest, day]) => ({ ...rest, day }),
		() => undefined,
	);
	return data;
}

/** The server's date, because a visitor's clock may be wrong. */
async function today(): Promise<string> {
	const date = await fetch(TODAY_PATH).then((answer) => answer.text());
	return /^\d{4}-\d\d-\d\d$/.test(date) ? date : londonDay(Date.now());
}
