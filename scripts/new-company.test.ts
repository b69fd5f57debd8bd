/**
 * `npm run new-company` in a copy of the project: it writes another company's site whose content is
 * in order, or nothing at all.
 *
 * @module-tag all
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPhotographs } from '#content/company/own-photographs.ts';

const folder = mkdtempSync(join(tmpdir(), 'new-company-'));
for (const part of ['content', 'facts', 'src', 'scripts', 'docs', 'package.json'])
	cpSync(part, join(folder, part), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWERS = `name: Clyde Warm Homes
legalName: Clyde Warm Homes Ltd
companyNumber: SC123456
registeredIn: Scotland
registeredOffice: 4 Dock Road, Greenock, PA15 1AA
email: hello@clydewarm.scot
phone: 01475 496 014
opens: "09:00"
closes: "17:00"
area: Homes in Inverclyde and Renfrewshire
nations: [Scotland]
workingDays: 2
caller: Morag or Ewan
latitude: 55.948
longitude: -4.764
promises: [freeSurvey, findingsAnyway, mailbox]
services: [eco-4-grants, installation-services, loft-insulations, solar-pv, battery-storage, air-source-heat-pumps]
brand: "#12305c"
accent: "#b3123f"
paper: "#f6f8fb"
copyrightYear: 2026
`;

function run(answers: string | Buffer, input = '', ...flags: string[]) {
	writeFileSync(join(folder, 'answers.yaml'), answers);
	const program = [
		join('scripts', 'new-company.ts'),
		...(answers.length > 0 ? ['answers.yaml'] : []),
		...flags,
	];
	return spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8', input });
}

const contentNow = () =>
	['company', 'brand', 'claims', 'services/solar-pv'].map((name) =>
		readFileSync(join(folder, 'content', `${name}.yaml`), 'utf8'),
	);
const company = () => readFileSync(join(folder, 'content', 'company.yaml'), 'utf8');

test('answers that cannot be used are all named, and nothing is written', () => {
	const before = company();
	const { status, stderr } = run(
		ANSWERS.replace('SC123456', '123')
			.replace('name: Clyde Warm Homes\n', '')
			.replace('caller', 'callr'),
	);
	expect(status).toBe(1);
	expect(stderr).toContain('Nothing is written.');
	for (const words of [
		'name (What do people call the company?): is missing.',
		'companyNumber',
		'callr is not asked.',
	])
		expect(stderr).toContain(words);
	expect(company()).toBe(before);
});

test('questions that are not answered to the end write nothing', () => {
	const before = company();
	const { status, stderr } = run('', 'Clyde Warm Homes\n');
	expect(status).toBe(1);
	expect(stderr).toContain('The questions were not answered to the end, so nothing is written.');
	expect(company()).toBe(before);
});

test('a logo that is named and not there is a mistake in the content, not a fault in the build', {
	tags: ['all'],
}, () => {
	const file = join(folder, 'content', 'brand.yaml');
	const before = readFileSync(file, 'utf8');
	writeFileSync(file, `${before}\nlogo: Logo.svg\n`);
	const { status, stderr } = spawnSync(
		process.execPath,
		['--import', 'tsx', join('scripts', 'check-content.ts'), '--sources'],
		{ cwd: folder, encoding: 'utf8' },
	);
	expect([status, stderr]).toEqual([
		1,
		expect.stringContaining(
			'content/brand.yaml logo names Logo.svg, which is not in content/brand. No file is there yet',
		),
	]);
	writeFileSync(file, before);
});

test('the site becomes the other company’s, its content is in order, and what is out of date among the facts is said', {
	tags: ['all'],
}, () => {
	const prices = join(folder, 'facts', 'prices.yaml');
	// A tariff that nobody entered again, while the prices under the cap are as good as they are.
	const expired = readFileSync(prices, 'utf8').replace(
		/^(heatPumpTariff:[\s\S]*?until: )\S+/m,
		'$12026-10-31',
	);
	writeFileSync(prices, expired);
	const settings = join(folder, '.env');
	writeFileSync(settings, 'SITE_URL=https://clydewarm.scot');
	const { status, stdout, stderr } = run(ANSWERS);
	expect(readFileSync(settings, 'utf8')).toMatch(
		/^SITE_URL=https:\/\/clydewarm\.scot\nOFFICE_PIN=\d{8}\n$/,
	);
	expect(stdout).toMatch(
		/Out of date in facts\/.*:\n[\s\S]*Since 31 October 2026 no price is known of: [\s\S]* heatPumpTariff/,
	);
	expect(`${stdout}${stderr}`).toContain('Content is in order');
	expect(status).toBe(0);
	expect(stdout).toContain('The site now speaks for Clyde Warm Homes');
	expect(stdout).toContain('No line names it.');
	for (const [picture, shows] of Object.entries(ownPhotographs))
		expect(stdout).toContain(`${picture}: ${shows}`);
	expect(stdout).toContain('56 figures are withheld until you sign them');
	expect(company()).not.toContain('Larkfield');
	const code = readFileSync(settings, 'utf8');
	const made = contentNow();
	expect(run(ANSWERS)).toMatchObject({
		status: 0,
		stdout: expect.stringContaining('Changed: nothing.'),
	});
	expect([contentNow(), readFileSync(settings, 'utf8')]).toEqual([made, code]);
});

describe('a company that is made already', { tags: ['all'] }, () => {
	/** What an owner writes by hand afterwards. */
	const person =
		'\n  - { name: Morag Kerr, role: Office, ringsBack: true, source: { name: Our staff list }, checked: 2026-11-20 }';
	const prices =
		'\n  solar-pv: { from: 6000, to: 7500, for: 3.5 kW, source: { name: Our price list }, checked: 2026-11-20 }';
	beforeAll(() => {
		const own = company()
			.replace('people: []', `people:${person}`)
			.replace('guidePrices: {}', `guidePrices:${prices}`);
		writeFileSync(join(folder, 'content', 'company.yaml'), own.replace('vatNumber', '# vatNumber'));
	});
	const keptWords = () => [company().includes('Morag Kerr'), company().includes('Our price list')];

	test('has only what was answered changed, and keeps what its owner wrote', () => {
		const before = company();
		const { status, stdout } = run('phone: 01475 496 015\nvatNumber: ""\n');
		expect(status).toBe(0);
		expect(stdout).toContain('Changed: phone.');
		expect(stdout).not.toContain('Still the sample’s');
		expect(company()).toBe(before.replace('01475 496 014', '01475 496 015'));
	});

	test('is told what answers would take away, and nothing is written without the flag', () => {
		const before = company();
		const fewer = 'promises: [freeSurvey]\nservices: [loft-insulations]\n';
		const refused = run(fewer);
		expect(refused.status).toBe(1);
		expect(refused.stdout).toContain('the promise findingsAnyway');
		expect(refused.stdout).toContain('the page of solar-pv, which is switched off');
		expect(refused.stderr).toContain('Nothing is written.');
		expect(company()).toBe(before);
		expect(run(fewer, '', '--take-away').status).toBe(0);
		expect(company()).not.toContain('findingsAnyway');
		expect(keptWords()).toEqual([true, true]);
	});

	test('cannot promise by an answer what it has no sentence for', () => {
		expect(run('promises: [freeSurvey, findingsAnyway]\n')).toMatchObject({
			status: 1,
			stderr: expect.stringContaining('content/company.yaml has no sentence for findingsAnyway'),
		});
	});
});
