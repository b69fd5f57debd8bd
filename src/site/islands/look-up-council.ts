/**
 * Asks the server what it knows of a place: the council of a postcode, what its scheme said, and
 * whether the grant's list has it.
 */

import { COUNCIL_FOUND, PLACE_TYPE, type PlaceFound } from '#check/check-result.ts';
import { checkForm } from '#forms/home/check-questions.ts';

/**
 * Posts the postcode in a body, so that no address has it. Undefined if there is no answer:
 * pressing the button asks once more.
 */
export async function fetchPlace(
	postcode: string,
	council: string,
	foundBefore: string,
): Promise<PlaceFound | undefined> {
	try {
		const body = new URLSearchParams({ postcode, council, [COUNCIL_FOUND]: foundBefore });
		const answer = await fetch(checkForm.path, {
			method: 'POST',
			headers: { accept: PLACE_TYPE },
			body,
		});
		return answer.ok ? ((await answer.json()) as PlaceFound) : undefined;
	} catch {
		return undefined;
	}
}
