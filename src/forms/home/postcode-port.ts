/**
 * The port through which a page asks about a postcode. It is implemented in enquiries/postcodes,
 * which `site` may not import.
 */

/**
 * Whether the Warm Homes: Local Grant's list has a postcode. `no-list`: none was imported, so
 * visitors look for themselves.
 */
export type GrantListAnswer = 'listed' | 'not-listed' | 'no-list' | 'not-a-postcode';

/** What the lists in the data folder say of a postcode. */
interface PostcodeAnswer {
	readonly grantList: GrantListAnswer;
	/**
	 * The official code of the council's area, such as E08000035. Absent if no list of councils has
	 * the postcode: it is never guessed.
	 */
	readonly council?: string;
}

/** Looks a postcode up. It is neither kept nor logged. */
export type FindPostcode = (postcode: string) => Promise<PostcodeAnswer>;
