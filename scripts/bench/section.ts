/**
 * Writes one part of docs/performance.md and leaves the others, which other tools own, as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join('docs', 'performance.md');

/** Puts the text between the marks of that part, at the end of the page when it has none yet. */
export function writeSection(name: string, text: string): void {
	const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
	const before = readFileSync(PAGE, 'utf8');
	const part = `${begin}\n\n${text.trim()}\n\n${end}`;
	const [from, to] = [before.indexOf(begin), before.indexOf(end)];
	writeFileSync(
		PAGE,
		from < 0 || to < from
			? `${before.trimEnd()}\n\n${part}\n`
			: before.slice(0, from) + part + before.slice(to + end.length),
	);
}
