/**
 * `npm run new-company`: makes the site another company's. It asks some twenty questions (or reads
 * the answers from the file named), writes content/company.yaml and content/brand.yaml, withholds
 * every claim that the company has not signed, and says what is left to do. Once it is that
 * company's, it changes only what is answered, and takes nothing away unasked.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { parse, parseDocument } from 'yaml';
import {
	type CompanyAnswers,
	type CompanyFiles,
	companyAnswers,
	fileAnswer,
	filesOfCompany,
	isOfSample,
	lostPromises,
	mapOfOffice,
	presentAnswers,
	problemWith,
	type Question,
	questions,
	sampleLines,
	takenAway,
	typedAnswer,
	typedPlace,
	unreadableColour,
} from '#content/company/company-questions.ts';
import { ownPhotographs } from '#content/company/own-photographs.ts';
import { readContentFile } from '#content/reader/content-file.ts';
import { findLineIn, loadContent } from '#content/reader/load-content.ts';
import { factsOverdue } from '#content/reader/review-days.ts';
import { company as companySchema } from '#content/schemas/content-schemas.ts';
import { londonDay } from '#model/dates.ts';
import { makeOfficeCode } from '#office/code/code-rules.ts';

const SERVICES = join('content', 'services');
const TAKE_AWAY = '--take-away';
const files = {
	company: 'content/company.yaml',
	brand: 'content/brand.yaml',
	claims: 'content/claims.yaml',
} as const;
const before = textsOf(files);
/** What the company has answered already: nothing while the content is the sample's. */
const present = isOfSample(before) ? {} : presentAnswers(before);
const [answersFile, ...others] = process.argv.slice(2).filter((word) => word !== TAKE_AWAY);
if (answersFile?.startsWith('-') || others.length > 0) {
	console.log(`npm run new-company                               asks, and writes
npm run new-company -- ANSWERS.yaml               reads the answers from that file; docs/new-company.yaml has every name and an example
npm run new-company -- ANSWERS.yaml ${TAKE_AWAY}   also takes away what they leave empty`);
	process.exit(0);
}
if (answersFile && !existsSync(answersFile)) {
	console.error(`There is no file ${answersFile}. Nothing is written.`);
	process.exit(1);
}
const terminal = answersFile ? undefined : createInterface({ input: process.stdin });
/**
 * Line by line, so that answers which are pasted or piped all at once are not lost between two
 * questions.
 */
const lines = terminal?.[Symbol.asyncIterator]();
const answers = answersFile ? readAnswers(answersFile) : await askAnswers();
if (answers && (await mayWrite(answers))) {
	const after = filesOfCompany(before, answers);
	for (const name of Object.keys(files) as (keyof typeof files)[])
		writeFileSync(files[name], after[name]);
	for (const [name, text] of Object.entries(after.services))
		writeFileSync(join(SERVICES, `${name}.yaml`), text);
	giveOfficeCode();
	process.exitCode = report(before, after, answers);
} else process.exitCode = 1;
terminal?.close();

/** Writes the code that opens the office's day into .env, unless there is one. */
function giveOfficeCode(): void {
	const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
	if (/^\s*OFFICE_PIN=/m.test(settings)) return;
	const isCut = settings !== '' && !settings.endsWith('\n');
	appendFileSync('.env', `${isCut ? '\n' : ''}OFFICE_PIN=${makeOfficeCode()}\n`, { mode: 0o600 });
}

function textsOf(paths: typeof files): CompanyFiles {
	const read = (path: string) => readFileSync(path, 'utf8');
	return {
		company: read(paths.company),
		brand: read(paths.brand),
		claims: read(paths.claims),
		services: serviceTexts(),
	};
}

function serviceTexts(): Record<string, string> {
	const named = readdirSync(SERVICES).filter((file) => file.endsWith('.yaml'));
	return Object.fromEntries(
		named.map((file) => [basename(file, '.yaml'), readFileSync(join(SERVICES, file), 'utf8')]),
	);
}

/** What is wrong with an answer, also of the services that there are. */
function problemOf(name: Question, value: unknown): string | undefined {
	const known = Object.keys(before.services);
	const strange =
		name === 'services' && Array.isArray(value)
			? value.find((service) => !known.includes(service))
			: undefined;
	return strange === undefined
		? problemWith(name, value)
		: `There is no service ${strange}. There are: ${known.join(', ')}.`;
}

