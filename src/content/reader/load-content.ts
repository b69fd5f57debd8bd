/**
 * Reads the content files and validates them: once for a build, a start or a command, into one
 * object that is handed to whatever needs some of it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMap, LineCounter, parseDocument, type Scalar } from 'yaml';
import type { z } from 'zod';
import type { Offer } from '#forms/eligibility/offer.ts';
import type { Measure } from '#model/measures.ts';
import { type AreaEntry, area } from '../schemas/area-schema.ts';
import { type Brand, brand, brandFiles } from '../schemas/brand-schema.ts';
import * as schemas from '../schemas/content-schemas.ts';
import { estimateWords } from '../schemas/estimate-words-schema.ts';
import * as facts from '../schemas/fact-schemas.ts';
import { weekdayHours } from '../schemas/firm-facts.ts';
import { homeDrawing } from '../schemas/home-drawing-schema.ts';
import { type OwnLegalPage, ownLegalPage, pageSchemas } from '../schemas/page-schemas.ts';
import type { GuidePrice } from '../schemas/shelf-schemas.ts';
import { areaProblems } from './area-problems.ts';
import { type ContentFile, readContentFile } from './content-file.ts';
import { formatProblem } from './content-problem.ts';
import { createOffer } from './create-offer.ts';
import {
	type LineMistake,
	parserMistakes,
	repetitionMistakes,
	silentMistakes,
} from './layout-mistakes.ts';
import { PHOTOGRAPH, pictureFiles, pictureMistake } from './picture-mistakes.ts';
import {
	companyFacts,
	fillPlaceholders,
	type PlaceholderError,
	type PlaceholderValues,
	placeholderValues,
} from './placeholders.ts';
import { schemaMistakes } from './schema-mistakes.ts';
import { serviceProblems } from './service-problems.ts';

/** npm starts every process in the project's folder. */
const FOLDER = 'content';
/** The other files use its values as placeholders. */
const COMPANY = 'company.yaml';
/**
 * What is true for every installer is in a folder of its own; a build keeps it within its copy of
 * the content.
 */
const FACTS = 'facts';

/** The path by which an owner knows a file, such as content/claims.yaml or facts/schemes.yaml. */
const nameOf = (file: string) => (file.startsWith(`${FACTS}/`) ? file : `content/${file}`);

const inFile = (file: string, { line, message }: LineMistake) =>
	`  ${nameOf(file)}:${line} ${message}`;

/**
 * A build has this file beside its copy of the content. It holds what was read from it, because
 * parsing and checking it takes a third of a start.
 */
const READ_CONTENT = 'read.json';

/** The files of which there is one, by the name that their content has in `Content`. */
const singleFiles = {
	brand: ['brand.yaml', brand],
	claims: ['claims.yaml', schemas.claims],
	/** The texts of every diagram, by the service's file name. */
	diagrams: ['diagrams.yaml', schemas.diagrams],
	/** The words in and beside the drawing of a visitor's home. */
	homeDrawing: ['home-drawing.yaml', homeDrawing],
	/** What a visitor may ask for, by the name in the URL of its contact form. */
	asks: ['asks.yaml', schemas.asks],
	/** What the words of an estimate mean for a visitor. */
	estimateWords: ['estimate-words.yaml', estimateWords],
	schemes: ['facts/schemes.yaml', facts.schemes],
	/** What energy costs, by period. */
	prices: ['facts/prices.yaml', facts.prices],
	/** The VAT on energy, by period. */
	vat: ['facts/vat.yaml', facts.vat],
	/** What the law asks of a home that is let. */
	letHomes: ['facts/let-homes.yaml', facts.letHomes],
	/** What is announced, and would make texts untrue. */
	watch: ['facts/watch.yaml', facts.watch],
	/** Every number that an estimate uses but for prices, with its source. */
	figures: ['facts/figures.yaml', facts.estimateFigures],
	/** The climate regions, and the postcodes in each. */
	climate: ['facts/climate.yaml', facts.climate],
	/** When an ordinary home uses electricity. */
	demand: ['facts/demand.yaml', facts.demand],
	/** What each council's scheme said, and on which day. */
	councils: ['facts/councils.yaml', facts.councils],
	/** The bank holidays of every nation, and the day to add the next year's by. */
	bankHolidays: ['facts/bank-holidays.yaml', facts.bankHolidays],
} as const satisfies Readonly<Record<string, readonly [file: string, schema: z.ZodType]>>;

