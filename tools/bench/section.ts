/** Writes one part of docs/performance.md and leaves the others, which other tools own, as they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join('docs', 'performance.md');
const HEAD = '# Performance\n\nEach part is written by its own tool, between its marks.\n';

/** Puts the text between the marks of that part, at the end of the page when it has none yet. */
export function writeSection(name: string, text: string, page = PAGE): void {
	const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
	const before = existsSync(page) ? readFileSync(page, 'utf8') : HEAD;
	const part = `${begin}\n\n${text.trim()}\n\n${end}`;
	const [from, to] = [before.indexOf(begin), before.indexOf(end)];
	writeFileSync(
		page,
		from < 0 || to < from ? `${before.trimEnd()}\n\n${part}\n` : before.slice(0, from) + part + before.slice(to + end.length),
	);
}
