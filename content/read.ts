/** Reads the content files and holds them to their schemas. The one way to the words, for pages, server and tools alike. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { type ErrorCode, isMap, LineCounter, parseDocument, type YAMLParseError } from 'yaml';
import type { z } from 'zod';
import { pageSchemas } from './page-schemas.ts';
import { fillPlaceholders, type PlaceholderError, type PlaceholderValues, placeholderValues } from './placeholders.ts';
import * as schemas from './schemas.ts';

/** Pages are drawn from the folder the process was started in, which npm makes the project's own. */
const FOLDER = join(process.cwd(), 'content');
/** Its words stand in braces in the other files. */
const COMPANY = 'company.yaml';

/**
 * The texts of the files by their names, once they are held. The built pages carry a copy of this module, so they are kept where
 * every copy in the process finds them.
 */
const PINNED_TEXTS = Symbol.for('content held in memory');
const pinnedTexts = () => (globalThis as { [PINNED_TEXTS]?: ReadonlyMap<string, string> })[PINNED_TEXTS];

/** Thrown for content that breaks its schema; its message is for whoever edits the words. */
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
	// What happens next is said in the same promises as everywhere else.
	const words = placeholderValues(company);
	const steps = fillPlaceholders(company.response.steps, words, () => false).content as string[];
	return { ...company, response: { ...company.response, steps } };
}

/** Every claim by its name. */
export const readClaims = () => read('claims.yaml', schemas.claims);

/** Every scheme by its name. */
export const readSchemes = () => read('schemes.yaml', schemas.schemes);

/** The words to every diagram, by the service's file name. */
export const readDiagrams = () => read('diagrams.yaml', schemas.diagrams);

/** A service and the file name it goes by. */
export type ServicePage = schemas.Service & { readonly slug: string };

/** The service pages in menu order. */
export function readServices(): ServicePage[] {
	return serviceFiles()
		.map((file) => ({ slug: basename(file, '.yaml'), ...read(file, schemas.service) }))
		.sort((a, b) => a.order - b.order);
}

function serviceFiles(): string[] {
	const files = pinnedTexts()?.keys() ?? readdirSync(join(FOLDER, 'services')).map((name) => `services/${name}`);
	return [...files].filter((file) => file.startsWith('services/') && file.endsWith('.yaml'));
}

/** One page's words, held to the schema its own page brings. */
export function readPage<S extends z.ZodType>(name: string, schema: S): z.infer<S> {
	return read(`pages/${name}.yaml`, schema);
}

/** Reads every file against its schema. Throws one ContentError that names the mistakes of all of them. */
export function readAllContent(): void {
	const files: [string, z.ZodType][] = [
		['company.yaml', schemas.company],
		['claims.yaml', schemas.claims],
		['schemes.yaml', schemas.schemes],
		['diagrams.yaml', schemas.diagrams],
		...Object.entries(pageSchemas).map(([name, schema]): [string, z.ZodType] => [`pages/${name}.yaml`, schema]),
		...serviceFiles().map((file): [string, z.ZodType] => [file, schemas.service]),
	];
	const mistakes = files.flatMap(([file, schema]) => {
		try {
			read(file, schema);
			return [];
		} catch (error) {
			if (error instanceof ContentError) return error.mistakes;
			if ((error as { code?: string }).code === 'ENOENT') return [`  content/${file} is missing`];
			throw error;
		}
	});
	// While the company's own file is broken, every other one stumbles over it as well.
	if (mistakes.length > 0) throw new ContentError([...new Set(mistakes)]);
}

/**
 * Reads every file of that folder once, and keeps to what they say: a site that runs goes on with the words that its pages were
 * built with, whatever is edited meanwhile.
 */
export function pinContent(folder: string): void {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
	const texts = new Map(files.sort().map((file) => [file.split(sep).join('/'), readFileSync(join(folder, file), 'utf8')]));
	(globalThis as { [PINNED_TEXTS]?: ReadonlyMap<string, string> })[PINNED_TEXTS] = texts;
}

const cache = new Map<string, { stamp: string; company: unknown; content: unknown }>();