type SingleFiles = typeof singleFiles;
type Pages = typeof pageSchemas;

/** A service and its file name. */
export type ServiceEntry = schemas.Service & { readonly slug: string };

/**
 * All that the content files say, as one object that is never changed. It has only JSON values, so
 * that a build can keep it.
 */
export type Content = { readonly [name in keyof SingleFiles]: z.infer<SingleFiles[name][1]> } & {
	/** Its opening hours are in words, and its steps have their placeholders filled in. */
	readonly company: schemas.Company;
	readonly pages: { readonly [name in keyof Pages]: z.infer<Pages[name]> };
	/**
	 * The services on offer, in menu order: the site has no other (docs/decisions/white-label.md).
	 */
	readonly services: readonly ServiceEntry[];
	/**
	 * Every service that has a file, offered or not, in menu order. For checks: pages show what
	 * `services` has.
	 */
	readonly allServices: readonly ServiceEntry[];
	/** The pages about towns: none unless the owner has written one (docs/decisions/content.md). */
	readonly areas: readonly AreaEntry[];
	/** The firm's own legal pages, such as its terms: none unless the owner has written one. */
	readonly ownLegalPages: readonly OwnLegalPage[];
	/** What the firm offers, to whom, and with whose money. */
	readonly offer: Offer;
	/** The guide prices of the measures on offer, which an estimate may quote. */
	readonly guidePrices: Readonly<Partial<Record<Measure, GuidePrice>>>;
	/** The office's bank holidays that are known, in order. */
	readonly officeHolidays: readonly string[];
};

/** Thrown for invalid content. Its message is for the content's editor. */
export class ContentError extends Error {
	override name = 'ContentError';
	readonly mistakes: readonly string[];
	constructor(mistakes: readonly string[]) {
		super(['Please put this right in the content:', ...mistakes].join('\n'));
		this.mistakes = mistakes;
	}
}

/** The content files by their names within the folder; those of the facts under `facts/`. */
function readFiles(folder: string): ReadonlyMap<string, ContentFile> {
	const filesIn = (root: string, prefix: string) =>
		readdirSync(root, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.yaml'))
			.sort()
			.map(
				(file) => [prefix + file.split(sep).join('/'), readContentFile(join(root, file))] as const,
			);
	return new Map([
		...filesIn(folder, ''),
		...(isCopy(folder) ? [] : filesIn(join(folder, '..', FACTS), `${FACTS}/`)),
	]);
}

/**
 * Files that would not be read, or whose names make no address, with the names that they should
 * have.
 */
function misnamedFiles(folder: string): string[] {
	const named = (file: string) =>
		file
			.toLowerCase()
			.replace(/\.(?:ya?ml)(?:\.txt)?$/, '')
			.replace(/[^a-z0-9]+/g, '-')
			.replace(/^-+|-+$/g, '');
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
		const file = path.split(sep).join('/');
		const [, place = '', name = ''] = /^(?:(.*)\/)?([^/]+)$/.exec(file) ?? [];
		const isPage = ['services', 'areas', 'legal'].includes(place);
		if (name.startsWith('.') || !/\.ya?ml(?:\.txt)?$/i.test(name)) return [];
		const wanted = `${named(name)}.yaml`;
		const isRead = name.endsWith('.yaml') && (!isPage || name === wanted);
		const why = name.endsWith('.yaml')
			? 'has a name that makes no address'
			: 'is not read, because its name does not end in .yaml';
		return isRead ? [] : [`  content/${file} ${why}: call it ${wanted}`];
	});
}

/**
 * A build's copy of the content holds the facts, and is without photographs: they are in its pages.
 */
const isCopy = (folder: string) => existsSync(join(folder, FACTS));

/**
 * Reads and validates all content of a folder: the project's, or the copy in a build. Throws one
 * ContentError that names file and line of every mistake, with what to do.
 */
