/** Reads a form posted without script, and redirects to the page that answers it. */

/**
 * Shown when a browser comes back to an answer page that has expired
 * (docs/decisions/answer-pages.md).
 */
export const ANSWER_EXPIRED =
	'The page you came back to is no longer kept, so the form is empty. Whatever you had a reference for is with us.';

/**
 * In characters: four times the longest form. Rendering more back into a page would delay other
 * visitors.
 */
const LONGEST_POST = 16_000;

/**
 * The posted fields, or undefined if they are too long or not a form. The visitor's browser still
 * has them.
 */
export async function readPostedForm(request: Request): Promise<FormData | undefined> {
	try {
		const posted = await request.formData();
		let characters = 0;
		for (const value of posted.values())
			characters += typeof value === 'string' ? value.length : value.size;
		return characters > LONGEST_POST ? undefined : posted;
	} catch {
		return undefined;
	}
}

/** Redirects a post to its answer page, so that going back to that page never posts again. */
export function seeOther(address: string): Response {
	return new Response(null, {
		status: 303,
		headers: { location: address, 'cache-control': 'no-store' },
	});
}
