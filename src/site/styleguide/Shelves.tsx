/**
 * The shelves of content/company.yaml with an obvious sample on each, which no page of the site
 * shows.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Review } from '#content/schemas/shelf-schemas.ts';
import { Accreditations } from '../components/evidence/Accreditations.tsx';
import { Guarantees } from '../components/evidence/Guarantees.tsx';
import { People } from '../components/evidence/People.tsx';
import { Projects } from '../components/evidence/Projects.tsx';
import { Reviews } from '../components/evidence/Reviews.tsx';
import { TownsMap } from '../components/evidence/TownsMap.tsx';
import { Section } from '../components/sections/Section.tsx';
import { drawPhotographs, type Originals } from '../data/drawn-photographs.ts';
import type { ShownProject } from '../data/evidence.ts';
import { shownPeople } from '../data/evidence.ts';

const originals: Originals = import.meta.glob('./photographs/*.jpg', { eager: true });
const drawn = await drawPhotographs(originals);

const source = { source: { name: 'Sample data' }, checked: '2026-11-22' };
const link = 'https://example.co.uk/sample';

const before = drawn({ file: 'loft-before.jpg', alt: 'Sample picture: a bare loft in grey light' });
const after = drawn({ file: 'loft-after.jpg', alt: 'Sample picture: the same loft in warm light' });

const project: ShownProject = {
	...source,
	town: 'Sampleton',
	year: 2026,
	house: 'A sample terrace of no particular year',
	services: ['loft-insulations'],
	measures: ['Loft insulation', 'Air source heat pumps'],
	before,
	after,
	price: 9400,
	grant: { amount: 7500, scheme: 'a sample scheme' },
	changed:
		'Sample text: the landing no longer steams in the morning, and the heating goes off at nine.',
	says: 'Sample words of a customer who does not exist.',
	readings: [
		{
			what: 'Gas for heating',
			period: 'sample winter against sample winter',
			before: 12400,
			after: 0,
			unit: 'kWh',
		},
	],
	consent: '2026-11-22',
};

const reviews: Review[] = [
	'Sample review. They came when they said.',
	'Another sample, somewhat longer than the first, to see how two stand side by side.',
].map((words, index) => ({
	...source,
	words,
	firstName: ['Sample', 'Example'][index] ?? '',
	town: 'Sampleton',
	written: '2026-11-22',
	link,
}));

const memberships = [
	{
		body: 'Sample Register',
		number: '000000',
		link,
		scope: 'Heat pumps and solar panels',
		checked: '2026-11-22',
	},
	{ body: 'Example Mark', number: '1111', link, badge: after, checked: '2026-11-22' },
];

const guarantees = [
	{
		...source,
		name: 'Sample guarantee',
		covers: 'Workmanship of a sample.',
		years: 25,
		provider: 'a sample insurer',
	},
];
const insurance = [
	{
		...source,
		kind: 'Public liability (sample)',
		insurer: 'a sample insurer',
		upTo: 2_000_000,
		until: '2027-11-22',
	},
];

/** Each shelf with one or two samples. */
export function Shelves({ content }: { content: PageContent }) {
	const [person] = shownPeople(content);
	return (
		<>
			<Section
				heading="Accreditations: since when, and in which registers"
				layout="stack stack--wide"
			>
				<Accreditations memberships={memberships} since={{ ...source, year: 1900 }} />
			</Section>
			<Section heading="Reviews" layout="stack stack--wide">
				<Reviews reviews={reviews} />
			</Section>
			<Section heading="Reviews on the brand’s colour" tone="brand" layout="stack stack--wide">
				<Reviews reviews={reviews} />
			</Section>
			<Section heading="A project, before and after" tone="white" layout="stack stack--wide">
				<Projects projects={[project]} />
			</Section>
			<Section heading="People, one of them with a photograph" layout="stack stack--wide">
				<People
					people={[
						...shownPeople(content),
						{
							...source,
							name: 'Sample Person',
							role: 'Has a photograph and a certificate',
							photograph: before,
							certificate: { name: 'Sample certificate', number: '0000', link },
							sample: true,
						},
					]}
				/>
			</Section>
			<Section heading="People beside a form" layout="split">
				<People people={person ? [person] : []} compact />
			</Section>
			<Section heading="Guarantees and insurance" tone="white" layout="split">
				<Guarantees guarantees={guarantees} insurance={insurance} />
			</Section>
			<Section heading="The map of towns" layout="split">
				<TownsMap {...content} />
			</Section>
		</>
	);
}
