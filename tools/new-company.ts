/**
 * `npm run new-company`: makes the site another company's. It asks some twenty questions (or reads the answers from the file named),
 * writes content/company.yaml and content/brand.yaml, withholds every claim that the company has not signed, and says what is left to do.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import {
	type CompanyAnswers,
	type CompanyFiles,
	companyAnswers,
	filesOfCompany,
	mapOfOffice,
	problemWith,
	type Question,
	questions,
	sampleLines,
	typedAnswer,
	typedPlace,
	unreadableColour,
} from '../content/company/company-questions.ts';
import { ownPhotographs } from '../content/company/own-photographs.ts';
import { findLineIn, loadContent } from '../content/reader/load-content.ts';
import { factsOverdue } from '../content/reader/review-days.ts';
import { company as companySchema } from '../content/schemas/content-schemas.ts';
import { londonDay } from '../dates.ts';
import { makeOfficeCode } from '../server/private-pages/office-day/code-rules.ts';
import { contradictions } from './contradictions.ts';

const SERVICES = join('content', 'services');
const files = { company: 'content/company.yaml', brand: 'content/brand.yaml', claims: 'content/claims.yaml' } as const;
const before = textsOf(files);
const [answersFile] = process.argv.slice(2);
if (answersFile?.startsWith('-')) {
	console.log(`npm run new-company                    asks, and writes
npm run new-company -- ANSWERS.yaml    reads the answers from that file: ${questions.map(({ name }) => name).join(', ')}`);
	process.exit(0);
}
if (answersFile && !existsSync(answersFile)) {
	console.error(`There is no file ${answersFile}. Nothing is written.`);
	process.exit(1);
}
const answers = answersFile ? readAnswers(answersFile) : await askAnswers();
if (answers) {
	const contradicted = contradictions(loadContent()).map(({ name }) => name);
	const after = filesOfCompany(before, answers, londonDay(Date.now()), contradicted);
	for (const name of Object.keys(files) as (keyof typeof files)[]) writeFileSync(files[name], after[name]);
	for (const [name, text] of Object.entries(after.services)) writeFileSync(join(SERVICES, `${name}.yaml`), text);
	giveOfficeCode();
	process.exitCode = report(before, after, answers);
} else process.exitCode = 1;

/** Writes the code that opens the office's day into .env, unless there is one. */
function giveOfficeCode(): void {
	const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
	if (/^\s*OFFICE_PIN=/m.test(settings)) return;
	const isCut = settings !== '' && !settings.endsWith('\n');
	appendFileSync('.env', `${isCut ? '\n' : ''}OFFICE_PIN=${makeOfficeCode()}\n`, { mode: 0o600 });
}

function textsOf(paths: typeof files): CompanyFiles {
	const read = (path: string) => readFileSync(path, 'utf8');
	return { company: read(paths.company), brand: read(paths.brand), claims: read(paths.claims), services: serviceTexts() };
}

function serviceTexts(): Record<string, string> {
	const named = readdirSync(SERVICES).filter((file) => file.endsWith('.yaml'));
	return Object.fromEntries(named.map((file) => [basename(file, '.yaml'), readFileSync(join(SERVICES, file), 'utf8')]));
}

/** What is wrong with an answer, also of the services that there are. */
function problemOf(name: Question, value: unknown): string | undefined {
	const known = Object.keys(before.services);
	const strange = name === 'services' && Array.isArray(value) ? value.find((service) => !known.includes(service)) : undefined;
	return strange === undefined ? problemWith(name, value) : `There is no service ${strange}. There are: ${known.join(', ')}.`;
}

/** The services as people call them, each with its file's name. */
function serviceNames(): [slug: string, name: string][] {
	return Object.entries(before.services).map(([slug, text]) => [slug, String(parse(text).name ?? slug)]);
}

/** The answers in that file; undefined, after saying what is wrong with each, if they cannot be used. */
function readAnswers(path: string): CompanyAnswers | undefined {
	const given: Record<string, unknown> = parse(readFileSync(path, 'utf8')) ?? {};
	const problems = questions.flatMap(({ name, ask }) => {
		const problem = problemOf(name, given[name]);
		return problem ? [`  ${name} (${ask}): ${given[name] === undefined ? 'is missing.' : problem}`] : [];
	});
	const known = questions.map(({ name }) => String(name));
	problems.push(
		...Object.keys(given).flatMap((name) => (known.includes(name) ? [] : [`  ${name} is not asked. Known are: ${known.join(', ')}`])),
	);
	if (problems.length > 0) console.error(`Nothing is written. Please put this right in ${path}:\n${problems.join('\n')}`);
	return problems.length > 0 ? undefined : companyAnswers.parse(given);
}

