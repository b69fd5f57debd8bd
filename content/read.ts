/** Reads the content files and validates them. Pages, server and tools all read content through this file. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMap, LineCounter, parseDocument, type Scalar } from 'yaml';
import type { z } from 'zod';
import * as facts from '../facts/schemas.ts';
import { type AreaEntry, area } from './area-schema.ts';
import { type Brand, brand, brandFiles } from './brand-schema.ts';
import { areaProblems } from './checks/areas.ts';
import { formatProblem } from './checks/content-problem.ts';
import { serviceProblems } from './checks/services.ts';
import { estimateWords } from './estimate-words-schema.ts';
import { weekdayHours } from './firm-facts.ts';
import { homeDrawing } from './home-drawing-schema.ts';
import { parserMistakes, silentMistakes } from './layout-mistakes.ts';
import { type OwnLegalPage, ownLegalPage, pageSchemas } from './page-schemas.ts';
import { companyFacts, fillPlaceholders, type PlaceholderError, type PlaceholderValues, placeholderValues } from './placeholders.ts';
import { schemaMistakes } from './schema-mistakes.ts';
import * as schemas from './schemas.ts';
import type { GuidePrice } from './shelf-schemas.ts';

/** npm starts every process in the project's folder. */
const FOLDER = join(process.cwd(), 'content');
/** What is true for every installer is in a folder of its own; a build keeps it within its copy of the content. */
const isFact = (file: string) => file.startsWith('facts/');
const pathOf = (file: string) => (isFact(file) ? join(process.cwd(), file) : join(FOLDER, file));
/** As an owner names it: content/claims.yaml, facts/schemes.yaml. */
const nameOf = (file: string) => (isFact(file) ? file : `content/${file}`);
/** The other files use its values as placeholders. */
const COMPANY = 'company.yaml';

/** The pinned files by name: their texts, and what was read from them where a build has kept that. */
interface PinnedContent {
	readonly texts: ReadonlyMap<string, string>;
	readonly contents: Readonly<Record<string, unknown>>;
}

/** The built pages contain a copy of this module, so what is pinned is global: every copy in the process finds it. */
const PINNED = Symbol.for('pinned content');
const pinned = () => (globalThis as { [PINNED]?: PinnedContent })[PINNED];
const pinnedTexts = () => pinned()?.texts;

/** Beside the copy of the content in a build: what was read from it, because parsing and checking it takes a third of a start. */
const READ_CONTENT = 'read.json';

/** Thrown for invalid content. Its message is for whoever edits the content. */
export class ContentError extends Error {
	override name = 'ContentError';
	readonly mistakes: readonly string[];
	constructor(mistakes: readonly string[]) {
		super(['Please put this right in the content:', ...mistakes].join('\n'));
		this.mistakes = mistakes;
	}
}

/** Who the company is. Throws a ContentError that names the file and line of every mistake. */
export function readCompany(): schemas.Company {
	const company = read(COMPANY, schemas.company);
	// The company's own steps may use its promises.
	const words = placeholderValues(company, listedMeasures());
	const steps = fillPlaceholders(company.response.steps, words, () => false).content as string[];
	const { also } = company.officeHours;
	const openingHours = [weekdayHours(company.officeHours), ...(also ? [also] : [])].join(', ');
	return { ...company, openingHours, response: { ...company.response, steps } };
}

/** What the company looks like. */
export function readBrand(): Brand {
	return read('brand.yaml', brand);
}

/** Every claim by its name. Those of a service that is not offered are withheld, like what nobody may say. */
export function readClaims(): Readonly<Record<string, schemas.Claim>> {
	const claims = read('claims.yaml', schemas.claims);
	const dropped = readAllServices().flatMap(({ slug, offered }) => (offered === false ? slug : []));
	if (dropped.length === 0) return claims;
	return Object.fromEntries(
		Object.entries(claims).map(([name, claim]) => [name, dropped.includes(claim.page) ? { ...claim, status: 'withheld' } : claim]),
	);
}

/** Every scheme by its name. */
export const readSchemes = () => read('facts/schemes.yaml', facts.schemes);

/** What a visitor may ask for, by the name in the URL of its contact form. */
export const readAsks = () => read('asks.yaml', schemas.asks);

