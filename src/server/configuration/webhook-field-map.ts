/**
 * Reads the map of fields for another system (WEBHOOK_MAP). Its texts may name environment
 * variables that begin with WEBHOOK_, such as a token: ${WEBHOOK_TOKEN}. Beside src/server/configuration/settings.ts
 * this is the only place that reads the environment.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { formatFaults, parseYaml } from '#content/reader/yaml-files.ts';
import {
	type FieldMap,
	fieldNames,
	fieldsIn,
	type MapValue,
} from '#enquiries/delivery/webhook-body.ts';
import { SettingsError } from './settings.ts';

/** Only these, so that a typing mistake sends no other secret away. */
const VARIABLE = /\$\{(\w+)\}/g;
const OURS = /^WEBHOOK_[A-Z0-9_]+$/;

/** Headers that we set, or that the connection needs. */
const OUR_HEADERS = /^(?:content-(?:type|length)|host|connection|transfer-encoding|webhook-.*)$/i;

const mapValue: z.ZodType<MapValue> = z.lazy(() =>
	z.union([
		z.string(),
		z.number(),
		z.boolean(),
		z.null(),
		z.array(mapValue),
		z.record(z.string(), mapValue),
	]),
);

const fieldMap = z.strictObject({
	format: z.enum(['json', 'form'], 'must be json or form').default('json'),
	headers: z
		.record(z.string().regex(/^[\w-]+$/, 'is no name of a header'), z.string('must be a text'))
		.default({}),
	body: z.record(z.string(), mapValue, 'must have the other system’s names, each with its value'),
	yesIsRedirectTo: z
		.string()
		.refine(
			(text) => URL.canParse(text) && new URL(text).origin === text,
			'must be an origin such as https://script.googleusercontent.com',
		)
		.optional(),
});

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a map. Throws a SettingsError that names every mistake in it, and never the value of a
 * variable.
 */
export function readFieldMap(
	file: string,
	environment: Environment,
	tellsSensitive: boolean,
): FieldMap {
	const read = fieldMap.safeParse(parsedFile(file));
	if (!read.success)
		throw mistakesIn(
			file,
			read.error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`),
		);
	const { format, headers, body, yesIsRedirectTo } = read.data;
	const mistakes: string[] = [];
	const known = fieldNames(tellsSensitive);

	/** A text with its variables filled in. */
	const withVariables = (text: string, path: string): string =>
		text.replace(VARIABLE, (_, name: string) => {
			if (!OURS.test(name))
				mistakes.push(
					`${path} names \${${name}}: only variables that begin with WEBHOOK_ can be used`,
				);
			else if (name === 'WEBHOOK_SECRET')
				mistakes.push(`${path} names \${WEBHOOK_SECRET}, which signs calls and is never sent`);
			else if (!environment[name]) mistakes.push(`${path} names \${${name}}, which is not set`);
			return environment[name] ?? '';
		});
	const value = (given: MapValue, path: string): MapValue => {
		if (typeof given === 'string') {
			for (const name of fieldsIn(given.replace(VARIABLE, '')))
				if (!known.includes(name))
					mistakes.push(
						`${path} names {${name}}, which is no field. The fields are: ${known.join(', ')}`,
					);
			return withVariables(given, path);
		}
		if (Array.isArray(given))
			return given.map((one: MapValue, index) => value(one, `${path}.${index}`));
		if (given === null || typeof given !== 'object') return given;
		return Object.fromEntries(
			Object.entries(given).map(([name, inner]) => [name, value(inner, `${path}.${name}`)]),
		);
	};

	for (const name of Object.keys(headers))
		if (OUR_HEADERS.test(name)) mistakes.push(`headers.${name} cannot be set`);
	if (format === 'form')
		for (const [name, inner] of Object.entries(body))
			if (inner === null || typeof inner === 'object')
				mistakes.push(
					`body.${name} must be a text, a number or true or false: a form has no levels`,
				);
	const filled = {
		format,
		headers: Object.fromEntries(
			Object.entries(headers).map(([name, text]) => [name, withVariables(text, `headers.${name}`)]),
		),
		body: value(body, 'body') as FieldMap['body'],
		yesIsRedirectTo,
	};
	// A line break would be another header; the message would quote it.
	for (const [name, text] of Object.entries(filled.headers))
		if (!/^[\x20-\x7e]*$/.test(text))
			mistakes.push(`headers.${name} has a character that no header can have`);
	if (mistakes.length > 0) throw mistakesIn(file, mistakes);
	return filled;
}

/** JSON is YAML as well. */
function parsedFile(file: string): unknown {
	let bytes: Buffer;
	try {
		bytes = readFileSync(file);
	} catch (error) {
		throw mistakesIn(file, [`it cannot be read: ${(error as NodeJS.ErrnoException).code}`]);
	}
	const read = parseYaml(file, bytes);
	// Without the lines below it, which show the text: it may have a secret.
	const [fault] = formatFaults(read).map((printed) => printed.split('\n')[0] ?? '');
	if (fault) throw mistakesIn(file, [fault]);
	return read.value;
}

const mistakesIn = (file: string, mistakes: readonly string[]) =>
	new SettingsError(
		[
			'The website cannot start. Please put these settings right:',
			...mistakes.map((one) => `WEBHOOK_MAP (${file}): ${one}`),
		].join('\n  '),
	);
