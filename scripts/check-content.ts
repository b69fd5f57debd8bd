/**
 * `npm run content`: checks all texts of the site, and prints what the owner has still to sign off.
 * It writes nothing. `npm run content -- claims` prints the sheet by which the owner signs off what is
 * advertised.
 */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import british from 'dictionary-en-gb';
import nspell from 'nspell';
import { isOfSources } from '#build/build-stamp.ts';
import { brandProblems } from '#content/checks/brand.ts';
import {
	type BuiltPage,
	brokenLinks,
	duplicateHeads,
	imagesWithoutText,
	readBuiltFiles,
	readBuiltPages,
	visibleText,
} from '#content/checks/built/built-pages.ts';
import { missingContent } from '#content/checks/built/missing-content.ts';
import { heavyPages } from '#content/checks/built/page-weights.ts';
import { brokenContentLinks } from '#content/checks/content-links.ts';
import {
	namesOfCompany,
	shelfNotices,
	unknownServices,
} from '#content/checks/missing-shelf-items.ts';
import { undrawablePictures } from '#content/checks/pictures.ts';
import { brokenReferences } from '#content/checks/references.ts';
import {
	emptiedLists,
	linksToServicesNotOffered,
	mentionsOfServicesNotOffered,
} from '#content/checks/services-not-offered.ts';
import {
	checkedInTheFuture,
	signOffSheet,
	signOffStatus,
	signOffSummary,
} from '#content/checks/sign-off.ts';
import { advertisingProblems } from '#content/checks/words/advertising.ts';
import { type ContentText, contentTextsIn } from '#content/checks/words/content-text.ts';
import { namesInEstimates } from '#content/checks/words/fact-names.ts';
import { wrongLengths } from '#content/checks/words/lengths.ts';
import {
	schemesNotAppliedFor,
	staleSupplierSlots,
	typedCompanyFacts,
} from '#content/checks/words/misplaced-company-facts.ts';
import { repeatedText } from '#content/checks/words/repeated-text.ts';
import {
	misspellings,
	misspellingsOnPages,
	readDictionary,
} from '#content/checks/words/spelling.ts';
import { wrongClosingDays } from '#content/checks/words/wrong-closing-days.ts';
import { staleAreaEntries } from '#content/reader/area-problems.ts';
import { contentAsOf, daysOfChange } from '#content/reader/content-by-date.ts';
import { readContentFile, readWords } from '#content/reader/content-file.ts';
import { type ContentProblem, formatProblem } from '#content/reader/content-problem.ts';
import {
	type Content,
	ContentError,
	findLineIn,
	loadContent,
} from '#content/reader/load-content.ts';
import { factsAhead } from '#content/reader/review-days.ts';
import { hasFundingForm } from '#forms/eligibility/offer.ts';
import { isClosed, londonDay } from '#model/dates.ts';

const DICTIONARY = 'content/dictionary.txt';

/** Valid content, and what it is checked with. */
interface Checked extends Content {
	readonly texts: readonly ContentText[];
	/** Links of content files that lead nowhere. */
	readonly links: readonly ContentProblem[];
	/** None with `--sources`, and none of a build that was made before the last edit. */
	readonly built: readonly BuiltPage[];
	readonly today: string;
}

if (process.argv.includes('claims')) printClaims();
else process.exitCode = (await check()) ? 0 : 1;

function printClaims(): void {
	const { claims, allServices } = loadContent();
	const names = Object.fromEntries(allServices.map(({ slug, name }) => [slug, name]));
	process.stdout.write(signOffSheet(claims, names));
}

function load(): Content | ContentError {
	try {
		return loadContent();
	} catch (error) {
		if (error instanceof ContentError) return error;
		throw error;
	}
}

/**
 * Names everything that is wrong in one go: what needs valid content is checked once the files are
 * valid.
 */