/** The bank holidays of every nation, and when somebody is to add the next year's. */
export const readAllBankHolidays = () => read('facts/bank-holidays.yaml', facts.bankHolidays);

/** The office's bank holidays that are known, in order. */
export const readBankHolidays = ({ officeHours }: Pick<schemas.Company, 'officeHours'>): readonly string[] =>
	readAllBankHolidays().days[officeHours.bankHolidays];

/** The texts of every diagram, by the service's file name. */
export const readDiagrams = () => read('diagrams.yaml', schemas.diagrams);

/** Every number that an estimate uses but for prices, with its source. */
export const readEstimateFigures = () => read('facts/figures.yaml', facts.estimateFigures);

/** What energy costs, by period. */
export const readPrices = () => read('facts/prices.yaml', facts.prices);

/** What is announced, and would make texts untrue. */
export const readWatch = () => read('facts/watch.yaml', facts.watch);

/** The VAT on energy, by period. */
export const readVat = () => read('facts/vat.yaml', facts.vat);

/** What the words of an estimate mean for a visitor. */
export const readEstimateWords = () => read('estimate-words.yaml', estimateWords);

/** The climate regions, and the postcodes in each. */
export const readClimate = () => read('facts/climate.yaml', facts.climate);

/** When an ordinary home uses electricity. */
export const readDemand = () => read('facts/demand.yaml', facts.demand);

/** What the engine of estimates is made from (estimate/engine-figures.ts). */
export const readEstimateContent = () => ({
	figures: readEstimateFigures(),
	prices: readPrices(),
	vat: readVat(),
	climate: readClimate(),
	demand: readDemand(),
	guidePrices: readMeasurePrices(),
	schemes: readSchemes(),
});

/** What each council's scheme said, and on which day. */
export const readCouncils = () => read('facts/councils.yaml', facts.councils);

/** The words in and beside the drawing of a visitor's home. */
export const readHomeDrawing = () => read('home-drawing.yaml', homeDrawing);

/** A service and its file name. */
export type ServiceEntry = schemas.Service & { readonly slug: string };

/** The services on offer, in menu order: the site has no other (docs/decisions/white-label.md). */
export const readServices = (): ServiceEntry[] => readAllServices().filter(({ offered }) => offered !== false);

/** The measures on offer, by the names that the check of a home has for them. */
export const readMeasuresOnOffer = (): ReadonlySet<NonNullable<schemas.Service['measure']>> =>
	new Set(readServices().flatMap(({ measure }) => measure ?? []));

/** The guide prices of the measures on offer, which an estimate may quote. */
export function readMeasurePrices(): Readonly<Partial<Record<NonNullable<schemas.Service['measure']>, GuidePrice>>> {
	const { guidePrices } = readCompany();
	return Object.fromEntries(
		readServices().flatMap(({ measure, slug }) => {
			const price = guidePrices[slug];
			return measure && price ? [[measure, price]] : [];
		}),
	);
}

/** The services of the pinned files. Every page asks for them many times, so that each page would take longer the more there are. */
let pinnedServices: { readonly texts: ReadonlyMap<string, string>; readonly services: readonly ServiceEntry[] } | undefined;

/** Every service that has a file, offered or not, in menu order. For checks: pages show what `readServices` has. */
export function readAllServices(): readonly ServiceEntry[] {
	const texts = pinnedTexts();
	if (texts && pinnedServices?.texts === texts) return pinnedServices.services;
	const services = serviceFiles()
		.map((file) => ({ slug: basename(file, '.yaml'), ...read(file, schemas.service) }))
		.sort((a, b) => a.order - b.order);
	if (texts) pinnedServices = { texts, services };
	return services;
}

function serviceFiles(): string[] {
	const files = pinnedTexts()?.keys() ?? readdirSync(join(FOLDER, 'services')).map((name) => `services/${name}`);
	return [...files].filter((file) => file.startsWith('services/') && file.endsWith('.yaml'));
}

/** The pages about towns: none unless the owner has written one (docs/decisions/content.md). */
export const readAreas = (): AreaEntry[] => filesIn('areas').map((file) => ({ slug: basename(file, '.yaml'), ...read(file, area) }));

