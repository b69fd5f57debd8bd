/**
 * The towns that the company works in, the office's first, each that has a page with a link to it;
 * and a link to a maps service, which gets nothing before it is pressed.
 */

import type { Content } from '#content/reader/load-content.ts';
import { areaPath } from '#site/data/pages/paths.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './towns.css?inline';

/** Nothing for a company that names none. */
export function Towns({ company: { towns }, areas }: Pick<Content, 'company' | 'areas'>) {
	const places = towns?.places ?? [];
	const [first, ...others] = [
		...places.filter(({ office }) => office),
		...places.filter(({ office }) => !office),
	];
	if (!first) return null;
	carryStyles(styles);
	const pages = new Map(areas.map(({ town, slug }) => [town, areaPath(slug)]));
	const query = new URLSearchParams({ query: `${first.name}, United Kingdom` });
	return (
		<div className="stack">
			<ul className="towns">
				{[first, ...others].map(({ name, office }) => (
					<li key={name}>
						{pages.has(name) ? <a href={pages.get(name)}>{name}</a> : name}
						{office && ', our office'}
					</li>
				))}
			</ul>
			<p>If your town is not here, ask.</p>
			<p>
				<a href={`https://www.openstreetmap.org/search?${query}`}>
					{`See ${first.name} on OpenStreetMap`}
				</a>
			</p>
		</div>
	);
}
