/** Reads what a browser without script posted, and sends it on to the page that answers. */

/** Shown when a browser comes back to an answer page that has expired (docs/decisions/0045-answer-pages.md). */
export const ANSWER_EXPIRED =
	'The page you came back to is no longer kept, so the form is empty. Whatever you had a reference for is with us.';

/** Four times what the longest form takes, in characters: nobody types it, and drawing it back would hold up everybody else. */
const LONGEST_POST = 16_000;

/** The posted fields, or nothing when they are too much or no form at all. The visitor's browser still has every word. */
export async function readPostedForm(request: Request): Promise<FormData | undefined> {
	try {
		const posted = await request.formData();
		let characters = 0;
		for (const value of posted.values()) characters += typeof value === 'string' ? value.length : value.size;
		return characters > LONGEST_POST ? undefined : posted;
	} catch {
		return undefined;
	}
}

/** Answers a post with the address of its page, so that the way back to that page never sends anything again. */
export function seeOther(address: string): Response {
	return new Response(null, { status: 303, headers: { location: address, 'cache-control': 'no-store' } });
}