/** The firm's own legal pages, such as its terms: none unless the owner has written one. */
export const readOwnLegalPages = (): OwnLegalPage[] =>
	filesIn('legal').map((file) => ({ slug: basename(file, '.yaml'), ...read(file, ownLegalPage) }));

/** The files of a folder that an owner may make. */
function filesIn(name: 'areas' | 'legal'): string[] {
	const folder = join(FOLDER, name);
	const files = pinnedTexts()?.keys() ?? (existsSync(folder) ? readdirSync(folder).map((file) => `${name}/${file}`) : []);
	return [...files].filter((file) => file.startsWith(`${name}/`) && file.endsWith('.yaml')).sort();
}

/** One page's content, validated with the page's schema. */
export function readPage<S extends z.ZodType>(name: string, schema: S): z.infer<S> {
	return read(`pages/${name}.yaml`, schema);
}

/** Validates every file. Throws one ContentError that names the mistakes of all of them. */
export function readAllContent(): void {
	const mistakes = contentMistakes();
	if (mistakes.length > 0) throw new ContentError(mistakes);
}

/** Every content file, and its schema. */
function contentFiles(): [string, z.ZodType][] {
	return [
		['company.yaml', schemas.company],
		['brand.yaml', brand],
		['claims.yaml', schemas.claims],
		['diagrams.yaml', schemas.diagrams],
		['home-drawing.yaml', homeDrawing],
		['asks.yaml', schemas.asks],
		['estimate-words.yaml', estimateWords],
		['facts/schemes.yaml', facts.schemes],
		['facts/prices.yaml', facts.prices],
		['facts/vat.yaml', facts.vat],
		['facts/watch.yaml', facts.watch],
		['facts/figures.yaml', facts.estimateFigures],
		['facts/climate.yaml', facts.climate],
		['facts/demand.yaml', facts.demand],
		['facts/councils.yaml', facts.councils],
		['facts/bank-holidays.yaml', facts.bankHolidays],
		...Object.entries(pageSchemas).map(([name, schema]): [string, z.ZodType] => [`pages/${name}.yaml`, schema]),
		...serviceFiles().map((file): [string, z.ZodType] => [file, schemas.service]),
		...filesIn('areas').map((file): [string, z.ZodType] => [file, area]),
		...filesIn('legal').map((file): [string, z.ZodType] => [file, ownLegalPage]),
	];
}

/** The mistakes of all files, a line each with file, line and what to do; none if pages can be built from them. */
export function contentMistakes(): string[] {
	const mistakes = contentFiles().flatMap(([file, schema]) => {
		try {
			read(file, schema);
			return [];
		} catch (error) {
			if (error instanceof ContentError) return error.mistakes;
			if ((error as { code?: string }).code === 'ENOENT') return [`  ${nameOf(file)} is missing`];
			throw error;
		}
	});
	// While company.yaml is invalid, every other file reports the same mistake.
	if (mistakes.length > 0) return [...new Set(mistakes)];
	const missing = missingBrandFiles();
	if (missing.length > 0) return missing;
	const groups = readPage('services', pageSchemas.services).all.groups.map(({ title }) => title);
	const names = { asks: Object.keys(readAsks()), diagrams: Object.keys(readDiagrams()), drawings: diagramDrawings(), groups };
	const ofAreas = areaProblems(readAreas(), readCompany());
	return [...serviceProblems(readAllServices(), names), ...ofAreas].map(formatProblem);
}

/**
 * Reads every file of that folder once and uses it from then on: a running site keeps the content its pages were built with,
 * whatever is edited meanwhile. `isOwnBuild` is for the programs of the build that the folder belongs to: they take what it kept, which
 * was read with their schemas.
 */
export function pinContent(folder: string, isOwnBuild = false): void {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
	const texts = new Map(files.sort().map((file) => [file.split(sep).join('/'), readFileSync(join(folder, file), 'utf8')]));
	const contents: PinnedContent['contents'] = isOwnBuild ? JSON.parse(readFileSync(join(folder, READ_CONTENT), 'utf8')) : {};
	(globalThis as { [PINNED]?: PinnedContent })[PINNED] = { texts, contents };
}

