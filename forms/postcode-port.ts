/** The port through which a page asks about a postcode. It is implemented in enquiries/postcodes, which `site` may not import. */

/** Whether the Warm Homes: Local Grant's list has a postcode. `no-list`: nobody has imported one, so the visitor looks for themselves. */
export type PostcodeAnswer = 'listed' | 'not-listed' | 'no-list' | 'not-a-postcode';

/** Where a page's script asks, with the postcode alone as the body of a POST, so that it stands in no URL. The answer is such a word. */
export const POSTCODE_PATH = '/api/postcode';
