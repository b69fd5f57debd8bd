/**
 * What the forms ask of a browser before they run. Without it the browser posts, as it does without
 * script.
 */

/**
 * What their scripts, React and the office's day use that a browser of 2020 may lack, by its path.
 * The day's script, which shares no file with the forms, asks for its own itself. A browser that
 * cannot parse them (ES2021: src/build/page-scripts.ts) runs none of them.
 */
export const NEEDED_APIS = [
	'Array.prototype.at',
	'Array.prototype.findLast',
	'Intl.ListFormat',
	'Object.hasOwn',
	'String.prototype.replaceAll',
	'SubmitEvent.prototype.submitter',
] as const;

/** Whether the browser has all of these APIs. */
export const hasNeededApis = (): boolean => NEEDED_APIS.every(isThere);

function isThere(path: string): boolean {
	let owner: object | undefined = globalThis;
	for (const name of path.split('.')) {
		if (!owner || !(name in owner)) return false;
		// Accessors are not called, because on a prototype that throws.
		owner = Object.getOwnPropertyDescriptor(owner, name)?.value;
	}
	return true;
}
