/**
 * Where visitors write and ring by one version of the words, compared with another: whoever may
 * push decides that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { wordsIn } from './site-folder.ts';

const EMAIL = /[^\s"<>(),;:/\\]+@[^\s"<>(),;:/\\@]+\.[^\s"<>(),;:/\\@.]+/gu;
/** Also as the number of a WhatsApp link. */
const PHONE = /(?:(?<![\w.+-])(?:\+\d|0)|wa\.me\/\+?\d)[\d ()-]{8,}\d/g;

const COMPANY = 'content/company.yaml';

/** One number in whichever way it is written. */
const dialled = (phone: string) =>
	phone
		.replace(/^wa\.me\//, '')
		.replace(/\D/g, '')
		.replace(/^(?:00)?44/, '0');

/**
 * Sentences about the e-mail addresses and phone numbers that the words of `now` have and those of
 * `before` have not, and the reverse.
 */
export function changedContacts(before: string, now: string): string[] {
	const [old, current] = [contactsIn(before), contactsIn(now)];
	const changed = (['email', 'phone'] as const).flatMap((name) => {
		const [was, is] = [old.firm[name], current.firm[name]];
		const what = name === 'email' ? 'e-mail address' : 'phone number';
		return was === is ? [] : [`The ${what} on the website is now ${is}. It was ${was}.`];
	});
	const only = (some: Contacts, others: Contacts) =>
		[...some.all].flatMap(([contact, written]) =>
			others.all.has(contact) || Object.values(some.firm).includes(written) ? [] : written,
		);
	const [added, gone] = [only(current, old), only(old, current)];
	return [
		...changed,
		...(added.length > 0 ? [`New on the website: ${added.join(', ')}.`] : []),
		...(gone.length > 0 ? [`No longer on it: ${gone.join(', ')}.`] : []),
	];
}

interface Contacts {
	readonly firm: { readonly email?: string; readonly phone?: string };
	/** As they are written, by what is written or dialled. */
	readonly all: ReadonlyMap<string, string>;
}

function contactsIn(folder: string): Contacts {
	const texts = wordsIn(folder).flatMap((path) =>
		path.endsWith('.yaml') ? [[path, readValue(join(folder, path))] as const] : [],
	);
	const all = texts.flatMap(([, value]) => {
		const text = JSON.stringify(value) ?? '';
		const emails = text.match(EMAIL) ?? [];
		const phones = text.match(PHONE) ?? [];
		return [
			...emails.map((one) => [one.toLowerCase(), one] as const),
			...phones.map((one) => [dialled(one), one] as const),
		];
	});
	const firm = texts.find(([path]) => path === COMPANY)?.[1] as Contacts['firm'] | undefined;
	return {
		firm: { email: firm?.email, phone: firm?.phone } as Contacts['firm'],
		all: new Map(all),
	};
}

/**
 * As YAML reads it, in which an address may be written with escapes. A file that it cannot read is
 * compared as it is.
 */
function readValue(file: string): unknown {
	const text = readFileSync(file, 'utf8');
	try {
		return parse(text);
	} catch {
		return text;
	}
}
