/**
 * The map of the towns that the company works in, and their names in text. Both are the site's own;
 * no third party is asked.
 */

import type { Content } from '#content/reader/load-content.ts';
import { MAP_WIDTH, townsMap } from '#site/art/towns-map.ts';
import { areaPath } from '#site/data/pages/paths.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './towns-map.css?inline';

export function TownsMap({
	company: { towns },
	areas,
	brand,
}: Pick<Content, 'company' | 'areas' | 'brand'>) {
	if (!towns) return null;
	carryStyles(styles);
	const office = towns.places.find((town) => town.office);
	const pages = new Map(areas.map(({ town, slug }) => [town, areaPath(slug)]));
	const others = towns.places.filter((town) => town !== office).map(({ name }) => name);
	return (
		<figure className="towns">
			<img
				className="towns__map"
				src="/towns.svg"
				alt="A map of the towns we work in, which are named beside it"
				width={MAP_WIDTH}
				height={townsMap(towns.places, brand).height}
				loading="lazy"
			/>
			<figcaption className="stack">
				{office && (
					<p>
						<strong>
							{'Our office is in '}
							<Towns names={[office.name]} pages={pages} />.
						</strong>
					</p>
				)}
				{others.length > 0 && (
					<p>
						{office ? 'We also work in and around ' : 'We work in and around '}
						<Towns names={others} pages={pages} />.
					</p>
				)}
				<p>If your town is not here, ask.</p>
			</figcaption>
		</figure>
	);
}

/** "Leeds, York and Hull", each that has a page with a link to it. */
function Towns({ names, pages }: { names: readonly string[]; pages: ReadonlyMap<string, string> }) {
	const parts = new Intl.ListFormat('en-GB').formatToParts(names);
	return parts.map(({ type, value }) => {
		const path = type === 'element' ? pages.get(value) : undefined;
		return path ? (
			<a key={value} href={path}>
				{value}
			</a>
		) : (
			value
		);
	});
}
