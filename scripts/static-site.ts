/**
 * `npx tsx scripts/static-site.ts`, after a build, writes its pages to a folder for hosts that only
 * serve files, with what such a host supports: security headers (`_headers`, as Netlify and
 * Cloudflare Pages read it) and a lower-case copy of every page. docs/machine.md lists what is
 * lost.
 */
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { londonDay } from '#model/dates.ts';
import { createCsp } from '#server/http/csp.ts';
import { securityHeadersFor } from '#server/http/headers.ts';

/**
 * Compressed copies, which such hosts make themselves, and pages that only the server finds by a
 * query.
 */
const LEFT_OUT = new RegExp(`\\.(?:br|gz)$|/${ABOUT}/`);

/** A file that replaces a page from a day on. */
const DATED = /^\/from\/(\d{4}-\d\d-\d\d)(\/.*)$/;

/** Their names change with their content. */
const FOREVER = '/_astro/*\n  cache-control: public, max-age=31536000, immutable';

const [from = join('dist', 'client'), to = 'dist-static'] = process.argv.slice(2);
const emailOrigin = process.env.PUBLIC_EMAIL_ORIGIN;
const siteUrl = process.env.SITE_URL ?? 'http://localhost:3000';
if (!emailOrigin) {
	console.error(
		'Set PUBLIC_EMAIL_ORIGIN: without a server of its own, the forms must send to a hosted EmailJS service.',
	);
	process.exit(1);
}

rmSync(to, { recursive: true, force: true });
const files = readdirSync(from, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => `/${relative(from, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
	.filter((path) => !LEFT_OUT.test(path));
const today = londonDay(Date.now());
const dated = files.flatMap((path) => {
	const [, day = '', page = ''] = DATED.exec(path) ?? [];
	return day && day <= today ? [{ day, page, path }] : [];
});
for (const path of files.filter((one) => !DATED.test(one))) copy(path, path);
// The page of today; a later one needs another build on its day.
for (const { page, path } of dated.sort((one, other) => one.day.localeCompare(other.day)))
	copy(path, page);

const pages = files.filter((path) => path.endsWith('.html') && !DATED.test(path));
for (const page of pages) {
	const small = page.toLowerCase();
	// Where the file system ignores case, it is the same file.
	if (!existsSync(join(to, small))) copyFileSync(join(to, page), join(to, small));
}

const csp = createCsp({ siteUrl, emailOrigin });
const { 'content-security-policy': _, ...headers } = securityHeadersFor(siteUrl);
const everywhere = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
const rules = pages.flatMap((page) => {
	const policy = csp(readFileSync(join(to, page), 'utf8'));
	const url = page.replace(/(?:\/index)?\.html$/, '') || '/';
	return [...new Set([url, url.toLowerCase()])].map(
		(one) => `${one}\n  content-security-policy: ${policy}`,
	);
});
writeFileSync(
	join(to, '_headers'),
	`${[`/*\n${everywhere.join('\n')}`, FOREVER, ...rules].join('\n\n')}\n`,
);
const bytes = readdirSync(to, { recursive: true, encoding: 'utf8' }).reduce(
	(sum, path) => sum + statSync(join(to, path)).size,
	0,
);
console.log(
	`${to} has ${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB, as of ${today}. Put all of it on the host, and build again when a page turns.`,
);

function copy(path: string, as: string): void {
	mkdirSync(dirname(join(to, as)), { recursive: true });
	copyFileSync(join(from, path), join(to, as));
}