export function loadContent(folder = FOLDER): Content {
	const files = readFiles(folder);
	const filesIn = (name: 'services' | 'areas' | 'legal') =>
		[...files.keys()]
			.filter((file) => file.startsWith(`${name}/`))
			.map((file) => ({ file, slug: basename(file, '.yaml') }));
	const photographs = isCopy(folder)
		? undefined
		: namesIn(join(folder, 'photos')).filter((name) => PHOTOGRAPH.test(name));
	const mistakes: string[] = isCopy(folder) ? [] : misnamedFiles(folder);
	/** Undefined where it has a mistake, which is kept. */
	const read = <S extends z.ZodType>(
		file: string,
		schema: S,
		words?: PlaceholderValues,
	): z.infer<S> | undefined => {
		const { text, mistake } = files.get(file) ?? {};
		const mayName = file === COMPANY || file.startsWith('services/') ? photographs : undefined;
		try {
			if (mistake) throw new ContentError([inFile(file, mistake)]);
			if (text !== undefined) return parseContent(file, text, schema, words, mayName);
			mistakes.push(`  ${nameOf(file)} is missing`);
		} catch (error) {
			if (!(error instanceof ContentError)) throw error;
			mistakes.push(...error.mistakes);
		}
		return undefined;
	};
	const written = read(COMPANY, schemas.company);
	if (!written) throw new ContentError(mistakes);
	const words = placeholderValues(
		written,
		listedMeasures(filesIn('services').map(({ file }) => files.get(file)?.text ?? '')),
	);
	const readEach = (files: Readonly<Record<string, readonly [file: string, schema: z.ZodType]>>) =>
		Object.fromEntries(
			Object.entries(files).map(([name, [file, schema]]) => [name, read(file, schema, words)]),
		);
	const entries = <S extends z.ZodType>(
		name: Parameters<typeof filesIn>[0],
		schema: S,
		known = words,
	) =>
		filesIn(name).map(
			({ file, slug }) =>
				({ slug, ...(read(file, schema, known) as object) }) as z.infer<S> & { slug: string },
		);

	const single = readEach(singleFiles) as Pick<Content, keyof SingleFiles>;
	const pages = readEach(
		Object.fromEntries(
			Object.entries(pageSchemas).map(([name, schema]) => [
				name,
				[`pages/${name}.yaml`, schema] as const,
			]),
		),
	) as Content['pages'];
	const allServices = entries('services', schemas.service).sort(
		(one, other) => one.order - other.order,
	);
	const areas = entries('areas', area);
	const ownLegalPages = entries('legal', ownLegalPage, { ...words, ...companyFacts(written) });
	if (mistakes.length > 0) throw new ContentError(mistakes);

	const services = allServices.filter(({ offered }) => offered !== false);
	const company = companyInWords(written, words);
	const content: Content = {
		...single,
		claims: claimsOnOffer(single.claims, allServices),
		company,
		pages,
		services,
		allServices,
		areas,
		ownLegalPages,
		offer: createOffer({ services, schemes: single.schemes, company }),
		guidePrices: Object.fromEntries(
			services.flatMap(({ measure, slug }) =>
				measure && company.guidePrices[slug] ? [[measure, company.guidePrices[slug]]] : [],
			),
		),
		officeHolidays: single.bankHolidays.days[company.officeHours.bankHolidays],
	};
	const between = [
		...missingBrandFiles(content.brand, folder),
		...pictureFiles(content.brand, folder).flatMap((picture) => {
			const mistake = pictureMistake(picture);
			return mistake ? [`  ${picture.name} ${mistake}`] : [];
		}),
		...problemsBetweenFiles(content, folder),
	];
	if (between.length > 0) throw new ContentError(between);
	return content;
}

/** The company's own steps may use its promises. */
function companyInWords(
	company: z.infer<typeof schemas.company>,
	words: PlaceholderValues,
): schemas.Company {
	const steps = fillPlaceholders(company.response.steps, words, () => false).content as string[];
	const { also } = company.officeHours;
	const openingHours = [weekdayHours(company.officeHours), ...(also ? [also] : [])].join(', ');
	return { ...company, openingHours, response: { ...company.response, steps } };
}

