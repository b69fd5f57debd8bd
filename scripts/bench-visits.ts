/**
 * `npm run bench:visits`: what a visitor with a slow phone waits for; written into
 * docs/performance.md. `-- --against URL` measures another version of the website, which serves
 * there already, by turns in the same run. BENCH_PATHS=/,/grant measures only the first sight of
 * these pages.
 */

import { loadContent } from '#content/reader/load-content.ts';
import { startSite } from '#server/testing/running-site.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { type Chromium, startChromium } from './bench/chromium.ts';
import { openEmptyPage } from './bench/empty-page.ts';
import { startFirefox } from './bench/firefox.ts';
import {
	FAST_3G,
	type Network,
	openPacedProxy,
	type PacedProxy,
	SLOW_4G,
} from './bench/paced-proxy.ts';
import { writeSection } from './bench/section.ts';
import {
	type Arrival,
	answers,
	arrivalAfterPress,
	arrivalAtSecondForm,
	awakeAfterTouch,
	firstSight,
	type Sight,
} from './bench/slow-visits.ts';
import { build, install } from './start/prepare.mjs';

/**
 * What else the machine does falls on all rows alike, because each round goes through all of them.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
/** On the quicker network, whose figures have no limit. */
const FEWER_ROUNDS = Math.ceil(ROUNDS / 2);

const roundsOn = (network: Network) => (network === SLOW_4G ? ROUNDS : FEWER_ROUNDS);

/** One round trip of a document that could not be fetched ahead, its bytes, and 300 ms. */
const DOCUMENT_AND_300 = 562 * 2 + 300;

const [option, against, ...others] = process.argv.slice(2);
if ((option !== undefined && option !== '--against') || (option && !against) || others.length > 0) {
	console.error('It is: npm run bench:visits, or npm run bench:visits -- --against URL');
	process.exit(1);
}

/** A kind of visit, and the figures that one such visit gives. */
interface Visits {
	readonly figures: readonly { readonly what: string; readonly atMost?: number }[];
	readonly withoutRules?: boolean;
	/** In the order of the figures. */
	visit(origin: string): Promise<readonly number[]>;
}

await install({ development: true });
await build();
const site = await startSite();
const versions = [
	...(against ? [{ name: 'before', origin: against }] : []),
	{ name: 'now', origin: site.origin },
];
const paths =
	process.env.BENCH_PATHS?.split(',') ?? allPages(loadContent()).map(({ path }) => path);
const empty = await openEmptyPage();
const proxies = new Map<Network, PacedProxy>();
for (const network of [SLOW_4G, FAST_3G]) proxies.set(network, await openPacedProxy(network));
const chromium = await startChromium(
	[...proxies.values()].map(({ certificateHash }) => certificateHash).filter(Boolean),
);
const firefox = await startFirefox();
try {
	const slow = proxyOn(SLOW_4G);
	slow.leadTo(empty.origin);
	// A browser's first page is slower than all others.
	await firstSight(chromium, `${slow.origin}/`);
	const sections: string[] = [];
	for (const measure of [() => pages(chromium, slow), () => forms(SLOW_4G), () => forms(FAST_3G)]) {
		sections.push(await measure());
		console.log(`${sections.at(-1)}\n`);
	}
	const text = `## Visits

Written by \`npm run bench:visits\` on ${new Date().toISOString().slice(0, 10)}, through a paced proxy (\`scripts/bench/paced-proxy.ts\`; 1.6 Mbit/s down, 750 kbit/s up), medians of ${ROUNDS} rounds through all rows (${FEWER_ROUNDS} on the quicker network; in brackets the least and the most), each visit with a cold cache. Chromium ${chromium.version} with its processor slowed four times, its back-forward cache on and prerendering allowed${firefox ? `; Firefox ${firefox.version}, whose processor cannot be slowed` : ''}. WebKit is not in it: its driver tells neither paints nor tasks. Milliseconds; compare the rows with each other, because the machine is shared. A task is counted from 50 ms.

${sections.join('\n\n')}`;
	writeSection('visits', text);
} finally {
	await chromium.close();
	await firefox?.close();
	empty.close();
	for (const proxy of proxies.values()) proxy.close();
	await site.stop();
}

function proxyOn(network: Network): PacedProxy {
	const proxy = proxies.get(network);
	if (!proxy) throw new Error(`There is no proxy for ${network.name}.`);
	return proxy;
}

