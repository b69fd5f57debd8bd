/**
 * Reads content and facts, and validates them: once for a build, a start or a command, into one
 * object that is handed to whatever needs some of it.
 */
import { readdirSync } from 'node:fs';
import { basename, sep } from 'node:path';
import type { z } from 'zod';
import type { Offer } from '#forms/eligibility/offer.ts';
import type { Measure } from '#model/measures.ts';
import { brand } from '../schemas/brand-schema.ts';
import { checkWords } from '../schemas/check-words-schema.ts';
import * as schemas from '../schemas/content-schemas.ts';
import { type AreaEntry, area, type GuidePrice } from '../schemas/evidence-schemas.ts';
import * as factSchemas from '../schemas/fact-schemas.ts';
import { weekdayHours } from '../schemas/firm-facts.ts';
import { type OwnLegalPage, ownLegalPage, pageSchemas } from '../schemas/page-schemas.ts';
import { createOffer } from './create-offer.ts';
import { pictureMistakes } from './pictures.ts';
import {
	companyFacts,
	fillPlaceholders,
	type PlaceholderValues,
	placeholderValues,
} from './placeholders.ts';
import { referenceMistakes } from './references.ts';
import {
	formatFaults,
	formatMistake,
	type Mistake,
	readYamlFiles,
	schemaMistakes,
	type YamlFile,
	type YamlFiles,
} from './yaml-files.ts';

/** npm starts every process in the project's folder. */
const CONTENT = 'content';
const FACTS = 'facts';

/** The files of which there is one, by the name that their content has in `Content`. */
const contentFiles = {
	brand: ['content/brand.yaml', brand],
	claims: ['content/claims.yaml', schemas.claims],
	/** The texts of every diagram, by the service's file name. */
	diagrams: ['content/diagrams.yaml', schemas.diagrams],
	/** What a visitor may ask for, by the name in the URL of its contact form. */
	asks: ['content/asks.yaml', schemas.asks],
	/** Every sentence of the check with a figure or a condition. */
	checkWords: ['content/check-words.yaml', checkWords],
} as const satisfies FilesByName;

/** What is true for every installer. */
const factFiles = {
	schemes: ['facts/schemes.yaml', factSchemas.schemes],
	/** What energy costs, by period. */
	prices: ['facts/prices.yaml', factSchemas.prices],
	/** The VAT on energy, by period. */
	vat: ['facts/vat.yaml', factSchemas.vat],
	/** What the law asks of a home that is let. */
	letHomes: ['facts/let-homes.yaml', factSchemas.letHomes],
	/** What to look for in a quote. */
	quoteSheets: ['facts/quote-sheets.yaml', factSchemas.quoteSheets],
	/** What is announced, and would make texts untrue. */
	watch: ['facts/watch.yaml', factSchemas.watch],
	/** Every number that an estimate uses but for prices, with its source. */
	figures: ['facts/figures.yaml', factSchemas.estimateFigures],
	/** Through which part most heat leaves a home. */
	coldestPart: ['facts/coldest-part.yaml', factSchemas.coldestPart],
	/** The bank holidays of every nation, and the day to add the next year's by. */
	bankHolidays: ['facts/bank-holidays.yaml', factSchemas.bankHolidays],
} as const satisfies FilesByName;

type FilesByName = Readonly<Record<string, readonly [file: string, schema: z.ZodType]>>;
type Read<F extends FilesByName> = { readonly [name in keyof F]: z.infer<F[name][1]> };
type Pages = typeof pageSchemas;

/** What is true for every installer, with sources and days. */
export type Facts = Read<typeof factFiles>;

/** A service and its file name. */
export type ServiceEntry = schemas.Service & { readonly slug: string };

/**
 * All that content and facts say, as one object that is never changed. It has only JSON values, so
 * that a build can keep it.
 */