/** Every claim by its name. Those of a service that is not offered are withheld. */
function claimsOnOffer(
	claims: Content['claims'],
	services: readonly ServiceEntry[],
): Content['claims'] {
	const dropped = services.flatMap(({ slug, offered }) => (offered === false ? slug : []));
	return Object.fromEntries(
		Object.entries(claims).map(([name, claim]) => [
			name,
			dropped.includes(claim.page) ? { ...claim, status: 'withheld' } : claim,
		]),
	);
}

/** What one file says that another contradicts. */
function problemsBetweenFiles(
	{ asks, diagrams, pages, areas, company, allServices, schemes }: Content,
	folder: string,
): string[] {
	const groups = pages.services.all.groups.map(({ title }) => title);
	const names = {
		asks: Object.keys(asks),
		diagrams: Object.keys(diagrams),
		drawings: diagramDrawings(folder),
		groups,
	};
	const unknown = company.worksWith
		.filter((id) => !(id in schemes))
		.map((id) => ({
			where: 'content/company.yaml worksWith',
			what: `names ${id}, which is no scheme.`,
			todo: `The schemes are: ${Object.keys(schemes).join(', ')}.`,
		}));
	return [...unknown, ...serviceProblems(allServices, names), ...areaProblems(areas, company)].map(
		formatProblem,
	);
}

/**
 * Keeps, in a build's copy of the content, what is read from it, for the programs of that build.
 */
export function keepContent(folder: string): void {
	const content = loadContent(folder);
	const kept = JSON.stringify(content);
	if (!isDeepStrictEqual(JSON.parse(kept), content))
		throw new Error('The content has a value that JSON does not keep.');
	writeFileSync(join(folder, READ_CONTENT), kept);
}

/** What a build has kept. For its own programs, because it was read with their schemas. */
export const keptContent = (folder: string): Content =>
	JSON.parse(readFileSync(join(folder, READ_CONTENT), 'utf8'));

/**
 * What the services on offer are listed as, in menu order. Their files are read before their
 * placeholders are filled in, because this is one of them; what is wrong with one is said where it
 * is read whole.
 */
function listedMeasures(texts: readonly string[]): readonly string[] {
	return texts
		.map((text) => {
			const { contents } = parseDocument(text);
			const get = (key: string): unknown => (isMap(contents) ? contents.get(key) : undefined);
			return { order: Number(get('order')), listedAs: get('listedAs'), offered: get('offered') };
		})
		.filter(({ offered, listedAs }) => offered !== false && typeof listedAs === 'string')
		.sort((one, other) => one.order - other.order)
		.map(({ listedAs }) => String(listedAs));
}

/**
 * The site's own legal pages have more placeholders, such as settings, which their layout fills in.
 */
const isLegal = (file: string) =>
	file === 'pages/privacy.yaml' || file === 'pages/accessibility.yaml';

/**
 * The content of one file's text. Exported for tests and tools that validate text without a file.
 */
export function parseContent<S extends z.ZodType>(
	file: string,
	text: string,
	schema: S,
	words?: PlaceholderValues,
	/**
	 * The files in content/photos, if the photographs that the text names are to be looked for there.
	 */
	photographs?: readonly string[],
): z.infer<S> {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const lineAt = (offset: number | undefined) =>
		offset === undefined ? 1 : lines.linePos(offset).line;
	const layout = [
		...parserMistakes(text, document, lineAt),
		...repetitionMistakes(text, document, lineAt),
	];
	const found = layout.length > 0 ? layout : silentMistakes(text, document, lineAt);
	const mistakes = found.map((mistake) => inFile(file, mistake));
	if (layout.length === 0) {
		const raw: unknown = document.toJS();
		const written = (path: readonly PropertyKey[]) =>
			(document.getIn(path, true) as Scalar | undefined)?.source;
		const { content, errors } = words
			? fillPlaceholders(raw, words, () => isLegal(file))
			: { content: raw, errors: [] };
		const result = schema.safeParse(content);
		const missing = photographs ? missingPhotographs(raw, photographs) : [];
		const wrong = [
			...errors,
			...missing,
			...schemaMistakes(schema, content, result.error?.issues ?? [], written),
		];
		if (result.success && wrong.length === 0 && mistakes.length === 0) return result.data;
		for (const { path, message } of wrong) {
			const line = lineAt(offsetOf(document.contents, path));
			// What a line lost is why its value is wrong.
			if (found.some((mistake) => mistake.line === line)) continue;
			mistakes.push(
				inFile(file, { line, message: `${placeInWords(path) || 'the file'} ${message}` }),
			);
		}
	}
	throw new ContentError(mistakes);
}