/** The services as people call them, each with its file's name. */
function serviceNames(): [slug: string, name: string][] {
	return Object.entries(before.services).map(([slug, text]) => [
		slug,
		String(parse(text).name ?? slug),
	]);
}

/**
 * The answers in that file, with those given before; undefined, after saying what is wrong with
 * each, if they cannot be used.
 */
function readAnswers(path: string): CompanyAnswers | undefined {
	const { text, mistake } = readContentFile(path);
	const file = parseDocument(text);
	const [unreadable] = file.errors;
	if (mistake || unreadable) {
		const why = mistake
			? `${path}:${mistake.line} ${mistake.message}`
			: `${path} cannot be read: ${unreadable?.message.split('\n')[0]}`;
		console.error(`Nothing is written. ${why}`);
		return undefined;
	}
	const typed: Record<string, unknown> = file.toJS() ?? {};
	const given = { ...present, ...typed };
	for (const { name } of questions)
		if (name in typed) Object.assign(given, { [name]: fileAnswer(name, typed[name]) });
	const problems = questions.flatMap(({ name, ask }) => {
		const problem = problemOf(name, given[name]);
		return problem
			? [`  ${name} (${ask}): ${given[name] === undefined ? 'is missing.' : problem}`]
			: [];
	});
	const known = questions.map(({ name }) => String(name));
	problems.push(
		...Object.keys(given).flatMap((name) =>
			known.includes(name) ? [] : [`  ${name} is not asked. Known are: ${known.join(', ')}`],
		),
	);
	if (problems.length > 0)
		console.error(`Nothing is written. Please put this right in ${path}:\n${problems.join('\n')}`);
	return problems.length > 0 ? undefined : companyAnswers.parse(given);
}

/**
 * Whether that may be written: not without a yes where it would take away what the company has, and
 * not where a promise has no sentence.
 */
async function mayWrite(wanted: CompanyAnswers): Promise<boolean> {
	const lost = lostPromises(before, wanted);
	if (lost.length > 0) {
		console.error(
			`Nothing is written. content/company.yaml has no sentence for ${lost.join(', ')}: write it there below promises.`,
		);
		return false;
	}
	const gone = isOfSample(before) ? [] : takenAway(before, wanted);
	if (gone.length === 0 || process.argv.includes(TAKE_AWAY)) return true;
	console.log(`This would take away:\n${gone.map((one) => `  ${one}`).join('\n')}`);
	if (!lines) {
		console.error(
			`Nothing is written. Leave a line out to keep what there is, or say ${TAKE_AWAY} behind the file's name.`,
		);
		return false;
	}
	process.stdout.write('Take it away? (yes or no): ');
	const { value = '' } = await lines.next();
	if (/^y(?:es)?$/i.test(value.trim())) return true;
	console.error('Nothing is written.');
	return false;
}

/** The present answer, as a question shows it. */
function inBrackets(name: Question): string {
	const value = present[name];
	const mayGo = fileAnswer(name, '') !== '';
	return value === undefined
		? ''
		: ` [${String(value) || 'all'}; Enter keeps it${mayGo ? ', none takes it away' : ''}]`;
}

/** Asks each question until its answer can be used. Undefined if the input ends before the last. */
async function askAnswers(): Promise<CompanyAnswers | undefined> {
	if (!lines) return undefined;
	const given: Record<string, unknown> = {};
	const promises = parse(before.company).promises as Record<string, string>;
	for (const { name, ask, lists } of questions) {
		// Both numbers were given at once, or kept.
		if (name === 'longitude' && given.longitude !== undefined) continue;
		const map = name === 'latitude' ? mapOfOffice(given) : undefined;
		if (map)
			console.log(`  Open ${map} and paste its address from the browser, once the map is there.`);
		if (name === 'services')
			for (const [slug, called] of serviceNames()) console.log(`  ${slug}: ${called}`);
		if (name === 'promises')
			for (const [promise, says] of Object.entries(promises)) console.log(`  ${promise}: ${says}`);
		for (;;) {
			process.stdout.write(`${ask}${lists ? ' (separated by commas)' : ''}${inBrackets(name)}: `);
			const { value: line, done } = await lines.next();
			if (done) {
				console.error('\nThe questions were not answered to the end, so nothing is written.');
				return undefined;
			}
			const isKept = line.trim() === '' && present[name] !== undefined;
			const typed = present[name] !== undefined && /^none$/i.test(line.trim()) ? '' : line;
			const kept =
				name === 'latitude'
					? { latitude: present.latitude, longitude: present.longitude }
					: { [name]: present[name] };
			const place = name === 'latitude' && !isKept ? typedPlace(typed) : undefined;
			Object.assign(
				given,
				isKept ? kept : (place ?? { [name]: typedAnswer(name, typed, serviceNames()) }),
			);
			const colour = unreadableColour(name, { ...present, ...given });
			const problem =
				problemOf(name, given[name]) ??
				(place && problemOf('longitude', place.longitude)) ??
				colour;
			if (!problem) break;
			if (place) delete given.longitude;
			console.log(`  ${typed.trim() === '' ? 'An answer is needed.' : problem}`);
		}
	}
	return companyAnswers.parse(given);
}

