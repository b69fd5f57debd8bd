/**
 * What the forms and the office's day ask of a browser before they run. Without it the browser
 * posts, as it does without script.
 */

/**
 * What their scripts and React use that a browser of 2020 may lack, by its path. A browser that
 * cannot parse them (ES2021: src/build/page-scripts.ts) runs none of them.
 */
export const NEEDED_APIS = [
	'Array.prototype.at',
	'Array.prototype.findLast',
	'Element.prototype.replaceChildren',
	'Intl.ListFormat',
	'Object.hasOwn',
	'String.prototype.replaceAll',
	'SubmitEvent.prototype.submitter',
] as const;

/** Whether the browser has them all. */
export const hasNeededApis = (): boolean => NEEDED_APIS.every(isThere);

function isThere(path: string): boolean {
	let owner: object | undefined = globalThis;
	for (const name of path.split('.')) {
		if (!owner || !(name in owner)) return false;
		// What an accessor would give is not asked for: on a prototype that is an error.
		owner = Object.getOwnPropertyDescriptor(owner, name)?.value;
	}
	return true;
}
