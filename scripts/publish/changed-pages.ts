/** Which pages a release shows differently from another. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedPage } from '#enquiries/publishing/publishing.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';

/**
 * The pages of a release that are new or not the same as before. Without a release before, none.
 */
export function changedPages(before: string | undefined, now: string): ChangedPage[] {
	if (before === undefined || !existsSync(join(before, 'client'))) return [];
	const files = readdirSync(join(now, 'client'), { recursive: true, encoding: 'utf8' }).map(
		(file) => file.replaceAll('\\', '/'),
	);
	return (
		files
			.filter((file) => file.endsWith('.html') && file !== '404.html')
			// Files for a later day, and for an ask, have no URL of their own (src/server/http/page-urls.ts).
			.filter((file) => !file.startsWith('from/') && !`/${file}`.includes(`/${ABOUT}/`))
			.flatMap((file) => {
				const [html, old] = [join(now, 'client', file), join(before, 'client', file)].map((path) =>
					existsSync(path) ? readFileSync(path, 'utf8') : undefined,
				);
				if (html === undefined || html === old) return [];
				const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
				// One page may have two addresses.
				const [, canonical = path] =
					/<link rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/.exec(html) ?? [];
				if ((canonical || '/') !== path) return [];
				const [, title = path] = /<title>([^<]*)/.exec(html) ?? [];
				return [{ path, title: plain(title) }];
			})
			.sort((a, b) => (a.path < b.path ? -1 : 1))
	);
}

const plain = (html: string) =>
	html
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&#39;', "'")
		.replaceAll('&#x27;', "'")
		.replaceAll('&amp;', '&');
