/**
 * What is wrong with a content file that is no valid YAML, or that means something else than it
 * looks like, in words for its editor. YAML's own errors name the grammar; these name the line and
 * what to write instead.
 */
import {
	type Alias,
	type Document,
	isCollection,
	isScalar,
	visit,
	type YAMLParseError,
} from 'yaml';

/** A mistake and its line, counted from 1. */
export interface LineMistake {
	readonly line: number;
	readonly message: string;
}

/**
 * A line of a file that says something: not empty, no comment, not inside a text of several lines.
 */
interface Row {
	readonly line: number;
	/** The spaces before it. */
	readonly indent: number;
	/** Whether it begins a list item. */
	readonly isItem: boolean;
	/** Its name, the part before the colon, if it has one. */
	readonly name: string | undefined;
	/** The text after the name, or after the dash. */
	readonly value: string;
}

const NAME = /^("[^"]*"|'[^']*'|[^\s"'[\]{},#&*!|>%@`-][^:[\]{}]*?|-?[\w-]+)\s*:(?=\s|$)/;

/**
 * The mistakes that leave nothing to look at: what the parser refuses, and colours that it takes
 * for notes. One line is named once.
 */
export function parserMistakes(
	text: string,
	document: Document.Parsed,
	lineAt: (offset: number) => number,
): LineMistake[] {
	if (document.errors.length === 0) return coloursWithoutQuotes(text);
	const own = [
		...tabs(text),
		...openQuotes(text, document, lineAt),
		...unevenQuotes(text, document, lineAt),
		...wordsThatNeedQuotes(text),
	];
	const known = own.length > 0 ? own : wrongIndents(text);
	// One mistake makes the parser report several errors further down, so its own words are the last
	// resort.
	return byLine(
		known.length > 0
			? known
			: document.errors.map((error) => ({ line: lineAt(error.pos[0]), message: inWords(error) })),
	);
}

