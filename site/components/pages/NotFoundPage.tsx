/** For an address that leads nowhere: says so, and where to go from here. */
import { notFoundPage } from '../../../content/page-schemas.ts';
import { readPage } from '../../../content/read.ts';
import type { Head } from '../../layouts/head.ts';
import { Hero } from '../Hero.tsx';
import { House } from '../house/House.tsx';

const page = () => readPage('not-found', notFoundPage);

export function notFoundHead(): Head {
	const { title, description } = page();
	return { title, description, path: '/404', noIndex: true };
}

export function NotFoundPage() {
	const { hero, links } = page();
	const picture = (
		<House wide lights={[]} focus="evCharger" title="The front of the house: its door, a warm window and a car at the charge point" />
	);
	return (
		<Hero {...hero} picture={picture}>
			<ul className="list">
				{links.map(({ label, link }) => (
					<li key={link}>
						<a href={link}>{label}</a>
					</li>
				))}
			</ul>
		</Hero>
	);
}
