/** The page for an unknown URL: says so, and where to go from here. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { hasCheck, leadsSomewhere } from '#site/data/content-lookup.ts';
import type { Head } from '#site/data/pages/head.ts';
import { ButtonLink } from '../form/Button.tsx';
import { House } from '../house/House.tsx';
import './not-found.css';
import { Hero } from '../sections/Hero.tsx';

export function notFoundHead(content: PageContent): Head {
	const { title, description } = content.pages['not-found'];
	return { title, description, path: '/404', noIndex: true };
}

export function NotFoundPage({ content }: { content: PageContent }) {
	const { hero, links } = content.pages['not-found'];
	const { ways } = content.pages.shared;
	const { phone } = content.company;
	const picture = (
		<House
			content={content}
			wide
			lights={[]}
			focus="sittingRoom"
			className="house--away"
			title="A sitting room with its lamp off: only the cat is home"
		/>
	);
	return (
		<Hero {...hero} picture={picture}>
			<p className="row hero-buttons">
				<ButtonLink href={dialLink(phone)}>{`${ways.ring} on ${phone}`}</ButtonLink>
				{hasCheck(content) && (
					<ButtonLink href={checkForm.path} look="quiet">
						{ways.check}
					</ButtonLink>
				)}
			</p>
			<ul className="links">
				{links
					.filter(({ link }) => leadsSomewhere(link, content))
					.map(({ label, link }) => (
						<li key={link}>
							<a href={link}>{label}</a>
						</li>
					))}
			</ul>
		</Hero>
	);
}