/** The parser takes an unquoted colour for a note, and its name for one without a value. */
function coloursWithoutQuotes(text: string): LineMistake[] {
	return text.split('\n').flatMap((line, index) => {
		const [, colour] = /^\s*[\w-]+:\s+(#[0-9a-f]{6})\s*$/i.exec(line) ?? [];
		return colour
			? [
					{
						line: index + 1,
						message: `loses its colour, because a # begins a note: put it in quotes, "${colour}"`,
					},
				]
			: [];
	});
}

/**
 * What the parser accepts and the editor did not mean: a list item or a name swallowed by the text
 * above it, words lost after a #.
 */
export function silentMistakes(
	text: string,
	document: Document.Parsed,
	lineAt: (offset: number) => number,
): LineMistake[] {
	const lines = text.split('\n');
	const found: LineMistake[] = [];
	visit(document, {
		Scalar(place, node) {
			if (place === 'key' || node.type !== 'PLAIN' || !node.range) return;
			const [first, last] = [lineAt(node.range[0]), lineAt(node.range[1])];
			for (let line = first + 1; line <= last; line++) {
				const words = (lines[line - 1] ?? '').trim();
				if (!/^- |^[\w-]+:( |$)/.test(words)) continue;
				found.push({ line, message: `is read as part of line ${line - 1}: it begins too far in` });
			}
			const after = (lines[last - 1] ?? '').slice(columnOf(text, node.range[1]));
			const [, note] = /^\s*(#\S.*?)\s*$/.exec(after) ?? [];
			if (node.source === '' && note)
				found.push({
					line: last,
					message: `loses its text, because a # begins a note: put it in quotes, "${note}"`,
				});
			if (
				typeof node.value === 'string' &&
				/^\s+#/.test(after) &&
				!/^\d{4}-\d\d-\d\d$/.test(node.value)
			) {
				const whole = `${node.value}${after.trimEnd()}`;
				found.push({
					line: last,
					message: `loses what stands after the #: put the text in quotes, "${whole}"`,
				});
			}
		},
	});
	return byLine(found);
}

/**
 * A part that is repeated by its name (`*name`) inside itself, or so often that its content would
 * fill the memory.
 */
export function repetitionMistakes(
	text: string,
	document: Document.Parsed,
	lineAt: (offset: number) => number,
): LineMistake[] {
	if (document.errors.length > 0 || !text.includes('*')) return [];
	const aliases: Alias[] = [];
	const endless: Alias[] = [];
	visit(document, {
		Alias(_, alias, around) {
			aliases.push(alias);
			if (around.some((part) => isCollection(part) && part.anchor === alias.source))
				endless.push(alias);
		},
	});
	const mistake = (alias: Alias | undefined, how: string): LineMistake[] => [
		{
			line: lineAt(alias?.range?.[0] ?? 0),
			message: `repeats the part called ${alias?.source} ${how}: write out what stands for it, without * and &`,
		},
	];
	if (endless.length > 0) return mistake(endless[0], 'inside itself');
	try {
		document.toJS();
		return [];
	} catch {
		return mistake(aliases.at(-1), 'too often');
	}
}

const columnOf = (text: string, offset: number) =>
	offset - (text.lastIndexOf('\n', offset - 1) + 1);

function byLine(mistakes: readonly LineMistake[]): LineMistake[] {
	const first = new Map([...mistakes].reverse().map((mistake) => [mistake.line, mistake]));
	return [...first.values()].sort((one, other) => one.line - other.line);
}

function tabs(text: string): LineMistake[] {
	return text.split('\n').flatMap((words, index) => {
		return /^ *\t/.test(words)
			? [{ line: index + 1, message: 'the line begins with a tab: use spaces' }]
			: [];
	});
}

/**
 * A quotation mark without its partner is an error at the end of the file; here it is reported on
 * the line where it opens.
 */
function openQuotes(
	text: string,
	document: Document.Parsed,
	lineAt: (offset: number) => number,
): LineMistake[] {
	const error = document.errors.find(
		({ code, message }) => code === 'MISSING_CHAR' && /quote/.test(message),
	);
	if (!error) return [];
	let opened: number | undefined;
	visit(document, (_key, node) => {
		if (!isScalar(node) || !node.range || !/^QUOTE/.test(node.type ?? '')) return;
		const [start, end] = node.range;
		if (start < error.pos[0] && end >= error.pos[0] - 1 && text.slice(start, end).includes('\n'))
			opened ??= start;
	});
	if (opened === undefined) return [];
	return [
		{
			line: lineAt(opened),
			message: `the quotation mark ${text[opened]} opens a text that is not closed: put another one at its end`,
		},
	];
}

/**
 * A line that the parser stops in and that has one quotation mark without its partner, as in {
 * opens: "08:30, closes: "17:30" }.
 */
function unevenQuotes(
	text: string,
	document: Document.Parsed,
	lineAt: (offset: number) => number,
): LineMistake[] {
	const lines = text.split('\n');
	return document.errors.flatMap(({ pos }) => {
		const line = lineAt(pos[0]);
		const marks = (lines[line - 1] ?? '').replace(/\\./g, '').match(/"/g)?.length ?? 0;
		return marks % 2 === 1
			? [
					{
						line,
						message: `a quotation mark is missing: the line has ${marks}, and each text in quotes needs two`,
					},
				]
			: [];
	});
}

/** Unquoted texts that YAML takes for something else. */
function wordsThatNeedQuotes(text: string): LineMistake[] {
	return rowsOf(text).flatMap(({ line, name, value, isItem }) => {
		const begins = name ? `${name}: ` : isItem ? '- ' : '';
		const quoted = (words: string) =>
			words.includes('"') ? `'${words.replaceAll("'", "''")}'` : `"${words}"`;
		if (/^[@`%&*!]/.test(value)) {
			return [
				{
					line,
					message: `a text that begins with ${value[0]} must stand in quotes: ${begins}${quoted(value)}`,
				},
			];
		}
		if (/^'(?:[^']|'')*'(?!')\s*[^\s#]/.test(value)) {
			const whole = value.replace(/^'|'$/g, '').replaceAll("''", "'");
			const cure = whole.includes('"')
				? 'write each apostrophe twice'
				: `use double quotes, ${begins}"${whole}"`;
			return [{ line, message: `an apostrophe ends a text in single quotes: ${cure}` }];
		}
		if (/^".*"./.test(value) && !/^"(?:[^"\\]|\\.)*"\s*(?:#.*)?$/.test(value)) {
			return [
				{
					line,
					message:
						'this text must stand in double quotes as a whole, with ‘ and ’ inside it, or in none',
				},
			];
		}
		if (/^"/.test(value) && /(?:^|[^\\])(?:\\\\)*\\[^abefnrtvNLP0x uU"/\\\t_]/.test(value)) {
			return [{ line, message: 'a backslash in double quotes must be written twice' }];
		}
		if (/^[^"'[{|>].*:(?:\s|$)/.test(value) && (name || isItem)) {
			return [
				{
					line,
					message: `a text with a colon in it must stand in quotes: ${begins}${quoted(value)}`,
				},
			];
		}
		if (/^-\S/.test(value) && !name && !isItem) {
			return [{ line, message: `a space is missing after the dash: - ${value.slice(1)}` }];
		}
		const [, joined, rest = ''] = /^([\w-]+):(\S.*)$/.exec(value) ?? [];
		if (!name && joined)
			return [
				{
					line,
					message: `a space is missing after the colon: ${isItem ? '- ' : ''}${joined}: ${rest}`,
				},
			];
		if (!name && !isItem) {
			return [
				{ line, message: `a colon is missing after the name: ${value.replace(/^(\S+)/, '$1:')}` },
			];
		}
		return [];
	});
}

/**
 * The lines that begin too far left or right. A line that opens a part has its parts two spaces
 * further in, or list items at the same place; parts of one thing begin at one place.
 */
function wrongIndents(text: string): LineMistake[] {
	const rows = rowsOf(text);
	/** The places at which lines may begin, from the outside in. */
	const places = [0];
	for (const [index, row] of rows.entries()) {
		const before = rows[index - 1];
		const place = places.at(-1) ?? 0;
		if (!before) {
			if (row.indent > 0) return [off(row, row.indent)];
			continue;
		}
		const opens = before.value === '' && before.name !== undefined;
		const inner = before.isItem && before.name !== undefined ? before.indent + 2 : undefined;
		if (row.indent > place) {
			const expected = opens ? (inner ?? place) + 2 : (inner ?? place);
			const allowed = [expected, ...(inner === undefined ? [] : [inner])];
			if (!allowed.includes(row.indent)) {
				const above = rows[index - 2];
				// A first part that was not moved in makes the second look wrong.
				if (
					!opens &&
					above?.value === '' &&
					above.name !== undefined &&
					above.indent === before.indent &&
					row.indent === above.indent + 2
				)
					return [off(before, before.indent - row.indent)];
				const mistake = off(row, row.indent - expected);
				if (opens || before.name === undefined || row.indent !== before.indent + 2)
					return [mistake];
				return [
					{
						...mistake,
						message: `${mistake.message}, or “${before.value}” in line ${before.line} should not be there`,
					},
				];
			}
			places.push(row.indent);
			continue;
		}
		while ((places.at(-1) ?? 0) > row.indent) places.pop();
		if (places.at(-1) !== row.indent) {
			// The innermost first: a line is more often a neighbour of the one above than of what is
			// around it.
			const nearest =
				[place, ...places.reverse()].sort(
					(one, other) => Math.abs(one - row.indent) - Math.abs(other - row.indent),
				)[0] ?? 0;
			return [off(row, row.indent - nearest)];
		}
		if (opens && row.indent === before.indent && !row.isItem && row.name === undefined)
			return [off(row, -2)];
	}
	return [];
}

function off({ line }: Row, spaces: number): LineMistake {
	const count = NUMBERS[Math.abs(spaces)] ?? String(Math.abs(spaces));
	const unit = Math.abs(spaces) === 1 ? 'space' : 'spaces';
	return { line, message: `the line begins ${count} ${unit} too far ${spaces > 0 ? 'in' : 'out'}` };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** The rows of a file, without the lines of texts and brackets that go over several. */
function rowsOf(text: string): Row[] {
	const rows: Row[] = [];
	/** While in a text of several lines: the indent of the line that began it. */
	let textFrom: number | undefined;
	let open = 0;
	for (const [index, words] of text.split('\n').entries()) {
		const indent = /^ */.exec(words)?.[0].length ?? 0;
		const trimmed = words.trim();
		if (textFrom !== undefined && (trimmed === '' || indent > textFrom)) continue;
		textFrom = undefined;
		if (trimmed === '' || trimmed.startsWith('#')) continue;
		const wasOpen = open > 0;
		open = Math.max(0, open + bracketBalance(trimmed));
		if (wasOpen) continue;
		const isItem = /^-(?: |$)/.test(trimmed);
		const rest = isItem ? trimmed.slice(1).trim() : trimmed;
		const name = NAME.exec(rest);
		const value = name ? rest.slice(name[0].length).trim() : rest;
		// A bracket on a line of its own is the value of the line above.
		if (!name && !isItem && /^[[{]/.test(value)) continue;
		if (/^[|>][-+\d]*$/.test(value)) textFrom = indent;
		rows.push({ line: index + 1, indent, isItem, name: name?.[1], value });
	}
	return rows;
}

/**
 * How many more brackets a line opens than it closes; brackets in quotes and in plain texts do not
 * count.
 */
function bracketBalance(words: string): number {
	const value = words.replace(/^- /, '').replace(NAME, '').trim();
	if (!/^[[{\]}]/.test(value) && !/^[\]}]/.test(words) && !/[[{]\s*$/.test(value)) return 0;
	const bare = value.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '');
	return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}

/** The parser's remaining errors. */
function inWords({ code, message }: YAMLParseError): string {
	const words: Readonly<Record<string, string>> = {
		BAD_INDENT: 'the line begins too far left or right, or a bracket before it is not closed',
		DUPLICATE_KEY: 'the same name stands here twice',
		MISSING_CHAR:
			'a bracket or quotation mark that was opened further up is not closed, or a comma is missing',
		BAD_DQ_ESCAPE: 'a backslash in double quotes must be written twice',
		TAB_AS_INDENT: 'the line begins with a tab: use spaces',
	};
	// Without the place, which is named before it.
	return (
		words[code] ?? (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '')
	);
}
