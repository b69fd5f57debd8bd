/**
 * `npm run docs`: generates documents from the code. With --check it only names those that are out
 * of date, and fails. `npm run docs -- claims` prints the sheet by which the owner signs off what is
 * advertised.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { signOffSheet } from '#content/checks/sign-off.ts';
import { exampleAnswers } from '#content/company/company-questions.ts';
import { loadContent } from '#content/reader/load-content.ts';
import { PAGE_SETTINGS, settingsSchema } from '#server/configuration/settings.ts';

const written = 'This page is written by `npm run docs`. Change its source instead.';

/** The documents that are committed. */
const documents: Readonly<Record<string, string>> = {
	'.env.example': environment(),
	'docs/new-company.yaml': `# ${written.replaceAll('`', '')} The answers to npm run new-company, each with its question.\n${exampleAnswers()}`,
};

if (process.argv.includes('claims')) {
	const content = loadContent();
	process.stdout.write(
		signOffSheet(
			content.claims,
			Object.fromEntries(content.allServices.map(({ slug, name }) => [slug, name])),
		),
	);
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

/** What a setting means, and whether a change of it builds the pages again. */
function meaningOf(name: string, meaning = ''): string {
	return PAGE_SETTINGS.some((one) => one === name)
		? `${meaning} Pages are built with it, and built again when it changes.`
		: meaning;
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
