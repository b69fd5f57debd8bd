/** What the content check says while a service is switched off. */
import { expect, test } from 'vitest';
import { content } from '../reader/testing.ts';
import {
	emptiedLists,
	linksToServicesNotOffered,
	mentionsOfServicesNotOffered,
} from './services-not-offered.ts';
import { contentTextsIn } from './words/content-text.ts';

const all = content.allServices.map(({ offered: _, ...service }) => service);
const without = (...slugs: string[]) =>
	all.map((service) => (slugs.includes(service.slug) ? { ...service, offered: false } : service));
const mentioned = (found: typeof texts, services: typeof all) =>
	mentionsOfServicesNotOffered(found, { services, schemes: {}, offer: content.offer });
const texts = contentTextsIn(
	'content/pages/shared.yaml',
	'heading: Seven measures\ntext: |-\n  We fit storage heaters.\n\n  See [them](/services/High-heat-retention-storage-heaters).\nlink: /services/solar-PV\n',
);

test('while everything is offered, nothing is said', () => {
	expect(mentioned(texts, all)).toEqual([]);
	expect(linksToServicesNotOffered(texts, all)).toEqual([]);
	expect(emptiedLists(all)).toEqual([]);
});

test('a link within a text is named with its line and its cure; one that ends a block goes with it', () => {
	const [problem, ...others] = linksToServicesNotOffered(
		texts,
		without('high-heat-retention-storage-heaters', 'solar-pv'),
	);
	expect(problem).toEqual({
		where: 'content/pages/shared.yaml:2 text',
		what: 'links to /services/High-heat-retention-storage-heaters, which is not offered.',
		todo: 'Take the link out, or take offered: false out of content/services/high-heat-retention-storage-heaters.yaml.',
	});
	expect(others).toEqual([]);
});

test('a text that names the service, by whichever of its names, is listed; so is a number that was counted with it', () => {
	expect(mentioned(texts, without('high-heat-retention-storage-heaters'))).toEqual([
		'content/pages/shared.yaml:1 heading says “Seven measures”. Count those that you offer.',
		'content/pages/shared.yaml:2 text says “storage heaters”, and high-heat-retention-storage-heaters is not offered.',
	]);
});

test('a text that names what several services are, of which none is offered any more, is listed as well', () => {
	const insulation = all
		.filter(({ listedAs }) => listedAs === 'insulation')
		.map(({ slug }) => slug);
	const lead = contentTextsIn('content/pages/about.yaml', 'lead: We fit insulation.\n');
	expect(insulation.length).toBeGreaterThan(1);
	expect(mentioned(lead, without(...insulation.slice(1)))).toEqual([]);
	expect(mentioned(lead, without(...insulation))).toEqual([
		'content/pages/about.yaml:1 lead says “insulation”, and insulation is not offered.',
	]);
});

test('a page that lists services of which none is offered is named', () => {
	const listed = all.find(({ measures }) => measures);
	expect(
		emptiedLists(without(...(listed?.measures ?? []).map(({ service }) => service))).map(
			({ where }) => where,
		),
	).toEqual(listed ? [`content/services/${listed.slug}.yaml measures`] : []);
});