/** A file is parsed again only when it or the company's has changed, so two hundred pages may all ask for the menu. */
function read<S extends z.ZodType>(file: string, schema: S): z.infer<S> {
	const company = file === COMPANY ? undefined : read(COMPANY, schemas.company);
	const text = pinnedTexts()?.get(file);
	const path = join(FOLDER, file);
	const stamp = text === undefined ? fileStamp(path) : 'held';
	const before = cache.get(file);
	if (before?.stamp === stamp && before.company === company) return before.content as z.infer<S>;
	const content = parseContent(file, text ?? readFileSync(path, 'utf8'), schema, company && placeholderValues(company));
	cache.set(file, { stamp, company, content });
	return content;
}

function fileStamp(path: string): string {
	const { mtimeMs, size } = statSync(path);
	return `${mtimeMs}:${size}`;
}

/** The small print has more names, of the settings among them, which its layout fills in. */
const isLegal = (file: string) => file === 'pages/privacy.yaml' || file === 'pages/accessibility.yaml';

/** The content of one file's text. Exported for tests and tools that check text which is not (yet) a file. */
export function parseContent<S extends z.ZodType>(file: string, text: string, schema: S, words?: PlaceholderValues): z.infer<S> {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line);
	// One slip makes the parser stumble several times over the same line.
	const slips = new Map(document.errors.map((error) => [lineAt(error.pos[0]), error]).reverse() as [number, YAMLParseError][]);
	const mistakes = [...slips]
		.sort(([one], [other]) => one - other)
		.map(([line, { code, message }]) => `  content/${file}:${line} ${inWords[code] ?? message.split('\n')[0]}`);
	if (mistakes.length === 0) {
		const raw: unknown = document.toJS();
		const { content, slips } = words ? fillPlaceholders(raw, words, () => isLegal(file)) : { content: raw, slips: [] };
		const result = schema.safeParse(content);
		if (result.success && slips.length === 0) return result.data;
		const issues: readonly PlaceholderError[] = [...slips, ...(result.error?.issues ?? [])];
		for (const { path, message } of issues) {
			mistakes.push(`  content/${file}:${lineAt(placeOf(document.contents, path))} ${path.join('.') || 'the file'} ${message}`);
		}
	}
	throw new ContentError(mistakes);
}

const COLON = 'a text with a colon in it must stand in quotes; if there is none, this line or the next begins too far left or right';
const BEGINNING = 'a text that begins with this sign must stand in quotes';

/** What the parser finds, for somebody who has never heard of one. */
const inWords: Readonly<Partial<Record<ErrorCode, string>>> = {
	BLOCK_AS_IMPLICIT_KEY: COLON,
	BLOCK_IN_FLOW: COLON,
	MULTILINE_IMPLICIT_KEY: 'a name must be followed by a colon and a space',
	BAD_INDENT: 'the line begins too far left or right, or a bracket before it is not closed',
	TAB_AS_INDENT: 'the line begins with a tab: use spaces',
	MISSING_CHAR: 'a quotation mark that was opened further up is not closed',
	UNEXPECTED_TOKEN: 'this text must stand in double quotes as a whole, with single ones inside it',
	BAD_SCALAR_START: BEGINNING,
	BAD_ALIAS: BEGINNING,
	BAD_DQ_ESCAPE: 'a backslash in double quotes must be written twice',
	DUPLICATE_KEY: 'the same name stands here twice',
};

/** Where in the file a value stands, or the nearest thing around it that exists. */
function placeOf(root: unknown, path: readonly PropertyKey[]): number | undefined {
	let node = root;
	let place: number | undefined;
	for (const key of path) {
		const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
		if (pair && typeof pair.key === 'object' && pair.key && 'range' in pair.key) place = (pair.key.range as number[] | undefined)?.[0];
		node = pair ? pair.value : (node as { get?: (key: unknown, keep: boolean) => unknown } | null)?.get?.(key, true);
		if (node && typeof node === 'object' && 'range' in node && !pair) place = (node.range as number[] | undefined)?.[0];
		if (!node) break;
	}
	return place;
}
