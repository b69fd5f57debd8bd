/**
 * The configuration of the editor that docs/machine.md recommends for a followed branch (Sveltia
 * CMS), generated from the content's schemas: a field added to a schema appears in the editor
 * (docs/decisions/hosting.md).
 */
import * as z from 'zod';
import { area } from '#content/schemas/area-schema.ts';
import { brand } from '#content/schemas/brand-schema.ts';
import * as schemas from '#content/schemas/content-schemas.ts';
import * as facts from '#content/schemas/fact-schemas.ts';
import { ownLegalPage, pageSchemas } from '#content/schemas/page-schemas.ts';

/**
 * A field of the editor. `fields` are those of an object or of each item of a list, `field` is a
 * list's single one.
 */
export interface EditorField {
	readonly name: string;
	readonly label: string;
	readonly widget:
		| 'string'
		| 'text'
		| 'number'
		| 'boolean'
		| 'select'
		| 'list'
		| 'object'
		| 'keyvalue';
	readonly required: boolean;
	readonly hint?: string;
	readonly pattern?: readonly [string, string];
	readonly options?: readonly { readonly label: string; readonly value: unknown }[];
	readonly multiple?: true;
	readonly value_type?: 'int' | 'float';
	readonly collapsed?: true;
	readonly fields?: readonly EditorField[];
	readonly field?: EditorField;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Texts that may be longer than this get a field of several lines. */
const ONE_LINE = 90;

/** The names that a person reads, from those in the files. */
const labelOf = (name: string) =>
	name
		.replace(/[-_]/g, ' ')
		.replace(
			/([a-z])([A-Z])/g,
			(_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
		)
		.replace(/^./, (first) => first.toUpperCase());

const schemaOf = (schema: z.ZodType): Schema =>
	z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

/**
 * The members of an object, whichever of several objects it may be: one that only some have is
 * optional.
 */
function membersOf(
	schema: Schema,
):
	| { readonly members: Readonly<Record<string, Schema>>; readonly required: readonly string[] }
	| undefined {
	const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
	if (!choices)
		return schema.properties
			? { members: schema.properties as Record<string, Schema>, required: schema.required ?? [] }
			: undefined;
	const all = choices.map(membersOf);
	if (all.some((one) => one === undefined)) return undefined;
	const known = all.flatMap((one) => (one ? [one] : []));
	const members: Record<string, Schema> = {};
	for (const one of known)
		for (const [name, member] of Object.entries(one.members)) {
			const before = members[name];
			// What tells the choices apart is one field with the values of all.
			const values = [before, member].flatMap((of) => valuesOf(of) ?? []);
			members[name] = before && values.length > 1 ? { enum: values as string[] } : member;
		}
	return {
		members,
		required: Object.keys(members).filter((name) =>
			known.every((one) => one.required.includes(name)),
		),
	};
}

const valuesOf = (schema: Schema | undefined): unknown[] | undefined =>
	schema?.enum ?? (schema?.const === undefined ? undefined : [schema.const]);

/**
 * The fields of an object. `keys` are the entries of a record, whose names its schema does not
 * know.
 */
function fieldsOf(
	schema: Schema,
	keys: (path: string) => readonly string[] = () => [],
	path = '',
): EditorField[] {
	const { members, required } = membersOf(schema) ?? { members: {}, required: [] };
	return Object.entries(members).map(([name, member]) =>
		fieldFor(name, member, required.includes(name), keys, `${path}.${name}`),
	);
}

function fieldFor(
	name: string,
	schema: Schema,
	isRequired: boolean,
	keys: (path: string) => readonly string[],
	path: string,
): EditorField {
	const base = { name, label: labelOf(name), required: isRequired };
	const values = valuesOf(schema);
	if (values)
		return {
			...base,
			widget: 'select',
			options: values.map((value) => ({
				label: value === true ? 'yes' : value === false ? 'no' : String(value),
				value,
			})),
		};
	if (schema.type === 'array') {
		// A pair, such as of coordinates, is a list whose length the content check looks at.
		const item = ((schema.prefixItems as Schema[] | undefined)?.[0] ??
			schema.items ??
			{}) as Schema;
		const choices = valuesOf(item);
		if (choices)
			return {
				...base,
				widget: 'select',
				multiple: true,
				options: choices.map((value) => ({ label: String(value), value })),
			};
		if (membersOf(item))
			return { ...base, widget: 'list', collapsed: true, fields: fieldsOf(item, keys, path) };
		return { ...base, widget: 'list', field: fieldFor('text', item, true, keys, path) };
	}
	if (membersOf(schema))
		return { ...base, widget: 'object', collapsed: true, fields: fieldsOf(schema, keys, path) };
	if (schema.type === 'object') {
		const entry = (schema.additionalProperties ?? {}) as Schema;
		if (!membersOf(entry) && entry.type !== 'array') return { ...base, widget: 'keyvalue' };
		const fields = keys(path).map((key) => fieldFor(key, entry, false, keys, `${path}.${key}`));
		return { ...base, widget: 'object', collapsed: true, fields };
	}
	// Always written as true or false: of a service, `offered: true` means the same as no such line.
	if (schema.type === 'boolean') return { ...base, widget: 'boolean', required: true };
	if (schema.type === 'number' || schema.type === 'integer')
		return { ...base, widget: 'number', value_type: schema.type === 'integer' ? 'int' : 'float' };
	const { maxLength, pattern } = schema;
	return {
		...base,
		widget: (maxLength ?? 0) > ONE_LINE ? 'text' : 'string',
		hint: maxLength ? `At most ${maxLength} characters.` : undefined,
		pattern: pattern ? ([pattern, 'is not written as it should be'] as const) : undefined,
	};
}

/** A file of the content, and the fields by which it is edited. */
interface EditorFile {
	readonly name: string;
	readonly label: string;
	readonly file: string;
	readonly fields: readonly EditorField[];
}

/** The names of the entries of files whose entries have names, such as claims. */
export type Entries = Readonly<Record<'claims' | 'schemes' | 'asks', readonly string[]>>;

/** The files of those entries. */
export const recordFiles = {
	claims: 'content/claims.yaml',
	schemes: 'facts/schemes.yaml',
	asks: 'content/asks.yaml',
} as const satisfies Record<keyof Entries, string>;

/** Every entry of a record is a field of its own, because the editor knows no list with names. */
function recordFile(
	name: keyof Entries,
	entry: z.ZodType,
	entries: Entries,
	keys: Keys,
): EditorFile {
	const schema = schemaOf(entry);
	const fields = entries[name].map((key) =>
		fieldFor(key, schema, false, (path) => keys(recordFiles[name], `.${key}${path}`), ''),
	);
	return { name, label: labelOf(name), file: recordFiles[name], fields };
}

/** The keys that a record in a file has at a path, such as `.closed`. */
export type Keys = (file: string, path: string) => readonly string[];

/** Files that are there, or a folder to which files are added. */
interface EditorCollection {
	readonly name: string;
	readonly label: string;
	readonly files?: readonly EditorFile[];
	readonly folder?: string;
	readonly fields?: readonly EditorField[];
	readonly [setting: string]: unknown;
}

/**
 * The editor's configuration, but for the repository that it edits. `entries` and `keys` are names
 * in the content that its schemas leave open.
 */
export function editorConfig(entries: Entries, keys: Keys) {
	const file = (name: string, path: string, schema: z.ZodType): EditorFile => ({
		name,
		label: labelOf(name),
		file: path,
		fields: fieldsOf(schemaOf(schema), (at) => keys(path, at)),
	});
	/** A file each, which is named for its first field. */
	const folder = (
		name: string,
		label: string,
		one: string,
		schema: z.ZodType,
		slug: string,
	): EditorCollection => ({
		name,
		label,
		label_singular: one,
		folder: `content/${name}`,
		extension: 'yaml',
		create: true,
		identifier_field: slug.replace(/[{}]/g, ''),
		slug,
		fields: fieldsOf(schemaOf(schema), (at) => keys(`content/${name}`, at)),
	});
	return {
		media_folder: 'content/photos',
		public_folder: '',
		output: { omit_empty_optional_fields: true, yaml: { quote: 'double' } },
		collections: [
			{
				name: 'firm',
				label: 'The firm',
				files: [
					file('company', 'content/company.yaml', schemas.company),
					file('brand', 'content/brand.yaml', brand),
					recordFile('claims', schemas.claim, entries, keys),
					recordFile('asks', schemas.ask, entries, keys),
				],
			},
			{
				name: 'facts',
				label: 'Facts',
				files: [
					recordFile('schemes', facts.scheme, entries, keys),
					file('prices', 'facts/prices.yaml', facts.prices),
				],
			},
			{
				name: 'pages',
				label: 'Pages',
				files: Object.entries(pageSchemas).map(([name, schema]) =>
					file(name, `content/pages/${name}.yaml`, schema),
				),
			},
			folder('services', 'Services', 'Service', schemas.service, '{{name}}'),
			folder('areas', 'Pages about towns', 'Page', area, '{{town}}'),
			folder('legal', 'Terms and the like', 'Page', ownLegalPage, '{{name}}'),
		],
	};
}
