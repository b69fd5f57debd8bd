/** The page for an unknown URL: says so, and where to go from here. */
import { notFoundPage } from '../../../content/page-schemas.ts';
import { readPage } from '../../../content/read.ts';
import type { Head } from '../../data/head.ts';
import { House } from '../house/House.tsx';
import './not-found.css';
import { Hero } from '../sections/Hero.tsx';

const page = () => readPage('not-found', notFoundPage);

export function notFoundHead(): Head {
	const { title, description } = page();
	return { title, description, path: '/404', noIndex: true };
}

export function NotFoundPage() {
	const { hero, links } = page();
	const picture = (
		<House
			wide
			lights={[]}
			focus="evCharger"
			className="house--away"
			title="The front of the house with dark windows: nobody is home. A car stands at the charge point"
		/>
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
