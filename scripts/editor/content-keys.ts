/**
 * The names in the content that its schemas leave open: of claims, of schemes after which a text
 * changes, of services with a price.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Entries, recordFiles } from './sveltia-config.ts';

const contentOf = (file: string): Record<string, unknown> =>
	parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

/** The names of the claims, schemes and asks. */
export function editorEntries(): Entries {
	const names = (name: keyof Entries) => Object.keys(contentOf(recordFiles[name]));
	return { claims: names('claims'), schemes: names('schemes'), asks: names('asks') };
}

/** The keys that a file, or any file of a folder, has at a path such as `.closed`. */
export function editorKeys(file: string, path: string): string[] {
	const files = file.endsWith('.yaml') ? [file] : readdirSync(file).map((name) => join(file, name));
	// Prices are keyed by service, and any service may have one.
	if (path === '.guidePrices')
		return readdirSync(join('content', 'services')).map((name) => name.replace(/\.yaml$/, ''));
	// A text for a closed scheme, or for a firm without a funding form, has keys of the text that it
	// replaces.
	const present = path.replace(/^\.(?:closed\.[^.]+|plain)/, '');
	const found = files.flatMap((one) => {
		let value: unknown = contentOf(one);
		for (const name of present.split('.').slice(1))
			value = (value as Record<string, unknown> | undefined)?.[name];
		return value !== null && typeof value === 'object' ? Object.keys(value) : [];
	});
	return [...new Set(found)].sort();
}
