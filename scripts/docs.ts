/**
 * `npm run docs`: generates documents from the code. With --check it only names those that are out
 * of date, and fails. With the name of a report (`npm run docs -- claims`) it prints that one;
 * `proof` writes docs/proof.md from what became of the tests.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { signOffSheet } from '#content/checks/sign-off.ts';
import { exampleAnswers } from '#content/company/company-questions.ts';
import { loadContent } from '#content/reader/load-content.ts';
import type { Field, Form } from '#forms/fields/field.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { PAGE_SETTINGS, settingsSchema } from '#server/configuration/settings.ts';
import { writeProof } from './proof.ts';

const written = 'This page is written by `npm run docs`. Change its source instead.';

/** The documents that are committed. */
const documents: Readonly<Record<string, string>> = {
	'docs/questions.md': questions(),
	'docs/settings.md': settings(),
	'.env.example': environment(),
	'docs/new-company.yaml': `# ${written.replaceAll('`', '')} The answers to npm run new-company, each with its question.\n${exampleAnswers()}`,
};

/** The reports that are only printed. */
const reports: Readonly<Record<string, () => string>> = { claims, estimate: estimateNumbers };

const [wanted] = process.argv.slice(2).filter((word) => word !== '--check');
if (wanted === 'proof') {
	writeProof();
	process.exit();
}
if (wanted !== undefined) {
	const report = reports[wanted];
	if (!report)
		throw new Error(
			`There is no report ${wanted}. There are: ${['proof', ...Object.keys(reports)].join(', ')}.`,
		);
	process.stdout.write(report());
	process.exit();
}

const stale = Object.entries(documents).filter(([file, text]) => current(file) !== text);
if (process.argv.includes('--check')) {
	for (const [file] of stale)
		console.error(`${file} is out of date. Run npm run docs and commit what it writes.`);
	process.exit(stale.length > 0 ? 1 : 0);
}
for (const [file, text] of stale) {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
	console.log(`${file} written.`);
}
if (stale.length === 0) console.log('Every document is up to date.');

function current(file: string): string | undefined {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}

function questions(): string {
	const forms = [...Object.values(allForms), checkForm].map((form: Form) => {
		const steps = form.steps.map((step) =>
			[
				...(step.title ? [`### ${step.title}`, ''] : []),
				'| Field | Question | Answer | Message |',
				'| --- | --- | --- | --- |',
				...Object.entries(step.fields).map(
					([name, field]) =>
						`| \`${name}\` | ${cell(field.label)} | ${cell(answer(field))} | ${cell(messagesOf(field))} |`,
				),
			].join('\n'),
		);
		return [`## The ${form.name} form (version ${form.version}, on ${form.path})`, ...steps].join(
			'\n\n',
		);
	});
	return `${['# Questions', `${written} The source is \`src/forms/\`.`, ...forms].join('\n\n')}\n`;
}

function answer(field: Field): string {
	if (field.kind === 'tick') return 'Optional, `yes` or empty';
	if (field.kind === 'text')
		return `${field.missing ? 'Text' : 'Optional text'}, at most ${field.maxLength} characters`;
	return `Optional, one of ${Object.entries(field.options)
		.map(([value, label]) => `\`${value}\` (${label})`)
		.join(', ')}`;
}

/** Text fit for a table's cell. */
function cell(text: string): string {
	return text.replaceAll('|', '\\|');
}

function messagesOf(field: Field): string {
	if (field.kind === 'text')
		return [field.missing, ...field.rules.map((rule) => rule.message)].filter(Boolean).join(' ');
	return field.kind === 'choice' && field.advice ? `Help: ${field.advice}` : '';
}

/** What a setting means, and whether a change of it builds the pages again. */
function meaningOf(name: string, meaning = ''): string {
	return PAGE_SETTINGS.some((one) => one === name)
		? `${meaning} Pages are built with it, and built again when it changes.`
		: meaning;
}

function settings(): string {
	const rows = Object.entries(settingsSchema.shape).map(
		([name, schema]) =>
			`| \`${name}\` | ${defaultOf(schema)} | ${cell(meaningOf(name, schema.description))} |`,
	);
	return `${['# Settings', `${written} The source is \`src/server/configuration/settings.ts\`. Settings are environment variables; all mistakes are named at once when the website starts.`, ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')].join('\n\n')}\n`;
}