/** Keeps, in a build's copy of the content, what is read from it, for the programs of that build. */
export function keepReadContent(folder: string): void {
	pinContent(folder);
	const contents = Object.fromEntries(contentFiles().map(([file, schema]) => [file, read(file, schema)]));
	const kept = JSON.stringify(contents);
	if (!isDeepStrictEqual(JSON.parse(kept), contents)) throw new Error('The content has a value that JSON does not keep.');
	writeFileSync(join(folder, READ_CONTENT), kept);
}

/** One and the same, because a file is parsed again when another list has come. */
const NONE: readonly string[] = [];

const cache = new Map<string, { stamp: string; company: unknown; listed: readonly string[]; content: unknown }>();

/** Parses a file again only if it or company.yaml has changed, or another text of it was pinned: every page of a build reads the menu. */
function read<S extends z.ZodType>(file: string, schema: S): z.infer<S> {
	const kept = pinned()?.contents[file];
	if (kept !== undefined) return kept as z.infer<S>;
	const company = file === COMPANY ? undefined : read(COMPANY, schemas.company);
	const text = pinnedTexts()?.get(file);
	const path = pathOf(file);
	const listed = company ? listedMeasures() : NONE;
	const stamp = text ?? fileStamp(path);
	const before = cache.get(file);
	if (before?.stamp === stamp && before.company === company && before.listed === listed) return before.content as z.infer<S>;
	const words = company && { ...placeholderValues(company, listed), ...(file.startsWith('legal/') ? companyFacts(company) : {}) };
	// The build's own copy of the content is without photographs: they are in its pages.
	const photographs = text === undefined && (file === COMPANY || file.startsWith('services/')) ? photographFiles() : undefined;
	const content = parseContent(file, text ?? readFileSync(path, 'utf8'), schema, words, photographs);
	cache.set(file, { stamp, company, listed, content });
	return content;
}

let lastListed: { readonly stamp: string | ReadonlyMap<string, string>; readonly listed: readonly string[] } | undefined;

/**
 * What the services on offer are listed as, in menu order. Their files are read before their placeholders are filled in, because this is
 * one of them; what is wrong with one is said where it is read whole.
 */
function listedMeasures(): readonly string[] {
	const texts = pinnedTexts();
	const files = serviceFiles().sort();
	const stamp = texts ?? files.map((file) => `${file} ${fileStamp(join(FOLDER, file))}`).join('\n');
	if (lastListed?.stamp === stamp) return lastListed.listed;
	const services = files.map((file) => {
		const document = parseDocument(texts?.get(file) ?? readFileSync(join(FOLDER, file), 'utf8'));
		const get = (key: string): unknown => (isMap(document.contents) ? document.contents.get(key) : undefined);
		return { order: Number(get('order')), listedAs: get('listedAs'), offered: get('offered') };
	});
	const listed = services
		.filter(({ offered, listedAs }) => offered !== false && typeof listedAs === 'string')
		.sort((one, other) => one.order - other.order)
		.map(({ listedAs }) => String(listedAs));
	lastListed = { stamp, listed };
	return listed;
}

function fileStamp(path: string): string {
	const { mtimeMs, size } = statSync(path);
	return `${mtimeMs}:${size}`;
}

/** The site's own legal pages have more placeholders, such as settings, which their layout fills in. */
const isLegal = (file: string) => file === 'pages/privacy.yaml' || file === 'pages/accessibility.yaml';

/** The content of one file's text. Exported for tests and tools that validate text without a file. */
export function parseContent<S extends z.ZodType>(
	file: string,
	text: string,
	schema: S,
	words?: PlaceholderValues,
	/** The files in content/photos, if the photographs that the text names are to be looked for there. */
	photographs?: readonly string[],
): z.infer<S> {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line);
	const layout = parserMistakes(text, document, lineAt);
	const mistakes = (layout.length > 0 ? layout : silentMistakes(text, document, lineAt)).map(
		({ line, message }) => `  ${nameOf(file)}:${line} ${message}`,
	);
	if (layout.length === 0) {
		const raw: unknown = document.toJS();
		const written = (path: readonly PropertyKey[]) => (document.getIn(path, true) as Scalar | undefined)?.source;
		const { content, errors } = words ? fillPlaceholders(raw, words, () => isLegal(file)) : { content: raw, errors: [] };
		const result = schema.safeParse(content);
		const missing = photographs ? missingPhotographs(raw, photographs) : [];
		const wrong = [...errors, ...missing, ...schemaMistakes(schema, content, result.error?.issues ?? [], written)];
		if (result.success && wrong.length === 0 && mistakes.length === 0) return result.data;
		for (const { path, message } of wrong) {
			mistakes.push(`  ${nameOf(file)}:${lineAt(offsetOf(document.contents, path))} ${placeInWords(path) || 'the file'} ${message}`);
		}
	}
	throw new ContentError(mistakes);
}

