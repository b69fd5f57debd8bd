/**
 * The place in a built file where the running server says how soon people are usually rung. It is empty as long as there is no figure,
 * and stays so where the files are served by something else: only the server knows what office and visitors recorded.
 */

/** In a page: what React makes of `<span hidden data-usually="" />`. */
const IN_PAGE = '<span hidden="" data-usually=""></span>';

/** In a JSON file: an empty property. */
const IN_JSON = '"usually":""';

/** Whether a built file has such a place. */
export const hasUsualAnswer = (file: string): boolean => file.includes(IN_PAGE) || file.includes(IN_JSON);

/** A built file with the sentence in its place. */
export function withUsualAnswer(file: string, sentence: string): string {
	const escaped = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return file.replaceAll(IN_PAGE, () => `<span>${escaped}</span>`).replaceAll(IN_JSON, () => `"usually":${JSON.stringify(sentence)}`);
}