/** First paints and longest tasks, on the slow network. */
async function pages(browser: Chromium, proxy: PacedProxy): Promise<string> {
	const places = [
		{ name: 'an empty page with the same font', origin: empty.origin, path: '/' },
		...paths.flatMap((path) =>
			versions.map(({ name, origin }) => ({
				name: against ? `${path} (${name})` : path,
				origin,
				path,
			})),
		),
	];
	const sights = places.map((): Sight[] => []);
	for (let round = 0; round < ROUNDS; round += 1)
		for (const [index, { origin, path }] of places.entries()) {
			proxy.leadTo(origin);
			// As below: one that does not get there leaves its round out.
			await firstSight(browser, proxy.origin + path).then(
				(sight) => sights[index]?.push(sight),
				() => console.error(`${path} did not get there in round ${round + 1}.`),
			);
		}
	const limit = median(sights[0]?.map(({ paint }) => paint) ?? []);
	const rows = sights.map((all, index) => {
		const paint = median(all.map((sight) => sight.paint));
		const task = median(all.map((sight) => sight.task));
		return `|${[places[index]?.name, paint, (paint / limit).toFixed(2), task, all[0]?.elements].join('|')}|`;
	});
	return `|Page|First paint|Of the empty page's (goal 1.2)|Longest task (goal 150)|Elements|
|---|---|---|---|---|
${rows.join('\n')}`;
}

/** What the forms take, on a network. */
async function forms(network: Network): Promise<string> {
	const proxy = proxyOn(network);
	const kinds = visitsOn(network);
	/** By kind, version, round and figure. */
	const measured = kinds.map(() => versions.map((): (readonly number[])[] => []));
	for (let round = 0; round < roundsOn(network); round += 1)
		for (const [kind, { visit, withoutRules = false }] of kinds.entries())
			for (const [version, { origin }] of versions.entries()) {
				proxy.leadTo(origin, { withoutRules });
				// On a machine that is busy with something else, a page may not get there in time. It is
				// counted, and the others go on.
				await visit(proxy.origin).then(
					(figures) => measured[kind]?.[version]?.push(figures),
					() => undefined,
				);
			}
	const rows = kinds.flatMap(({ figures }, kind) =>
		figures.map(({ what, atMost = '' }, figure) => {
			const cells = (measured[kind] ?? []).map((rounds) => {
				const all = rounds.map((one) => one[figure] ?? Number.NaN);
				if (all.length === 0) return 'never got there';
				const missed = roundsOn(network) - all.length;
				return `${median(all)} (${Math.round(Math.min(...all))}–${Math.round(Math.max(...all))}${missed ? `; ${missed} did not get there` : ''})`;
			});
			return `|${[what, ...cells, network === SLOW_4G ? atMost : ''].join('|')}|`;
		}),
	);
	return `|${[network.name, ...(against ? versions.map(({ name }) => name) : ['ms']), 'at most'].join('|')}|
|${['---', ...versions.map(() => '---'), '---'].join('|')}|
${rows.join('\n')}`;
}

function visitsOn(network: Network): Visits[] {
	const arrivals = (
		after: string,
		atMost: number,
		withoutRules: boolean,
		visit: (origin: string) => Promise<Arrival>,
	): Visits => ({
		figures: [{ what: `awake after ${after}`, atMost }, { what: `seen after ${after}` }],
		withoutRules,
		async visit(origin) {
			const { awake, seen } = await visit(origin);
			return [awake, seen];
		},
	});
	const press = 'a press on “Get Funding” that nothing announced';
	const second = 'a press on a link from the application to the contact form';
	const inChromium: Visits[] = [
		{
			figures: [
				{
					what: 'awake after the first touch of the application, as soon as it is seen',
					atMost: 1_200,
				},
			],
			visit: async (origin) => [await awakeAfterTouch(chromium, origin)],
		},
		arrivals(press, 1_200, false, (origin) => arrivalAfterPress(chromium, origin)),
		arrivals(`${press}, without speculation rules`, 1_200, true, (origin) =>
			arrivalAfterPress(chromium, origin),
		),
		arrivals(second, 600, false, (origin) => arrivalAtSecondForm(chromium, origin)),
		arrivals(`${second}, without speculation rules`, DOCUMENT_AND_300, true, (origin) =>
			arrivalAtSecondForm(chromium, origin),
		),
		{
			figures: [
				{ what: 'slowest answer to keys typed while the form wakes', atMost: 120 },
				{ what: 'slowest answer to any key or press in the application', atMost: 120 },
				{ what: 'longest task of the application', atMost: 150 },
			],
			async visit(origin) {
				const { firstKeys, press: slowest, task } = await answers(chromium, origin);
				return [firstKeys, slowest, task];
			},
		},
	];
	// It would refuse the certificate of the secure network, which no authority has signed.
	if (!firefox || network.isSecure) return inChromium;
	return [
		...inChromium,
		{
			figures: [{ what: 'Firefox: awake after the first touch of the application' }],
			visit: async (origin) => [await firefox.awakeAfterTouch(origin)],
		},
		arrivals(`${press}, in Firefox`, 1_300, false, firefox.arrivalAfterPress),
		arrivals(`${second}, in Firefox`, DOCUMENT_AND_300, false, firefox.arrivalAtSecondForm),
	];
}

function median(values: readonly number[]): number {
	return Math.round(
		[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN,
	);
}
