/**
 * `npm run new-company -- FILE`, such as docs/new-company.yaml: makes the site the firm's that these answers are about.
 * Answers and all of the content are validated before a file is written.
 */
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompanyAnswers, companyAnswers } from '#content/company/company-answers.ts';
import { companyDocument, writeCompany } from '#content/company/company-files.ts';
import { type Content, ContentError, loadContent, validate } from '#content/reader/load-content.ts';
import { formatMistake, parseYaml, schemaMistakes } from '#content/reader/yaml-files.ts';
import { company } from '#content/schemas/content-schemas.ts';
import { isClosed, londonDay } from '#model/dates.ts';
import { makeOfficeCode } from '#office/sign-in/office-codes.ts';

const OVER = '--over';
const USAGE = `npm run new-company -- ANSWERS.yaml          makes the sample's folder your firm's; docs/new-company.yaml is such a file, with every line explained
npm run new-company -- ANSWERS.yaml ${OVER}   writes the answers over a firm that was made already`;

const files = process.argv.slice(2).filter((word) => word !== OVER);
const [answersFile = ''] = files;
try {
	if (files.length !== 1 || answersFile.startsWith('-')) throw new ContentError([USAGE]);
	const present = loadContent();
	if (!present.company.specification && !process.argv.includes(OVER))
		throw new ContentError([
			`content/company.yaml is ${present.company.name}'s already. ${OVER} behind the file's ` +
				'name writes these answers over it.',
		]);
	const answers = readAnswers(answersFile, present);
	const made = triedAside(answers);
	writeCompany('content', answers);
	giveOfficeCode();
	console.log(report(made));
} catch (error) {
	if (!(error instanceof ContentError)) throw error;
	console.error(['Nothing is written.', ...error.mistakes].join('\n'));
	process.exitCode = 1;
}

/** Throws a ContentError with every mistake. */
function readAnswers(path: string, { allServices, schemes }: Content): CompanyAnswers {
	if (!existsSync(path)) throw new ContentError([`There is no file ${path}.`]);
	const file = parseYaml(path, readFileSync(path));
	const slugs = allServices.map(({ slug }) => slug);
	const { data, mistakes } = validate(file, companyAnswers(slugs, Object.keys(schemes)));
	if (!data) throw new ContentError(mistakes);
	// What the schema of the company asks of several answers together.
	const written = companyDocument(readFileSync('content/company.yaml', 'utf8'), data).toJS();
	const together = schemaMistakes(path, company.safeParse(written).error?.issues ?? []);
	if (together.length > 0)
		throw new ContentError(
			together.map((mistake) => formatMistake(new Map([[path, file]]), mistake)),
		);
	return data;
}

/** The content as it would be, read from a copy. Throws a ContentError if it is not in order. */
function triedAside(answers: CompanyAnswers): Content {
	const aside = mkdtempSync(join(tmpdir(), 'new-company-'));
	try {
		for (const part of ['content', 'facts']) cpSync(part, join(aside, part), { recursive: true });
		writeCompany(join(aside, 'content'), answers);
		return loadContent(join(aside, 'content'));
	} finally {
		rmSync(aside, { recursive: true });
	}
}

/** Writes the code that opens the office's day into .env, unless there is one. */
function giveOfficeCode(): void {
	const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
	if (/^\s*OFFICE_PIN=/m.test(settings)) return;
	const isCut = settings !== '' && !settings.endsWith('\n');
	appendFileSync('.env', `${isCut ? '\n' : ''}OFFICE_PIN=${makeOfficeCode()}\n`, { mode: 0o600 });
}

/** What is written, and what is left to the owner. */
function report({ company, claims, services, allServices, offer, schemes }: Content): string {
	const on = services.map(({ slug }) => slug);
	const off = allServices.flatMap(({ slug }) => (on.includes(slug) ? [] : slug));
	const withheld = Object.values(claims).filter(
		({ status, page }) => status === 'withheld' && on.includes(page),
	).length;
	const today = londonDay(Date.now());
	const named = Object.entries(offer.schemes).flatMap(([id, part]) =>
		part === 'names' &&
		schemes[id]?.applyThrough !== 'nowhere' &&
		!isClosed(schemes[id] ?? {}, today)
			? id
			: [],
	);
	return `The site speaks for ${company.name}: content/company.yaml, brand.yaml, claims.yaml and services are written.
Not offered: ${off.join(', ') || 'nothing'}.
Schemes that the site only names: ${named.join(', ') || 'none'}. Those that you apply for or work with belong in appliesFor or worksWith.

Left to you:
  content/claims.yaml: ${withheld} figures of your pages are withheld until you sign them.
  content/company.yaml: guarantees, insurance, reviews, projects, photographs; content/README.md has an example of each.
  content/brand.yaml: your logo. content/pages/privacy.yaml: have it read by whoever answers for personal data.
  .env: OFFICE_PIN is the code with which the office signs in (/office). Say it to those who ring visitors back; do not write it.
  npm run content checks the words; npm run dev shows the site.`;
}
