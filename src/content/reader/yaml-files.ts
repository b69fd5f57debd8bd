/** Reads YAML files, and says where in them a mistake is. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
	type CollectionTag,
	type Document,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	parseDocument,
	type Scalar,
	type ScalarTag,
	type Tags,
	visit,
	type YAMLMap,
	type YAMLSeq,
} from 'yaml';
import type { z } from 'zod';

/**
 * A mistake: the file from the project's folder (content/claims.yaml), the path of the value in it,
 * and what is wrong. A page's is its address, without a path.
 */
export interface Mistake {
	readonly file: string;
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

/** A file as it was parsed. `value` is undefined where it cannot be read. */
export interface YamlFile {
	readonly name: string;
	readonly text: string;
	readonly document: Document.Parsed;
	readonly lines: LineCounter;
	readonly value: unknown;
	/** What is wrong with it as YAML. */
	readonly faults: readonly Fault[];
}

interface Fault {
	/** In the text. */
	readonly offset: number;
	readonly message: string;
}

/** By name, such as content/claims.yaml. */
export type YamlFiles = ReadonlyMap<string, YamlFile>;

/** Several times the largest of ours. Brackets within brackets take a parser 2,000 times their size. */
const BYTES_AT_MOST = 200_000;

/** The YAML files of both folders. Their names begin with `content/` and `facts/`, wherever they are. */
export const readYamlFiles = (contentFolder = 'content', factsFolder = 'facts'): YamlFiles =>
	new Map([...yamlFilesIn(contentFolder, 'content'), ...yamlFilesIn(factsFolder, 'facts')]);

/** The YAML files of one folder, by name. Their names begin with `prefix`. */
export const yamlFilesIn = (folder: string, prefix: 'content' | 'facts'): YamlFiles =>
	new Map(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter(({ name }) => name.endsWith('.yaml'))
			.map((entry) => {
				const path = join(entry.parentPath, entry.name);
				const name = `${prefix}/${relative(folder, path).split(sep).join('/')}`;
				// A link could lead out of the folder.
				const file = entry.isFile() ? parseYaml(name, readFileSync(path)) : noFile(name);
				return [name, file] as const;
			})
			.sort(([one], [other]) => (one < other ? -1 : 1)),
	);

const noFile = (name: string): YamlFile => ({
	...parseYaml(name, Buffer.of()),
	faults: [{ offset: 0, message: 'is a folder or a link, and no file' }],
});

/** Parses a file. Nothing is thrown: what is wrong is in `faults`. */
export function parseYaml(name: string, bytes: Buffer): YamlFile {
	const unreadable = unreadableBytes(bytes);
	const text = unreadable
		? bytes.toString('latin1')
		: withPlainSpaces(new TextDecoder().decode(bytes));
	const lines = new LineCounter();
	const document = parseDocument(unreadable ? '' : text, {
		lineCounter: lines,
		customTags: leadingZerosAreText,
	});
	if (unreadable) for (const { index } of text.matchAll(/(?<=\n)/g)) lines.addNewLine(index);
	const faults = unreadable ? [unreadable] : faultsOf(text, document);
	const value = faults.length === 0 ? document.toJS() : undefined;
	return { name, text, document, lines, value, faults };
}

/** A phone number or a company's number that begins with 0 is no number. */
const leadingZerosAreText = (tags: Tags): Tags =>
	tags.map((tag) =>
		typeof tag === 'object' && isScalarTag(tag) && tag.tag.endsWith(':int') && !tag.format
			? { ...tag, test: /^[-+]?(?:0|[1-9]\d*)$/ }
			: tag,
	);

const isScalarTag = (tag: CollectionTag | ScalarTag): tag is ScalarTag =>
	!('collection' in tag && tag.collection);

/** Why the bytes are no text that a parser should meet, and from where on. */
function unreadableBytes(bytes: Buffer): Fault | undefined {
	if (bytes.length > BYTES_AT_MOST)
		return { offset: 0, message: `has ${bytes.length} bytes: the most is ${BYTES_AT_MOST}` };
	if (isUtf8(bytes) && !bytes.includes(0)) return undefined;
	const isText = (line: string) => isUtf8(Buffer.from(line, 'latin1')) && !line.includes('\0');
	const offset = /^/gm
		[Symbol.matchAll](bytes.toString('latin1'))
		.find(({ index, input }) => !isText(input.slice(index).split('\n', 1)[0] ?? ''))?.index;
	return {
		offset: offset ?? 0,
		message: 'is not saved as UTF-8: open it, choose Save As, and there UTF-8 as the encoding',
	};
}

/**
 * Programs paste spaces that are none to a parser, and signs that show nothing: a phone number with
 * one looks right and is not.
 */
const withPlainSpaces = (text: string) =>
	text
		.replace(/[\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, ' ')
		.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');

/** A letter of UTF-8 that was read as Windows-1252 and saved again (Â£, â€“), or lost. */
const WRONGLY_SAVED = /\ufffd|\u00c2[\u00a0-\u00bf]|\u00c3[\u0080-\u00bf]|â€./;

type ParsedNode = Pick<Scalar | YAMLMap | YAMLSeq, 'tag' | 'anchor' | 'range'>;

/** What is wrong with a text as YAML, in the parser's own words. */
function faultsOf(text: string, document: Document.Parsed): readonly Fault[] {
	if (document.errors.length === 0) return unintended(text, document);
	return document.errors.map(({ code, pos: [end], message }) => ({
		offset: code === 'MISSING_CHAR' ? openedBefore(document, end) : end,
		message: message.replace(/ at line \d+, column \d+:\s+/, '\n'),
	}));
}

/** Where the quoted text begins that is not closed until there: often far above. */
function openedBefore(document: Document.Parsed, end: number): number {
	let opened = end;
	visit(document, {
		Scalar(_, { type, range }) {
			if (type?.startsWith('QUOTE') && range && range[0] < end && range[1] >= end - 1)
				opened = range[0];
		},
	});
	return opened;
}

/**
 * What the parser takes and no owner means: words that a # cuts off, lines that are swallowed by the
 * text above them, letters of another encoding, and parts that repeat others, which could fill the
 * memory.
 */
function unintended(text: string, document: Document.Parsed): readonly Fault[] {
	const faults: Fault[] = [];
	const lost = WRONGLY_SAVED.exec(text);
	if (lost)
		faults.push({
			offset: lost.index,
			message: `“${lost[0]}” is a letter that was saved in another encoding: type it again`,
		});
	const marks = (_: unknown, { tag, anchor, range }: ParsedNode) => {
		if (tag || anchor)
			faults.push({
				offset: range?.[0] ?? 0,
				message: 'A text that begins with ! or & needs quotes',
			});
	};
	visit(document, {
		Map: marks,
		Seq: marks,
		Alias(_, { range }) {
			faults.push({
				offset: range?.[0] ?? 0,
				message: 'Aliases (*) are not read: write the part out',
			});
		},
		Scalar(place, node) {
			marks(place, node);
			const { type, range, value, comment } = node;
			if (place === 'key' || type !== 'PLAIN' || !range || typeof value !== 'string') return;
			const [from, to] = range;
			if (SWALLOWED.test(text.slice(from, to)))
				faults.push({
					offset: from,
					message: 'A line below that begins with - or a name is read as part of this text',
				});
			else if (comment && !/^\d{4}-\d\d-\d\d$/.test(value) && isOnLineOf(text, to))
				faults.push({
					offset: from,
					message: 'A # after a space begins a comment: put the text in quotes',
				});
		},
	});
	return faults;
}

/** Further in than the text above it, an item of a list is part of that text. */
const SWALLOWED = /\n\s*(?:- |[\w-]+:\s)/;

const isOnLineOf = (text: string, offset: number) => /^[ \t]+#/.test(text.slice(offset));

/** "content/claims.yaml:14:3  heat-pump.signed  nobody has signed it" */
export function formatMistake(files: YamlFiles, { file, path, message }: Mistake): string {
	const read = files.get(file);
	return read
		? lineOf(read, offsetOf(read.document, path), inDots(path), message)
		: [file, message].join('  ');
}

/** One mistake makes the parser stumble over what follows, so that the first ones say enough. */
const FAULTS_AT_MOST = 5;

/** What is wrong with the file as YAML, as it is printed. */
export const formatFaults = (file: YamlFile): string[] =>
	file.faults
		.slice(0, FAULTS_AT_MOST)
		.map(({ offset, message }) => lineOf(file, offset, '', message));

/** "people[0].photo.file" */
const inDots = (path: readonly PropertyKey[]) =>
	path
		.map((key) => (/^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`))
		.join('')
		.replace(/^\./, '');

function lineOf({ name, lines }: YamlFile, offset: number, path: string, message: string): string {
	const { line, col } = lines.linePos(offset);
	return [`${name}:${Math.max(line, 1)}:${Math.max(col, 1)}`, path, message]
		.filter((part) => part !== '')
		.join('  ');
}

/** The offset of a value's name or of a list's item, or of the nearest part around it. */
function offsetOf({ contents }: Document.Parsed, path: readonly PropertyKey[]): number {
	let node: unknown = contents;
	let offset = contents?.range[0] ?? 0;
	for (const key of path) {
		const pair = isMap(node)
			? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
			: undefined;
		const found = isSeq(node) ? node.items[Number(key)] : pair?.key;
		if (!found) break;
		offset = (found as { range?: readonly number[] }).range?.[0] ?? offset;
		node = pair ? pair.value : found;
	}
	return offset;
}

/**
 * What a schema finds wrong with a value, one mistake a place: a name that is not known at that
 * name, and of several forms the mistakes of the one that comes nearest.
 */
export function schemaMistakes(
	file: string,
	issues: readonly z.core.$ZodIssue[],
	at: readonly PropertyKey[] = [],
): Mistake[] {
	return issues.flatMap((issue) => {
		const path = [...at, ...issue.path];
		if (issue.code === 'unrecognized_keys')
			return issue.keys.map((key) => ({
				file,
				path: [...path, key],
				message: `Unrecognized key: "${key}"`,
			}));
		if (issue.code === 'invalid_key')
			return issue.issues.map(({ message }) => ({ file, path, message }));
		if (issue.code === 'invalid_union' && issue.errors.length > 0) {
			const nearest = issue.errors.reduce((one, other) =>
				other.length < one.length ? other : one,
			);
			return schemaMistakes(file, nearest, path);
		}
		return [{ file, path, message: issue.message }];
	});
}
