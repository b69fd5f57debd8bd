/**
 * The contacts that one state of a firm's folder names and another does not: whoever may push words
 * decides where visitors ring, write and pay.
 */
import { dirname, join } from 'node:path';
import { formatMistake, readYamlFiles, type YamlFile } from '#content/reader/yaml-files.ts';

/** Between the digits of one number stand spaces, dots, brackets, dashes, or whatever hides it. */
const BETWEEN = String.raw`[^\p{L}\p{Nd}]{0,5}`;

/** A day of the calendar is no number to ring. */
const NO_DAY = String.raw`(?!\d{4}-\d\d-\d\d(?!\p{Nd}))`;

/** What leads to a person or an account, however it is written once it is plain (`plain`). */
const CONTACTS: readonly RegExp[] = [
	/[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\]|\bat\b(?=\s+[\p{L}\p{N}-]+\s*(?:\.|\bdot\b)))\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\bdot\b)\s*[\p{L}\p{N}-]+)+/giu,
	new RegExp(
		String.raw`${NO_DAY}(?<![\p{L}\p{N}])\+?\p{Nd}(?:${BETWEEN}\p{Nd}){7,17}(?![\p{L}\p{N}])`,
		'gu',
	),
	/(?:https?:\/\/|\bwww\.)[^\s"'<>)\]]+/giu,
	/\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b(?:\/[^\s"'<>)\]]*)?/giu,
	/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?\b/g,
];

/** As a reader sees it: full-width letters are those of a keyboard, and what is not seen goes. */
const plain = (text: string) =>
	text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}|[\p{Mn}\p{Me}]/gu, '');

/** One contact in whichever way it is written. */
const keyOf = (contact: string): string =>
	!/[\p{L}@]/u.test(contact)
		? contact.replace(/\P{Nd}/gu, '').replace(/^(?:00)?44/, '0')
		: contact
				.toLowerCase()
				.replace(/\s+/g, '')
				.replace(/\((?:at)\)|\[at\]/g, '@');

interface Contact {
	readonly written: string;
	readonly file: YamlFile;
	readonly path: readonly PropertyKey[];
}

function contactsIn(folder: string, factsFolder: string): Map<string, Contact> {
	const found = new Map<string, Contact>();
	for (const file of readYamlFiles(folder, factsFolder).values()) {
		const within = (value: unknown, path: readonly PropertyKey[]): void => {
			if (typeof value === 'string' || typeof value === 'number')
				for (const pattern of CONTACTS)
					for (const [written] of plain(String(value)).matchAll(pattern))
						if (!found.has(keyOf(written))) found.set(keyOf(written), { written, file, path });
			if (value === null || typeof value !== 'object') return;
			for (const [key, inner] of Object.entries(value)) within(inner, [...path, key]);
		};
		within(file.value, []);
	}
	return found;
}

/**
 * "now  thief@evil.example  content/company.yaml:7", one for each contact that is new, and "gone".
 * The facts of before are beside their content. It sees no digits in words or over two lines.
 */
export function changedContacts(folder: string, before: string, factsFolder: string): string[] {
	const factsBefore = join(dirname(before), 'facts');
	const [now, then] = [contactsIn(folder, factsFolder), contactsIn(before, factsBefore)];
	const only = (word: string, some: typeof now, others: typeof now) =>
		[...some].flatMap(([key, { written, file, path }]) => {
			const at = formatMistake(new Map([[file.name, file]]), {
				file: file.name,
				path,
				message: '',
			});
			const [place = ''] = at.split('  ');
			return others.has(key)
				? []
				: [`${word}  ${written.replace(/\s+/g, ' ')}  ${place.replace(/:\d+$/, '')}`];
		});
	return [...only('now', now, then), ...only('gone', then, now)];
}
