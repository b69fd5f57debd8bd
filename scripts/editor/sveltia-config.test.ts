/**
 * The editor's configuration: it has a field for everything that the content's schemas know, and
 * none that they do not.
 *
 * @module-tag all
 */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { area } from '#content/schemas/area-schema.ts';
import { brand } from '#content/schemas/brand-schema.ts';
import * as schemas from '#content/schemas/content-schemas.ts';
import * as facts from '#content/schemas/fact-schemas.ts';
import { pageSchemas } from '#content/schemas/page-schemas.ts';
import { editorEntries, editorKeys } from './content-keys.ts';
import { type EditorField, editorConfig } from './sveltia-config.ts';

const config = editorConfig(editorEntries(), editorKeys);
const [firm, known, pages, services, areas] = config.collections;
const files = [...(firm?.files ?? []), ...(known?.files ?? []), ...(pages?.files ?? [])];

/** Kinds of content that have a file each. */
const inFolders: Record<
	string,
	{ readonly folder?: string; readonly fields?: readonly EditorField[] } | undefined
> = {
	service: services,
	area: areas,
};

/**
 * Every name that the content of a schema may have, with those above it; what is in a record stands
 * under `*`.
 */
function namesInSchema(schema: z.core.JSONSchema.BaseSchema, path = ''): string[] {
	const choices = [
		...(schema.anyOf ?? []),
		...(schema.oneOf ?? []),
	] as z.core.JSONSchema.BaseSchema[];
	const members = Object.entries(
		(schema.properties ?? {}) as Record<string, z.core.JSONSchema.BaseSchema>,
	);
	const record =
		typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
	return [
		...choices.flatMap((one) => namesInSchema(one, path)),
		...members.flatMap(([name, member]) => [
			`${path}.${name}`,
			...namesInSchema(member, `${path}.${name}`),
		]),
		...(record ? namesInSchema(record as z.core.JSONSchema.BaseSchema, `${path}.*`) : []),
		...(schema.items ? namesInSchema(schema.items as z.core.JSONSchema.BaseSchema, path) : []),
	];
}

/** The same of fields. `records` are the paths whose fields are a record's entries. */
function namesInFields(
	fields: readonly EditorField[],
	records: ReadonlySet<string>,
	path = '',
): string[] {
	return fields.flatMap((field) => {
		const at = `${path}.${records.has(path) ? '*' : field.name}`;
		return [...(records.has(path) ? [] : [at]), ...namesInFields(field.fields ?? [], records, at)];
	});
}

/** Where the content of a schema is a record of objects. */
function recordsIn(schema: z.core.JSONSchema.BaseSchema, path = ''): string[] {
	const own = typeof schema.additionalProperties === 'object' ? [path] : [];
	const inner = (one: unknown, at: string) =>
		one ? recordsIn(one as z.core.JSONSchema.BaseSchema, at) : [];
	return [
		...own,
		...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => inner(one, path)),
		...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
			inner(one, `${path}.${name}`),
		),
		...inner(schema.items, path),
		...(own.length ? inner(schema.additionalProperties, `${path}.*`) : []),
	];
}

const whole: Record<string, z.ZodType> = {
	company: schemas.company,
	brand,
	claims: schemas.claims,
	schemes: facts.schemes,
	prices: facts.prices,
	asks: schemas.asks,
	service: schemas.service,
	area,
	...pageSchemas,
};

test.each(Object.keys(whole))(
	'%s: every field of the schema is in the editor, and no other',
	(name) => {
		const json = z.toJSONSchema(whole[name] as z.ZodType, {
			io: 'input',
			unrepresentable: 'any',
			reused: 'inline',
		});
		const fields =
			inFolders[name]?.fields ?? files.find((file) => file.name === name)?.fields ?? [];
		// A record that has no entry yet has no fields either: its first entry is written in the file.
		const isEmpty = (at: string) =>
			[...recordsIn(json)].some(
				(record) => at.startsWith(`${record}.*`) && keysAt(name, record).length === 0,
			);
		const inSchema = new Set(namesInSchema(json).filter((at) => !isEmpty(at)));
		const inEditor = new Set(namesInFields(fields, new Set(recordsIn(json))));
		expect(inSchema.size).toBeGreaterThan(2);
		expect([...inEditor].sort()).toEqual([...inSchema].sort());
	},
);

/** The entries of the record at that path of that file's schema, as the editor has them. */
function keysAt(name: string, record: string): readonly string[] {
	if (record === '') return ['every entry of the file'];
	const file = inFolders[name]?.folder ?? files.find((one) => one.name === name)?.file ?? '';
	return editorKeys(file, record.replace(/^\.\*|\.\*$/g, ''));
}