/** The path of a value in words for an owner, who counts from one: "people no. 1 photo.file". */
function placeInWords(path: readonly PropertyKey[]): string {
	const isItem = (key: PropertyKey | undefined) => key !== undefined && /^\d+$/.test(String(key));
	return path
		.map((key, depth) =>
			isItem(key)
				? ` no. ${Number(key) + 1} `
				: `${depth === 0 || isItem(path[depth - 1]) ? '' : '.'}${String(key)}`,
		)
		.join('')
		.trim();
}

/**
 * The file and line of a value in the content, as a message to an owner names them:
 * "content/claims.yaml:14".
 */
export type FindLine = (file: string, path: readonly PropertyKey[]) => string;

/** Finds lines in the files as they are now, whatever becomes of them. */
export function findLineIn(folder = FOLDER): FindLine {
	const files = readFiles(folder);
	/** The file that was looked into last: several lines of one file are asked for in a row. */
	let last = { file: '', contents: null as unknown, lines: new LineCounter() };
	return (file, path) => {
		if (last.file !== file) {
			const lines = new LineCounter();
			last = {
				file,
				contents: parseDocument(files.get(file)?.text ?? '', { lineCounter: lines }).contents,
				lines,
			};
		}
		return `${nameOf(file)}:${last.lines.linePos(offsetOf(last.contents, path) ?? 0).line}`;
	};
}

/** The files that content/brand.yaml names and content/brand does not have, in that letter case. */
function missingBrandFiles(named: Brand, folder: string): string[] {
	const there = namesIn(join(folder, 'brand')).filter((name) => !name.startsWith('.'));
	const have =
		there.length > 0 ? `The files there are: ${there.join(', ')}` : 'No file is there yet';
	return Object.entries(brandFiles(named)).flatMap(([name, file]) =>
		file === undefined || there.includes(file)
			? []
			: [`  content/brand.yaml ${name} names ${file}, which is not in content/brand. ${have}`],
	);
}

/**
 * The services that have a diagram, by file name; undefined where the drawings' sources are not, as
 * in a build.
 */
function diagramDrawings(folder: string): string[] | undefined {
	const drawings = join(folder, '..', 'src', 'site', 'art', 'diagrams');
	return existsSync(drawings) ? namesIn(drawings).map((name) => basename(name, '.svg')) : undefined;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * The photographs that a content file names (`file: ada.jpg`) and content/photos does not have, in
 * that letter case.
 */
function missingPhotographs(
	value: unknown,
	photographs: readonly string[],
	path: readonly PropertyKey[] = [],
): PlaceholderError[] {
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([key, inner]) => {
		const here = [...path, key];
		// What is no photograph at all is named by the schema.
		if (
			key !== 'file' ||
			typeof inner !== 'string' ||
			photographs.includes(inner) ||
			!PHOTOGRAPH.test(inner)
		)
			return missingPhotographs(inner, photographs, here);
		const have =
			photographs.length > 0
				? `The photographs there are: ${photographs.join(', ')}`
				: 'There is no photograph there yet';
		return [{ path: here, message: `names ${inner}, which is not in content/photos. ${have}` }];
	});
}

/** The offset of a value in the file, or of the nearest node around it that exists. */
function offsetOf(root: unknown, path: readonly PropertyKey[]): number | undefined {
	let node = root;
	let offset: number | undefined;
	for (const key of path) {
		const pair = isMap(node)
			? node.items.find((item) => String(item.key) === String(key))
			: undefined;
		if (pair && typeof pair.key === 'object' && pair.key && 'range' in pair.key)
			offset = (pair.key.range as number[] | undefined)?.[0];
		node = pair
			? pair.value
			: (node as { get?: (key: unknown, keep: boolean) => unknown } | null)?.get?.(key, true);
		if (node && typeof node === 'object' && 'range' in node && !pair)
			offset = (node.range as number[] | undefined)?.[0];
		if (!node) break;
	}
	return offset;
}
