/** The texts of the content files, each with its place. */
import type { YamlFiles } from '../reader/yaml-files.ts';

export interface ContentText {
	/** From the project's folder: content/services/solar-pv.yaml */
	readonly file: string;
	readonly path: readonly PropertyKey[];
	readonly text: string;
	/** The scheme after whose last day it is shown. */
	readonly after?: string;
}

/** Every text of the content and the facts, in order. */
export const contentTexts = (files: YamlFiles): ContentText[] =>
	[...files].flatMap(([file, { value }]) => textsIn(file, value));

/** Every text of one file's value. */
export function textsIn(
	file: string,
	value: unknown,
	path: readonly PropertyKey[] = [],
	after?: string,
): ContentText[] {
	if (typeof value === 'string') return [{ file, path, text: value, after }];
	if (value === null || typeof value !== 'object') return [];
	const isChange = path.at(-2) === 'changes' && 'after' in value;
	const scheme = isChange ? String(value.after) : after;
	return Object.entries(value).flatMap(([key, inner]) =>
		textsIn(file, inner, [...path, Array.isArray(value) ? Number(key) : key], scheme),
	);
}

/** Where in the file a text is, without its places in lists: benefits.text */
export const keyOf = ({ path }: ContentText): string =>
	path.filter((key) => typeof key === 'string').join('.');