/** Says what is written and what is left, and checks the content. Returns the exit status. */
function report(was: CompanyFiles, after: CompanyFiles, given: CompanyAnswers): number {
	const off = Object.keys(after.services).filter((service) =>
		/^offered: false$/m.test(after.services[service] ?? ''),
	);
	const written = 'content/company.yaml and content/brand.yaml are written.';
	const notOffered = off.length > 0 ? ` Not offered: ${off.join(', ')}.` : '';
	if (isOfSample(was))
		console.log(
			`\nThe site now speaks for ${given.name}: ${written}${notOffered}\n${leftToDo(was, after)}`,
		);
	else {
		const sorted = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value);
		const changed = questions.flatMap(({ name }) =>
			isDeepStrictEqual(sorted(present[name]), sorted(given[name])) ? [] : [name],
		);
		console.log(
			`\nChanged: ${changed.join(', ') || 'nothing'}.${notOffered} Everything else is as it was.\n`,
		);
	}
	const overdue = factsOverdue(loadContent(), findLineIn(), londonDay(Date.now()));
	if (overdue.length > 0)
		console.log(`Out of date in facts/, before a visitor has read it (facts/README.md says how to enter it):
${overdue.map((line) => `  ${line}`).join('\n')}
`);
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[join('scripts', 'check-content.ts'), '--sources'],
		{ encoding: 'utf8' },
	);
	console.log(
		status === 0
			? stdout.trim().split('\n').at(-1)
			: `${stderr}\n${stdout.trim().split('\n').at(-1)}`,
	);
	return status ?? 1;
}

/** What a new company has still to do by hand. */
function leftToDo(sample: CompanyFiles, after: CompanyFiles): string {
	const all = readdirSync('content', { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.yaml'))
		.map((file): [string, string] => [
			join('content', file),
			readFileSync(join('content', file), 'utf8'),
		]);
	const stillTheirs = sampleLines(all, sample.company);
	const withheld = after.claims.match(/^ {2}status: withheld$/gm)?.length ?? 0;
	const shelves = Object.keys(companySchema.shape).filter((shelf) =>
		['people', 'memberships', 'guarantees', 'insurance', 'reviews', 'projects'].includes(shelf),
	);
	return `
The office's own code is in .env, as OFFICE_PIN: it opens the day (/office/today). Tell it by voice to whoever rings people back.

Still the sample's:
${stillTheirs.map(({ file, line, says }) => `  ${file}:${line} ${says}`).join('\n') || '  No line names it.'}

Left to you:
  content/claims.yaml: ${withheld} figures are withheld until you sign them. npm run content -- claims says where each comes from. To publish one, write
    status: published and signed: { by: your name, on: the day }.
  content/company.yaml: ${shelves.join(', ')}, towns and guidePrices show nothing yet; content/README.md has an example of each.
  content/company.yaml, appliesFor and worksWith: no scheme. Name those that you apply for, and those whose work you do: only for
    them the application asks about benefits, income and health.
  npm run content names the texts that still speak of what you do not offer.
  content/pages/privacy.yaml: have it read by whoever answers for personal data.
  content/brand.yaml: drop your logo into content/brand and name it.

Eight pictures to take with a phone, held on its side:
${Object.entries(ownPhotographs)
	.map(([picture, shows]) => `  ${picture}: ${shows}`)
	.join('\n')}
`;
}