async function check(): Promise<boolean> {
	const content = load();
	const texts = allContentTexts();
	const paths = pagePaths();
	const links = contentFiles().flatMap(([file, text]) => brokenContentLinks(file, text, paths));
	if (content instanceof ContentError) {
		console.error(content.message);
		const others = { Advertising: advertisingProblems(texts), 'Broken links': links };
		const count = content.mistakes.length + printProblems(others);
		console.log(
			`${toFix(count)} Spelling and what depends on several files are checked after that.`,
		);
		return false;
	}
	const isBuilt = !process.argv.includes('--sources') && isOfSources('dist');
	const built = isBuilt ? readBuiltPages() : [];
	const today = londonDay(Date.now());
	const { services, claims, schemes } = content;
	const checked = { ...content, texts, links, built, today };
	const problems = {
		...problemsIn(checked),
		Pictures: await undrawablePictures(content.brand),
	};

	console.log(signOffSummary(signOffStatus(claims, today), claims).join('\n'));
	for (const [heading, lines] of Object.entries(noticesIn(checked)))
		if (lines.length > 0) console.log([`${heading}:`, ...lines].join('\n  '));
	const turns = daysOfChange(Object.values(schemes), today);
	if (turns.length > 0)
		console.log(`Pages change by themselves on ${turns.join(' and ')}, when a scheme has closed.`);
	if (built.length === 0)
		console.log(
			'No pages are built of these words, so links and pictures were not checked: npm run build, then npm run content again.',
		);

	const count = printProblems(problems);
	console.log(
		count > 0
			? toFix(count)
			: `\nContent is in order: ${services.length} services, ${Object.keys(claims).length} claims, ${Object.keys(schemes).length} schemes, ${built.length} built pages.`,
	);
	return count === 0;
}

/** What has to be put right, by its heading. */
function problemsIn(checked: Checked): Record<string, readonly ContentProblem[]> {
	const { texts, links, built, today, company, claims, allServices, areas, brand } = checked;
	return {
		'Broken references': namesWithoutFile(checked),
		'Services that do not exist': unknownCompanyServices(checked),
		'Services that are not offered': [
			...linksToServicesNotOffered(texts, allServices),
			...emptiedLists(allServices),
		],
		'Days on which something was checked': checkedInTheFuture(contentFiles(), today),
		'Entries of towns to look up again': staleAreaEntries(areas, today),
		Brand: brandProblems(brand, sizesOfFiles(join('content', 'brand'))),
		'The firm’s own words': unreadableDictionary(),
		Spelling: misspellingsAnywhere(checked),
		Advertising: advertisingProblems(texts),
		'Facts that belong in company.yaml': [
			...typedCompanyFacts(texts, company),
			...staleSupplierSlots(company, today),
		],
		'Repeated text': repeatedText(byPage(texts.filter(isOnOffer(allServices)), claims)),
		Length: wrongLengthsOnAnyDay(checked),
		'Wrong last days of schemes': wrongClosingDays(checked),
		// A link that leads nowhere in a content file is named there, not on every page that shows it.
		'Broken links': links.length > 0 ? links : brokenLinks(built, readBuiltFiles()),
		'Missing content': missingContent(built),
		'Pictures without alternative text': imagesWithoutText(built),
		'Titles and descriptions': duplicateHeads(built),
	};
}

/** What the owner should know, by its heading. */
function noticesIn(checked: Checked): Record<string, readonly string[]> {
	const { texts, built, today, company, schemes, allServices } = checked;
	return {
		'Schemes that this firm does not apply for (appliesFor in content/company.yaml)':
			schemesNotAppliedFor(company, schemes, today),
		'Shelves in content/company.yaml that show less than they could': emptyShelves(checked),
		'Texts that speak of what you do not offer': mentionsOfServicesNotOffered(
			texts.filter((text) => isDrawn(text, checked, today)),
			{ ...checked, services: allServices },
		),
		'Slow on a phone with a weak signal': heavyPages(
			built,
			(path) => statSync(join('dist', 'client', path), { throwIfNoEntry: false })?.size ?? 0,
		),
		'Facts to look at again': factsAhead(checked, findLineIn(), today),
	};
}

