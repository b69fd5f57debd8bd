/** The names of tests and of the groups they stand in, read from their source: documents that name them are held to it. */
import { readFileSync } from 'node:fs';

/** A name in quotes, and the beginning of a function after it. */
const NAMED = /\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1,\s*(?:\{[^}]*\},\s*)?(?:async\s*)?(?:\(|\w+\s*=>)/g;

/** What is filled in when a test runs. */
const FILLED_IN = /\$\{[^}]*\}+|%[sdij]|\$\w+/g;

/** The names in a file. What is filled in when they run stands as … in them. */
export function namesIn(file: string): string[] {
	return [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, , name = '']) =>
		name.replace(/\\(.)/g, '$1').replace(FILLED_IN, '…').replace(/(…)+/g, '…').trim(),
	);
}

/** True when a name that ran may be the one that is written down so. */
export function isNamed(ran: string, written: string): boolean {
	return new RegExp(`^${written.split('…').map(RegExp.escape).join('.*')}$`, 's').test(ran.trim());
}
