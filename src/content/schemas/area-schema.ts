/**
 * A page about a town: one file in content/areas. It needs something that is so in that town only
 * (src/content/reader/area-problems.ts).
 */
import * as z from 'zod';
import { pageHead } from './content-schemas.ts';
import { isoDate, text, webAddress } from './fact-fields.ts';

/** An entry in a public list, and the day on which it was last looked up. */
const entry = z.strictObject({
	name: text(80),
	says: text(240),
	link: webAddress,
	checked: isoDate,
});

export const area = z.strictObject({
	/** As it is written under towns in content/company.yaml. */
	town: text(40),
	...pageHead,
	heading: text(80),
	lead: text(320),
	/** What is worth knowing about homes in that town, in the firm's own words. */
	text: text(4000),
	/** An entry of the firm in a register of that town, such as a council's list of traders. */
	register: entry.optional(),
	/**
	 * What the council of that town has given the firm: a place in its scheme, on its list of
	 * installers.
	 */
	council: entry.optional(),
});

/** `slug` is the name of its file, and the end of its URL. */
export type AreaEntry = z.infer<typeof area> & { readonly slug: string };