/** Names of claims, schemes and services in content files that no file defines. */
function namesWithoutFile({
	allServices: services,
	claims,
	schemes,
	pages: { home, services: overview },
}: Content): ContentProblem[] {
	return brokenReferences({
		services,
		claims,
		schemes,
		shown: [
			{ file: 'content/pages/home.yaml services.cards', slugs: home.services.cards },
			{
				file: 'content/pages/services.yaml cards',
				slugs: overview.cards.items.map(({ service }) => service),
			},
			...Object.values(home.closed ?? {}).map(({ services: block }) => ({
				file: 'content/pages/home.yaml closed',
				slugs: block?.cards ?? [],
			})),
			{
				file: 'content/pages/services.yaml all.groups',
				slugs: overview.all.groups.flatMap((group) => group.services),
			},
		],
	});
}

function unknownCompanyServices({ company, allServices }: Content): ContentProblem[] {
	const slugs = allServices.map(({ slug }) => slug);
	return unknownServices(company, slugs).map((name) => ({
		where: 'content/company.yaml',
		what: `names the service ${name}, which does not exist.`,
		todo: `Use one of: ${slugs.join(', ')}.`,
	}));
}

function unreadableDictionary(): ContentProblem[] {
	const { mistake } = readWords(DICTIONARY);
	if (!mistake) return [];
	const { line, message } = mistake;
	return [{ where: `${DICTIONARY}:${line}`, what: 'cannot be read:', todo: `it ${message}.` }];
}

/** Pages are checked once the content files are correct, to report each word once. */
function misspellingsAnywhere({ texts, built, ...content }: Checked): ContentProblem[] {
	const dictionary = nspell(british);
	const own = new Set([
		...readDictionary(readWords(DICTIONARY).text),
		...namesOfCompany(content.company),
		...namesInEstimates(content),
	]);
	const misspelt = misspellings(texts, dictionary, own);
	if (misspelt.length > 0) return misspelt;
	const pages = new Map(built.map(({ path, html }) => [path, visibleText(html)]));
	return misspellingsOnPages(pages, dictionary, own);
}

/** Services that are too short or too long, now or from a day on which a scheme closes. */
function wrongLengthsOnAnyDay({ services, schemes }: Content): ContentProblem[] {
	return wrongLengths(
		services.flatMap((service) => {
			const file = `content/services/${service.slug}.yaml`;
			const days = daysOfChange(
				Object.keys(service.closed ?? {}).flatMap((name) => schemes[name] ?? []),
				'',
			);
			return [
				{ file, service },
				...days.map((day) => ({
					file: `${file} from ${day}`,
					service: contentAsOf(service, schemes, day),
				})),
			];
		}),
	);
}

function emptyShelves({ company, services, claims, today }: Checked): string[] {
	const priced = services.map(({ slug, name, lights, benefits }) => ({
		slug,
		name,
		isMeasure: lights.length === 1,
		hasOwnPrices: benefits.claims.some((claim) => claims[claim]?.size),
	}));
	return shelfNotices(company, priced, today);
}

function toFix(count: number): string {
	return `\n${count} ${count === 1 ? 'thing' : 'things'} to fix.`;
}

/** Prints the problems under their headings, and returns how many there are. */
function printProblems(problems: Record<string, readonly ContentProblem[]>): number {
	for (const [heading, found] of Object.entries(problems)) {
		if (found.length > 0) console.error(`\n${heading}\n${found.map(formatProblem).join('\n')}`);
	}
	return Object.values(problems).flat().length;
}