/** Where a value stands, for an owner, who counts from one: "people no. 1 photo.file". */
function placeInWords(path: readonly PropertyKey[]): string {
	const isItem = (key: PropertyKey | undefined) => key !== undefined && /^\d+$/.test(String(key));
	return path
		.map((key, depth) => (isItem(key) ? ` no. ${Number(key) + 1} ` : `${depth === 0 || isItem(path[depth - 1]) ? '' : '.'}${String(key)}`))
		.join('')
		.trim();
}

/** The file that was looked into last: several lines of one file are asked for in a row. */
let lookedInto: { readonly text: string; readonly document: ReturnType<typeof parseDocument>; readonly lines: LineCounter } | undefined;

/** Where a value stands, for a sentence to an owner: "content/claims.yaml:14". */
export function lineInContent(file: string, path: readonly PropertyKey[]): string {
	const text = pinnedTexts()?.get(file) ?? readFileSync(pathOf(file), 'utf8');
	if (lookedInto?.text !== text) {
		const lines = new LineCounter();
		lookedInto = { text, document: parseDocument(text, { lineCounter: lines }), lines };
	}
	const { document, lines } = lookedInto;
	return `${nameOf(file)}:${lines.linePos(offsetOf(document.contents, path) ?? 0).line}`;
}

/** The files that content/brand.yaml names and content/brand does not have, in that letter case. */
function missingBrandFiles(): string[] {
	const folder = join(FOLDER, 'brand');
	const there = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
	const have = there.length > 0 ? `The files there are: ${there.join(', ')}` : 'No file is there yet';
	return Object.entries(brandFiles(readBrand())).flatMap(([name, file]) =>
		file === undefined || there.includes(file)
			? []
			: [`  content/brand.yaml ${name} names ${file}, which is not in content/brand. ${have}`],
	);
}

/** The services that have a diagram, by file name; undefined where the drawings' sources are not, as in a build. */
function diagramDrawings(): string[] | undefined {
	const folder = join(FOLDER, '..', 'site', 'art', 'diagrams');
	return existsSync(folder) ? readdirSync(folder).map((name) => basename(name, '.svg')) : undefined;
}

/** The names of the files in content/photos. */
function photographFiles(): string[] {
	const folder = join(FOLDER, 'photos');
	return existsSync(folder) ? readdirSync(folder).filter((name) => PHOTOGRAPH.test(name)) : [];
}

const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif|tiff?)$/i;

/** The photographs that a content file names (`file: ada.jpg`) and content/photos does not have, in that letter case. */
function missingPhotographs(value: unknown, photographs: readonly string[], path: readonly PropertyKey[] = []): PlaceholderError[] {
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([key, inner]) => {
		const here = [...path, key];
		if (key !== 'file' || typeof inner !== 'string' || photographs.includes(inner)) return missingPhotographs(inner, photographs, here);
		const have = photographs.length > 0 ? `The photographs there are: ${photographs.join(', ')}` : 'There is no photograph there yet';
		return [{ path: here, message: `names ${inner}, which is not in content/photos. ${have}` }];
	});
}

/** The offset of a value in the file, or of the nearest node around it that exists. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number | undefined {
	let node = root;
	let offset: number | undefined;
	for (const key of path) {
		const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
		if (pair && typeof pair.key === 'object' && pair.key && 'range' in pair.key) offset = (pair.key.range as number[] | undefined)?.[0];
		node = pair ? pair.value : (node as { get?: (key: unknown, keep: boolean) => unknown } | null)?.get?.(key, true);
		if (node && typeof node === 'object' && 'range' in node && !pair) offset = (node.range as number[] | undefined)?.[0];
		if (!node) break;
	}
	return offset;
}