function environment(): string {
	const lines = Object.entries(settingsSchema.shape).map(
		([name, schema]) =>
			`# ${meaningOf(name, schema.description)}\n#${name}=${defaultValue(schema) ?? ''}\n`,
	);
	return `# ${written.replaceAll('`', '')}\n# Copy to .env and take the # away from the lines you change. npm start and npm run enquiries read it.\n\n${lines.join('\n')}`;
}

function defaultValue(schema: z.ZodType): string | undefined {
	const result = z.safeParse(schema, undefined);
	if (!result.success || result.data === undefined) return undefined;
	return Array.isArray(result.data) ? result.data.join(',') : String(result.data);
}

function defaultOf(schema: z.ZodType): string {
	const value = defaultValue(schema);
	return value ? `\`${value}\`` : 'none';
}

/** The sheet by which the owner signs off what is advertised. */
function claims(): string {
	const content = loadContent();
	return signOffSheet(
		content.claims,
		Object.fromEntries(content.allServices.map(({ slug, name }) => [slug, name])),
	);
}

/** Every number of an estimate, with its source and licence. */
function estimateNumbers(): string {
	const content = loadContent();
	const inWords = (value: unknown) =>
		typeof value === 'object' && value !== null
			? Object.entries(value)
					.map(([name, number]) => `${name} ${number}`)
					.join(', ')
			: String(value);
	const sourceOf = ({ name, link }: { name: string; link?: string | undefined }) =>
		link ? `[${cell(name)}](${link})` : cell(name);
	const { announcements: _, ...prices } = content.prices;
	const periods = Object.entries(prices).flatMap(([name, price]) =>
		price.periods.map((period) => ({
			...price,
			...period,
			name,
			holds: `${period.from} to ${period.until}, with ${period.vat}% VAT`,
		})),
	);
	const figures = Object.entries(content.figures).map(([name, figure]) => ({
		...figure,
		name,
		holds: '',
	}));
	const rows = [...periods, ...figures].map(
		({ name, value, unit, says, basis, source, licence, checked, holds }) => {
			const about = cell(basis ? `${says}. ${basis}` : says);
			return `| \`${name}\` | ${inWords(value)} | ${unit} | ${about} | ${sourceOf(source)} | ${cell(licence)} | ${checked} | ${holds} |`;
		},
	);
	const tables = [
		[
			'`climate.yaml`',
			'The climate regions: temperature, sunlight, postcodes',
			content.climate,
		] as const,
		['`demand.yaml`', 'When an ordinary home uses electricity', content.demand] as const,
	].map(
		([file, what, { source, licence, basis = '', checked }]) =>
			`| ${file} | ${what}. ${cell(basis)} | ${sourceOf(source)} | ${cell(licence)} | ${checked} |`,
	);
	const { source, licence, asOf, councils } = content.councils;
	tables.push(
		`| \`councils.yaml\` | What ${councils.length} councils' schemes said | ${sourceOf(source)} | ${licence} | ${asOf} |`,
	);
	return `${[
		'# The numbers of an estimate',
		'Printed by `npm run docs -- estimate`. The source is `facts/`. For 200 days after its last day a price makes a worked example that says its date, and then no pounds.',
		[
			'| Number | Value | Unit | What it is, and how sure | Source | Licence | Checked | Holds |',
			'| --- | --- | --- | --- | --- | --- | --- | --- |',
			...rows,
		].join('\n'),
		'## Tables',
		[
			'| File | What it is, and how sure | Source | Licence | Checked |',
			'| --- | --- | --- | --- | --- |',
			...tables,
		].join('\n'),
	].join('\n\n')}\n`;
}