/** The pages that a content file may link to: a service's also while its file is invalid. */
function pagePaths(): string[] {
	const own = readdirSync(join('src', 'site', 'pages'))
		.filter((name) => /^[a-z][\w-]*\.astro$/i.test(name))
		.map((name) => `/${basename(name, '.astro')}`);
	const written = contentFiles().flatMap(([file, text]) => {
		const path = file.startsWith('content/services/')
			? /^path:\s*["']?(\S+?)["']?\s*$/m.exec(text)
			: /^content(\/(?:areas|legal)\/.+)\.yaml$/.exec(file);
		return path?.[1] ?? [];
	});
	return ['/', '/Home', ...own, ...written];
}

/** The bytes of each file in a folder, by name. */
function sizesOfFiles(folder: string): Map<string, number> {
	return new Map(
		readdirSync(folder).flatMap((name) =>
			name.startsWith('.') ? [] : [[name, statSync(join(folder, name)).size]],
		),
	);
}

/** Every content file, and what is in it: nothing where it cannot be read, which `load` names. */
function contentFiles(): [file: string, text: string][] {
	// What another system calls our fields (hand-over) no visitor reads; the server names mistakes in
	// it.
	const files = ['content', 'facts'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
			join(folder, file).replaceAll('\\', '/'),
		),
	);
	return files
		.filter((file) => file.endsWith('.yaml') && !file.startsWith('content/hand-over/'))
		.sort()
		.map((file) => [file, readContentFile(file).text]);
}

function allContentTexts(): ContentText[] {
	return contentFiles().flatMap(([file, text]) => contentTextsIn(file, text));
}

/**
 * Whether that text of a page is drawn today: not one that a block of a closed scheme or of a firm
 * without an application replaces.
 */
function isDrawn(
	{ file, key }: ContentText,
	{ pages, schemes, offer }: Content,
	today: string,
): boolean {
	const [, name = ''] = /^content\/pages\/([\w-]+)\.yaml$/.exec(file) ?? [];
	const page = Object.entries(pages).find(([one]) => one === name)?.[1];
	if (!page) return true;
	const isPlain = !hasFundingForm({ schemes, offer }, today);
	const [first = '', second = ''] = key.split('.');
	if (first === 'plain') return isPlain;
	const closed = 'closed' in page ? page.closed : undefined;
	const isGone = (scheme: string) =>
		isClosed(schemes[scheme] ?? {}, today) || !(scheme in offer.schemes);
	if (first === 'closed') return isGone(second);
	const plain = isPlain && 'plain' in page ? page.plain : undefined;
	if (isPlain && name === 'grant') return false;
	return ![
		plain,
		...Object.entries(closed ?? {}).map(([scheme, blocks]) =>
			isGone(scheme) ? blocks : undefined,
		),
	].some((blocks) => blocks && first in blocks);
}

/**
 * False for the texts of a service that is switched off: they are not published, and may be copied
 * for a new service.
 */
function isOnOffer(services: Content['allServices']): (text: ContentText) => boolean {
	const off = services.flatMap(({ slug, offered }) =>
		offered === false ? `content/services/${slug}.yaml` : [],
	);
	return ({ file }) => !off.includes(file);
}

/** Each page's own texts. A claim belongs to its page; shared blocks and schemes belong to none. */
function byPage(
	texts: readonly ContentText[],
	claims: Content['claims'],
): Map<string, ContentText[]> {
	const pages = new Map<string, ContentText[]>();
	for (const text of texts) {
		const [, slug] =
			/^content\/(?:pages|services|areas|legal)\/([\w-]+)\.yaml$/.exec(text.file) ?? [];
		const [name = '', member = ''] = text.key.split('.');
		const ofClaim =
			text.file === 'content/claims.yaml' && !['basis', 'conflict', 'source'].includes(member);
		const owner = ofClaim
			? claims[name]?.page
			: text.file === 'content/diagrams.yaml'
				? name
				: slug;
		if (!owner || owner === 'shared') continue;
		pages.set(owner, [...(pages.get(owner) ?? []), text]);
	}
	return pages;
}
