/** Reads what a browser without script posted. */

/** The posted fields, or nothing when the body is too large or no form at all. */
export async function readPosted(request: Request): Promise<FormData | undefined> {
	try {
		return await request.formData();
	} catch {
		return undefined;
	}
}
