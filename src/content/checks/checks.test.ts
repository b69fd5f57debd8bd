/** What `npm run content` says of each kind of mistake in content that can be read. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { content } from '../reader/testing.ts';
import { formatMistake, type Mistake, readYamlFiles } from '../reader/yaml-files.ts';
import type { Claim } from '../schemas/content-schemas.ts';
import { advertisingMistakes } from './advertising.ts';
import { unreadableColours } from './brand.ts';
import { checkedInTheFuture, outdatedClaims } from './claims.ts';
import { wrongClosingDays } from './closing-days.ts';
import { contentTexts } from './content-text.ts';
import { brokenLinks, heavyPages } from './page-checks.ts';

const TODAY = '2026-11-29';
const claim: Claim = {
	page: 'solar-pv',
	figure: '1-2 days',
	says: 'It takes 1-2 days.',
	qualification: 'Once the scaffold is up.',
	basis: 'Our diary.',
	source: { name: 'Company figure' },
	checked: '2026-11-20',
	review: TODAY,
	status: 'published',
};
const FILES = {
	'content/claims.yaml': 'loft:\n  review: 2026-11-28\n  signed:\n    on: 2026-11-19\n',
	'content/brand.yaml': 'colours:\n  brand: "#6fa8dc"\n',
	'content/pages/about.yaml':
		'lead: Get free insulation today.\nitems:\n  - text: Save 40% on your bills.\n  - link: /Servces\n',
	'facts/schemes.yaml': 'eco4:\n  offers: Work, until 31 March 2027.\n  checked: 2027-01-01\n',
};

const folder = temporaryFolder();
beforeAll(() => {
	for (const [file, yaml] of Object.entries(FILES)) {
		mkdirSync(join(folder, file, '..'), { recursive: true });
		writeFileSync(join(folder, file), yaml);
	}
});

const page = (address: string, main: string) => ({
	address,
	html: `<body><main>${main}</main></body>`,
});

test('each mistake is printed with its file, line, column and path', () => {
	const files = readYamlFiles(join(folder, 'content'), join(folder, 'facts'));
	const texts = contentTexts(files);
	const claims = {
		loft: { ...claim, review: '2026-11-28', signed: { by: 'Ada', on: '2026-11-19' } },
	};
	const mistakes: Mistake[] = [
		...outdatedClaims({ claims, company: { specification: false } }, TODAY),
		...checkedInTheFuture(texts, TODAY),
		...advertisingMistakes(texts),
		...wrongClosingDays(texts, content),
		...unreadableColours({ colours: { ...content.brand.colours, brand: '#6fa8dc' } }),
		...brokenLinks(
			[page('/', '<a href="/Servces">x</a><a href="#nowhere">y</a>'), page('/About', '')],
			new Set(),
			texts,
		),
	];
	expect(mistakes.map((mistake) => formatMistake(files, mistake))).toEqual([
		'content/claims.yaml:4:5  loft.signed.on  is before the day of its last check, 2026-11-20',
		'content/claims.yaml:2:3  loft.review  has passed: see whether the claim is still true',
		'facts/schemes.yaml:3:3  eco4.checked  2027-01-01 is a day to come',
		expect.stringMatching(
			/^content\/pages\/about\.yaml:1:1 {2}lead {2}“free” stands without its condition\. Say who pays/,
		),
		expect.stringMatching(
			/^content\/pages\/about\.yaml:3:5 {2}items\[0\]\.text {2}“Save 40%” is a bare saving\. /,
		),
		'facts/schemes.yaml:2:3  eco4.offers  names 31 March 2027, and eco4 closes on 31 December 2026 in facts/schemes.yaml',
		expect.stringMatching(
			/^content\/brand\.yaml:2:3 {2}colours\.brand {2}not everybody could read words on #6fa8dc or in it: the nearest that everybody can read is #[0-9a-f]{6}$/,
		),
		'content/pages/about.yaml:4:5  items[1].link  links to /Servces, which leads nowhere',
		'/  links to /#nowhere, which leads nowhere',
	]);
});

test('a claim counts as signed and reviewed on those days, when it is withheld, and as the specification has it', () => {
	const past = { ...claim, review: '2026-11-28' };
	const claims = {
		unsigned: claim,
		signed: { ...claim, signed: { by: 'Ada', on: '2026-11-20' } },
		withheld: { ...past, status: 'withheld' as const },
	};
	expect(outdatedClaims({ claims, company: { specification: false } }, TODAY)).toEqual([]);
	expect(outdatedClaims({ claims: { past }, company: { specification: true } }, TODAY)).toEqual([]);
});

describe('advertising', () => {
	const said = (text: string, file = 'content/pages/about.yaml', key = 'lead') =>
		advertisingMistakes([{ file, path: [key], text }]);

	test.each([
		'Get free insulation today.',
		'Guaranteed funding for your home.',
		'A government-funded scheme called ECO4.',
		'Good news: you qualify.',
		'Fully funded heating.',
		'Save 40% on your bills.',
		'Savings of up to 70 per cent.',
		'Cut your bills by 30-40%.',
		'Get free insulation today.\n\nOnly if a supplier pays for it.',
	])('“%s” does not pass', (text) => {
		expect(said(text)).toHaveLength(1);
	});

	test.each([
		'Some households pay nothing, so the work is free only where a supplier pays for all of it.',
		'Nothing is guaranteed.',
		'It is not government-funded: energy suppliers pay.',
		'Do you qualify?',
		'We tell you whether you qualify.',
		'You may qualify if you get a benefit.',
		'Free school meals can count. An interest-free loan helps. Feel free to ring.',
		'The major faults were in 29% of jobs.',
	])('“%s” passes', (text) => {
		expect(said(text)).toEqual([]);
	});

	test('a saving may stand in claims.yaml, where its condition is compulsory, and the owner’s notes are not advertising', () => {
		expect(said('Savings of up to 40%.', 'content/claims.yaml')).toEqual([]);
		expect(
			advertisingMistakes([
				{ file: 'content/claims.yaml', path: ['loft', 'basis'], text: 'Everything is free.' },
			]),
		).toEqual([]);
	});
});

test('a link in any letter case, with a slash, to / and /Home, a file or another site leads somewhere', () => {
	const links =
		'/about /ABOUT/ /home / #top /About?x=1 /a.png https://www.gov.uk/ tel:+441134960142'
			.split(' ')
			.map((href) => `<a href="${href}">x</a>`);
	const pages = [page('/', `<p id="top">${links.join('')}</p>`), page('/About', '')];
	expect(brokenLinks(pages, new Set(['/a.png']), [])).toEqual([]);
});

test('a page over its weight, compressed, is a line with the page and the number', () => {
	const weight = randomBytes(17_000).toString('base64');
	const heavy = heavyPages([page('/', weight), page('/check', weight), page('/About', '')]);
	expect(heavy).toEqual([
		expect.stringMatching(
			/^\/ {2}has 17,\d{3} bytes with its styles, and should have at most 16,384$/,
		),
	]);
});

test('the command prints a mistake, and ends with 1', () => {
	const CONTENT_DIR = temporaryFolder();
	cpSync('content', CONTENT_DIR, { recursive: true });
	const brand = join(CONTENT_DIR, 'brand.yaml');
	writeFileSync(
		brand,
		readFileSync(brand, 'utf8').replace(/^ {2}brand: .*$/m, '  brand: "#6fa8dc"'),
	);
	const { status, stderr } = spawnSync(process.execPath, [join('scripts', 'check-content.ts')], {
		env: { ...process.env, CONTENT_DIR },
		encoding: 'utf8',
	});
	expect([status, stderr]).toEqual([1, expect.stringContaining('could read words')]);
});