export type Content = Facts &
	Read<typeof contentFiles> & {
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

/** Thrown for invalid content. Its message has a line for each mistake, with file, line and column. */
export class ContentError extends Error {
	override name = 'ContentError';
	readonly mistakes: readonly string[];
	constructor(mistakes: readonly string[]) {
		super(['Please put this right in the content:', ...mistakes].join('\n'));
		this.mistakes = mistakes;
	}
}

/** Validates files of one folder, and keeps what is wrong with them. */
class Reading {
	readonly mistakes: string[] = [];
	readonly #files: YamlFiles;
	readonly #read = new Set<string>();

	constructor(files: YamlFiles) {
		this.#files = files;
	}

	/** What the file says, with its placeholders filled in; undefined where it has a mistake. */
	read<S extends z.ZodType>(
		name: string,
		schema: S,
		words?: PlaceholderValues,
	): z.infer<S> | undefined {
		const file = this.#files.get(name);
		this.#read.add(name);
		if (!file) {
			this.mistakes.push(`${name}  is missing`);
			return undefined;
		}
		const { data, mistakes } = validate(file, schema, words);
		this.mistakes.push(...mistakes);
		return data;
	}

	/** As `Read`, if there is no mistake. */
	readEach<F extends FilesByName>(files: F, words?: PlaceholderValues): Read<F> {
		return Object.fromEntries(
			Object.entries(files).map(([name, [file, schema]]) => [name, this.read(file, schema, words)]),
		) as Read<F>;
	}

	/** Files that nothing has read: of a mistyped folder, for example. */
	addUnread(): void {
		for (const name of this.#files.keys())
			if (!this.#read.has(name))
				this.mistakes.push(`${name}  is read by nothing: see where such a file belongs`);
	}

	add(...mistakes: readonly Mistake[]): void {
		this.mistakes.push(...mistakes.map((mistake) => formatMistake(this.#files, mistake)));
	}

	throwMistakes(): void {
		if (this.mistakes.length > 0) throw new ContentError(this.mistakes);
	}
}

/** What a file says by its schema, or what is wrong with it, as it is printed. */
export function validate<S extends z.ZodType>(
	file: YamlFile,
	schema: S,
	words?: PlaceholderValues,
): { readonly data?: z.infer<S>; readonly mistakes: readonly string[] } {
	if (file.faults.length > 0) return { mistakes: formatFaults(file) };
	const { content, errors } = words
		? fillPlaceholders(file.value, words, () => HAS_SETTINGS.includes(file.name))
		: { content: file.value, errors: [] };
	const { data, error } = schema.safeParse(content);
	const mistakes = [
		...errors.map((wrong) => ({ file: file.name, ...wrong })),
		...schemaMistakes(file.name, error?.issues ?? []),
	];
	return mistakes.length > 0
		? { mistakes: mistakes.map((mistake) => formatMistake(new Map([[file.name, file]]), mistake)) }
		: { data, mistakes: [] };
}

/** The site's own legal pages name settings besides, which their layout fills in. */
const HAS_SETTINGS = ['content/pages/privacy.yaml', 'content/pages/accessibility.yaml'];

/** Reads and validates a firm's folder, with the facts. Throws one ContentError with every mistake. */
export function loadContent(folder = CONTENT, factsFolder = FACTS): Content {
	const files = readYamlFiles(folder, factsFolder);
	const reading = new Reading(files);
	const namesIn = (part: 'services' | 'areas' | 'legal') =>
		[...files.keys()].filter((name) => name.startsWith(`content/${part}/`));
	reading.add(...misnamedFiles(folder));

	const facts = reading.readEach(factFiles);
	const written = reading.read('content/company.yaml', schemas.company);
	if (!written) throw new ContentError(reading.mistakes);
	const words = placeholderValues(
		written,
		listedMeasures(namesIn('services').map((name) => files.get(name)?.value)),
	);
	const single = reading.readEach(contentFiles, words);
	const pages = reading.readEach(
		Object.fromEntries(
			Object.entries(pageSchemas).map(([name, schema]) => [
				name,
				[`content/pages/${name}.yaml`, schema] as const,
			]),
		),
		words,
	) as Content['pages'];
	const entries = <S extends z.ZodType>(
		part: Parameters<typeof namesIn>[0],
		schema: S,
		known = words,
	) =>
		namesIn(part).map((name) => ({
			slug: basename(name, '.yaml'),
			...(reading.read(name, schema, known) as z.infer<S> & object),
		}));
	const allServices = entries('services', schemas.service).sort(
		(one, other) => one.order - other.order,
	);
	const areas = entries('areas', area);
	const ownLegalPages = entries('legal', ownLegalPage, { ...words, ...companyFacts(written) });
	reading.addUnread();
	reading.throwMistakes();

	const services = allServices.filter(({ offered }) => offered !== false);
	const company = companyInWords(written, words);
	const content: Content = {
		...facts,
		...single,
		claims: claimsOnOffer(single.claims, allServices),
		company,
		pages,
		services,
		allServices,
		areas,
		ownLegalPages,
		offer: createOffer({ services, schemes: facts.schemes, company }),
		guidePrices: Object.fromEntries(
			services.flatMap(({ measure, slug }) =>
				measure && company.guidePrices[slug] ? [[measure, company.guidePrices[slug]]] : [],
			),
		),
		officeHolidays: facts.bankHolidays.days[company.officeHours.bankHolidays],
	};
	reading.add(...referenceMistakes(content, files));
	reading.add(...pictureMistakes(folder, single.brand, files));
	reading.throwMistakes();
	return content;
}

/** Files that would not be read, or whose names make no address. */
function misnamedFiles(folder: string): Mistake[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
		const file = `content/${path.split(sep).join('/')}`;
		const mistake = (message: string): Mistake[] => [{ file, path: [], message }];
		if (/\.ya?ml(?:\.txt)?$/i.test(file) && !file.endsWith('.yaml'))
			return mistake('is not read, because its name does not end in .yaml');
		return /^content\/(?:services|areas|legal)\/(?![a-z0-9]+(?:-[a-z0-9]+)*\.yaml$)[^.]/.test(file)
			? mistake('is no address: small letters, digits and hyphens')
			: [];
	});
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

/**
 * What the services on offer are listed as, in menu order. They are read before their placeholders
 * are filled in, because this is one of them; what is wrong with one is said where it is read whole.
 */
function listedMeasures(services: readonly unknown[]): readonly string[] {
	return services
		.map((service) => (service ?? {}) as Partial<schemas.Service>)
		.filter(({ offered, listedAs }) => offered !== false && typeof listedAs === 'string')
		.sort((one, other) => Number(one.order) - Number(other.order))
		.map(({ listedAs }) => String(listedAs));
}
