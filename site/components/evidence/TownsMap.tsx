/** The map of the towns that the company works in, and their names in text. Both are the site's own; nobody else is asked. */
import type { Company } from '../../../content/schemas.ts';
import { MAP_WIDTH, townsMap } from '../../art/towns-map.ts';

export function TownsMap({ towns }: { towns: Company['towns'] }) {
	if (!towns) return null;
	const office = towns.places.find((town) => town.office);
	const others = towns.places.filter((town) => town !== office).map(({ name }) => name);
	return (
		<figure className="towns">
			<img
				className="towns__map"
				src="/towns.svg"
				alt="A map of the towns we work in, which are named beside it"
				width={MAP_WIDTH}
				height={townsMap(towns.places).height}
				loading="lazy"
			/>
			<figcaption className="stack">
				{office && (
					<p>
						<strong>{`Our office is in ${office.name}.`}</strong>
					</p>
				)}
				{others.length > 0 && <p>{`${office ? 'We also work in and around ' : 'We work in and around '}${inWords(others)}.`}</p>}
				<p>If your town is not here, ask.</p>
			</figcaption>
		</figure>
	);
}

/** "Leeds, York and Hull". */
const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
