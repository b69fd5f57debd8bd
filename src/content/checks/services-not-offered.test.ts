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

test('what nobody reads is not listed: the texts of the service itself, and of its diagram', () => {
	const own = [
		...contentTextsIn('content/services/solar-pv.yaml', 'summary: Solar panels\n'),
		...contentTextsIn('content/diagrams.yaml', 'solar-pv:\n  title: Solar panels\n'),
	];
	expect(mentioned(own, without('solar-pv'))).toEqual([]);
});

test('a page that lists services of which none is offered is named', () => {
	const listed = all.find(({ measures }) => measures);
	expect(
		emptiedLists(without(...(listed?.measures ?? []).map(({ service }) => service))).map(
			({ where }) => where,
		),
	).toEqual(listed ? [`content/services/${listed.slug}.yaml measures`] : []);
});

test('to a firm for chargers, a text about warmth or ECO4 is named, and nothing that no owner should touch', () => {
	const services = without(
		...all.flatMap(({ slug }) => (slug === 'ev-charging-solutions' ? [] : slug)),
	);
	const firm = {
		services,
		schemes: content.schemes,
		offer: {
			nations: ['Northern Ireland'] as const,
			schemes: { 'workplace-charging-scheme': 'names' } as const,
		},
	};
	const said = (file: string, text: string) =>
		mentionsOfServicesNotOffered(contentTextsIn(file, `text: ${text}\n`), firm);
	expect(said('content/pages/home.yaml', 'A warmer home')).toEqual([
		'content/pages/home.yaml:1 text says “warmer”, and nothing that you offer makes a home warmer.',
	]);
	expect(said('content/pages/home.yaml', 'For ECO 4 it must be soon')).toEqual([
		'content/pages/home.yaml:1 text says “ECO 4”, and it is not for a nation where you work.',
	]);
	expect(said('content/pages/home.yaml', 'Drivers like the chargepoint grant')).toEqual([
		'content/pages/home.yaml:1 text says “chargepoint grant”, and it pays for nothing that you offer.',
	]);
	for (const file of [
		'facts/schemes.yaml',
		'content/estimate-words.yaml',
		'content/pages/check.yaml',
	])
		expect(said(file, 'A warmer home with ECO4'), file).toEqual([]);
});
