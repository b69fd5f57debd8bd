/** What is wrong with a content file's values, in words for its editor: "summary is missing". */
import * as z from 'zod';

/** A mistake and the path of its value in the file, the outermost name first. */
export interface ValueMistake {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

type Issue = z.core.$ZodIssue;

/**
 * The mistakes of a file's values. A misspelt name is named once, not also as the one that is
 * missing.
 */
export function schemaMistakes(
	schema: z.ZodType,
	content: unknown,
	issues: readonly Issue[],
	/** How a number is written in the file: 0812 is read as 812. */
	written: (path: readonly PropertyKey[]) => string | undefined = () => undefined,
): ValueMistake[] {
	const mistakes = issues.flatMap((issue) => mistakesOf(issue, schema, content, written));
	const meant = new Set(
		mistakes.flatMap(({ path, meant }) =>
			meant ? [JSON.stringify([...path.slice(0, -1), meant])] : [],
		),
	);
	return mistakes
		.filter(({ path, isMissing }) => !(isMissing && meant.has(JSON.stringify(path))))
		.map(({ path, message }) => ({ path, message: message + curlyQuotes(valueAt(content, path)) }));
}

/**
 * What else is to be said of a value in quotation marks that a text processor has bent: they are
 * part of it.
 */
function curlyQuotes(value: unknown): string {
	const [, words] = (typeof value === 'string' && /^[“”„](.*)[“”]$/.exec(value)) || [];
	return words === undefined
		? ''
		: `. Its quotation marks are curly, and so part of it: put straight ones, "${words}"`;
}

interface Found extends ValueMistake {
	/** The name that a misspelt one was probably meant to be. */
	readonly meant?: string;
	readonly isMissing?: boolean;
}

type Written = (path: readonly PropertyKey[]) => string | undefined;

function mistakesOf(issue: Issue, schema: z.ZodType, content: unknown, written: Written): Found[] {
	const { path } = issue;
	const value = valueAt(content, path);
	switch (issue.code) {
		case 'unrecognized_keys':
			return issue.keys.map((key) =>
				unknownName(key, path, value, namesOf(schemaAt(schema, path))),
			);
		case 'invalid_type':
			if (value === undefined) break;
			return [wrongKind(issue.expected, value, path, schemaAt(schema, path), written(path))];
		case 'invalid_value':
			if (value === undefined) break;
			return [{ path, message: oneOf(value, issue.values.map(String)) }];
		case 'too_small':
			if (issue.origin !== 'array') break;
			return [{ path, message: `has ${count(value)}: it needs at least ${issue.minimum}` }];
		case 'too_big':
			if (issue.origin !== 'array') break;
			return [{ path, message: `has ${count(value)}: there is room for ${issue.maximum}` }];
		case 'invalid_key':
			return [{ path, message: `is a name that ${issue.issues[0]?.message ?? 'cannot be used'}` }];
		case 'invalid_union':
			return ofUnion(issue, schema, content, written);
	}
	// A schema may say itself what is missing.
	if (value === undefined && /^Invalid/.test(issue.message))
		return [{ path, message: 'is missing', isMissing: true }];
	return [{ path, message: issue.message }];
}

function wrongKind(
	expected: string,
	value: unknown,
	path: readonly PropertyKey[],
	schema: z.ZodType | undefined,
	written = String(value),
): Found {
	const names = namesOf(schema);
	if (value === null) {
		return {
			path,
			message: `is empty: write ${expected === 'array' ? 'its list' : expected === 'object' ? 'its lines' : 'its words'} or remove the line`,
		};
	}
	const [pair, ...more] =
		typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
	if (expected === 'string' && pair && more.length === 0) {
		return { path, message: `has a colon in it: put it in quotes: "${pair.join(': ')}"` };
	}
	const joined = typeof value === 'string' ? spaceMissing(value, names) : undefined;
	if (joined) return { path, message: joined };
	const amount = amountIn(written);
	if ((expected === 'number' || expected === 'int') && amount)
		return {
			path,
			message: `is “${written}”: write the number alone, without a sign, comma or word: ${amount}`,
		};
	const what =
		typeof value === 'object'
			? Array.isArray(value)
				? 'a list'
				: 'several lines'
			: `“${written}”`;
	const wanted: Readonly<Record<string, string>> = {
		string: typeof value === 'object' ? 'a text is needed' : `put it in quotes: "${written}"`,
		number: 'a number is needed, such as 3, without quotes or words',
		int: 'a whole number is needed, such as 3',
		boolean: 'write true or false',
		array: 'a list is needed: each item on a line of its own that begins with a dash and a space',
		object: `it needs lines of its own below it${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
		record: 'it needs lines of its own below it',
	};
	return { path, message: `is ${what}: ${wanted[expected] ?? `${expected} is needed`}` };
}

/**
 * What is wrong with a name that its value follows without a space: YAML takes both for one text.
 */
function spaceMissing(text: string, names: readonly string[]): string | undefined {
	const [, name, rest] = /^([\w-]+):(\S.*)$/.exec(text) ?? [];
	return name && names.includes(name)
		? `needs a space after the colon: ${name}: ${rest}`
		: undefined;
}

/** The number in an amount as people write it: £4,500, 4 500 pounds, "4500". */
function amountIn(written: string): string | undefined {
	const [, digits] =
		/^£?\s*(\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d+)?)\s*(?:[a-z%£]+)?$/i.exec(written.trim()) ?? [];
	return digits?.replace(/[, ]/g, '');
}

function unknownName(
	key: string,
	path: readonly PropertyKey[],
	parent: unknown,
	names: readonly string[],
): Found {
	const here = [...path, key];
	const joined = spaceMissing(key, names);
	const [name = ''] = key.split(':');
	if (joined) return { path: [...path, name], message: joined, meant: name };
	if (valueAt(parent, [key]) === null && !/^[\w-]+$/.test(key)) {
		return {
			path: here,
			message: 'stands after a comma: within { } a text with a comma must stand in quotes',
		};
	}
	const given = parent && typeof parent === 'object' ? Object.keys(parent) : [];
	const meant = nearest(
		key,
		names.filter((name) => !given.includes(name)),
	);
	return {
		path: here,
		message: `is not known here. ${meant ? `Did you mean ${meant}? ` : ''}Known are: ${names.join(', ')}`,
		meant,
	};
}

function oneOf(value: unknown, values: readonly string[]): string {
	if (value === null) return `is empty: write one of ${values.join(', ')}`;
	const meant = nearest(String(value), values);
	return `is “${value}”: it must be one of ${values.join(', ')}${meant ? `. Did you mean ${meant}?` : ''}`;
}

/** The mistakes of the form that the value comes nearest to. */
function ofUnion(
	issue: Extract<Issue, { code: 'invalid_union' }>,
	schema: z.ZodType,
	content: unknown,
	written: Written,
): Found[] {
	const { path } = issue;
	if (issue.errors.length === 0) return [{ path, message: issue.message }];
	const value = valueAt(content, path);
	const options =
		(schemaAt(schema, path) as { options?: readonly z.ZodType[] } | undefined)?.options ?? [];
	const found = issue.errors.map((errors, index) =>
		errors.flatMap((error) =>
			mistakesOf(error, options[index] ?? schema, value, (inner) => written([...path, ...inner])),
		),
	);
	const missing = found.map((mistakes) =>
		mistakes.length === 1 && mistakes[0]?.isMissing ? String(mistakes[0].path.at(-1)) : undefined,
	);
	if (missing.every((name) => name !== undefined))
		return [{ path, message: `needs ${missing.join(' or ')}` }];
	const best = found.reduce((one, other) => (other.length < one.length ? other : one));
	return best.map((mistake) => ({ ...mistake, path: [...path, ...mistake.path] }));
}

function count(value: unknown): string {
	const length = Array.isArray(value) ? value.length : 0;
	return `${length} ${length === 1 ? 'item' : 'items'}`;
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, key) =>
			value === null || value === undefined ? value : (value as Record<PropertyKey, unknown>)[key],
		content,
	);
}

/** The schema of the value at that path; nothing where it depends on the value. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
	let here: z.ZodType | undefined = bare(schema);
	for (const key of path) {
		if (here instanceof z.ZodObject) here = here.shape[String(key)] as z.ZodType | undefined;
		else if (here instanceof z.ZodArray) here = here.element as z.ZodType;
		else if (here instanceof z.ZodRecord) here = here.valueType as z.ZodType;
		else return undefined;
		here = here && bare(here);
	}
	return here;
}

function bare(schema: z.ZodType): z.ZodType {
	return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
		? bare(schema.unwrap() as z.ZodType)
		: schema;
}

const namesOf = (schema: z.ZodType | undefined): string[] =>
	schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/**
 * The name that differs from this one by at most a third of its letters; nothing if several or none
 * do.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
	const ranked = names
		.map((name) => ({ name, distance: distanceBetween(word.toLowerCase(), name.toLowerCase()) }))
		.filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
		.sort((one, other) => one.distance - other.distance);
	const [best, second] = ranked;
	return best && best.distance !== second?.distance ? best.name : undefined;
}

/**
 * How many letters have to be changed, added or removed to make one word the other (Levenshtein's
 * distance).
 */
function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...one].entries()) {
		const next = [i + 1];
		for (const [j, against] of [...other].entries()) {
			next.push(
				Math.min(
					(row[j] ?? 0) + (letter === against ? 0 : 1),
					(row[j + 1] ?? 0) + 1,
					(next[j] ?? 0) + 1,
				),
			);
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
