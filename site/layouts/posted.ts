/** Reads what a browser without script posted. */

/** Four times what the longest form takes, in characters: nobody types it, and drawing it back would hold up everybody else. */
const TOO_MUCH = 16_000;

/** The posted fields, or nothing when they are too much or no form at all. The visitor's browser still has every word. */
export async function readPosted(request: Request): Promise<FormData | undefined> {
	try {
		const posted = await request.formData();
		let characters = 0;
		for (const value of posted.values()) characters += typeof value === 'string' ? value.length : value.size;
		return characters > TOO_MUCH ? undefined : posted;
	} catch {
		return undefined;
	}
}