/** Asks each question until its answer can be used. Undefined if the input ends before the last. */
async function askAnswers(): Promise<CompanyAnswers | undefined> {
	const terminal = createInterface({ input: process.stdin });
	// Line by line, so that answers which are pasted or piped all at once are not lost between two questions.
	const lines = terminal[Symbol.asyncIterator]();
	const given: Record<string, unknown> = {};
	const promises = parse(before.company).promises as Record<string, string>;
	for (const { name, ask, lists } of questions) {
		// Both numbers were given at once.
		if (name === 'longitude' && given.longitude !== undefined) continue;
		const map = name === 'latitude' ? mapOfOffice(given) : undefined;
		if (map) console.log(`  Open ${map} and paste its address from the browser, once the map is there.`);
		if (name === 'services') for (const [slug, called] of serviceNames()) console.log(`  ${slug}: ${called}`);
		if (name === 'promises') for (const [promise, says] of Object.entries(promises)) console.log(`  ${promise}: ${says}`);
		for (;;) {
			process.stdout.write(`${ask}${lists ? ' (separated by commas)' : ''}: `);
			const { value: typed, done } = await lines.next();
			if (done) {
				console.error('\nThe questions were not answered to the end, so nothing is written.');
				return undefined;
			}
			const place = name === 'latitude' ? typedPlace(typed) : undefined;
			Object.assign(given, place ?? { [name]: typedAnswer(name, typed, serviceNames()) });
			const problem = problemOf(name, given[name]) ?? (place && problemOf('longitude', place.longitude)) ?? unreadableColour(name, given);
			if (!problem) break;
			if (place) delete given.longitude;
			console.log(`  ${typed.trim() === '' ? 'An answer is needed.' : problem}`);
		}
	}
	terminal.close();
	return companyAnswers.parse(given);
}

/** Says what is written and what is left, and checks the content. Returns the exit status. */
function report(sample: CompanyFiles, after: CompanyFiles, { name }: CompanyAnswers): number {
	const all = readdirSync('content', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.yaml'))
		.map((file): [string, string] => [join('content', file), readFileSync(join('content', file), 'utf8')]);
	const lines = sampleLines(all, sample.company);
	const withheld = after.claims.match(/^ {2}status: withheld$/gm)?.length ?? 0;
	const off = Object.keys(after.services).filter((service) => /^offered: false$/m.test(after.services[service] ?? ''));
	const shelves = Object.keys(companySchema.shape).filter((shelf) =>
		['people', 'memberships', 'guarantees', 'insurance', 'reviews', 'projects'].includes(shelf),
	);
	console.log(`
The site now speaks for ${name}: content/company.yaml and content/brand.yaml are written.${off.length > 0 ? ` Not offered: ${off.join(', ')}.` : ''}

The office's own code is in .env, as OFFICE_PIN: it opens the day (/office/today). Tell it by voice to whoever rings people back.

Still the sample's:
${lines.map(({ file, line, says }) => `  ${file}:${line} ${says}`).join('\n') || '  No line names it.'}

Left to you:
  content/claims.yaml: ${withheld} figures are withheld until you sign them. npm run docs -- claims says where each comes from. To publish one, write
    status: published and signed: { by: your name, on: the day }.
  content/company.yaml: ${shelves.join(', ')}, towns and guidePrices show nothing yet; content/README.md has an example of each.
  content/company.yaml, appliesFor: no scheme. Name those that you apply for.
  npm run content names the texts that still speak of what you do not offer.
  content/pages/privacy.yaml: have it read by whoever answers for personal data.
  content/brand.yaml: drop your logo into content/brand and name it.

Eight pictures to take with a phone, held on its side (npm run dev, then /styleguide/first-pictures, shows Home with them before anything is published):
${Object.entries(ownPhotographs)
	.map(([picture, shows]) => `  ${picture}: ${shows}`)
	.join('\n')}
`);
	const overdue = factsOverdue(loadContent(), findLineIn(), londonDay(Date.now()));
	if (overdue.length > 0)
		console.log(`Out of date in facts/, before a visitor has read it (facts/README.md says how to enter it):
${overdue.map((line) => `  ${line}`).join('\n')}
`);
	const { status, stdout, stderr } = spawnSync(process.execPath, [join('tools', 'check-content.ts'), '--sources'], { encoding: 'utf8' });
	console.log(status === 0 ? stdout.trim().split('\n').at(-1) : `${stderr}\n${stdout.trim().split('\n').at(-1)}`);
	return status ?? 1;
}
