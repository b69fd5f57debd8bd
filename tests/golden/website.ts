/**
 * The built website as a process of its own, seen from outside alone: what goes to its port, what
 * comes back, and what it sends. Its clock stands still until a test moves it, and its answers are
 * kept as copies under copies/, without what differs from run to run.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { officeCommand, startSite, until } from '#server/testing/running-site.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';

export const ORIGIN = 'https://www.example.co.uk';
export const OFFICE = 'office@example.co.uk';
export const CODE = '73519046';

/** A browser names itself, its user's languages and the origin of a form. */
export const BROWSER = {
	origin: ORIGIN,
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
	'accept-language': 'en-GB,en;q=0.9',
};

const SETTINGS = {
	SITE_URL: ORIGIN,
	SECRET_KEY: 'golden-copies-golden-copies-golden-copies',
	OFFICE_PIN: CODE,
	OFFICE_EMAIL: OFFICE,
	OFFICE_EMAIL_ALTERNATE: 'second@example.co.uk',
	OWNER_EMAIL: 'owner@example.co.uk',
	DISK_RESERVE_MB: '0',
	LOG_LEVEL: 'silent',
	TZ: 'UTC',
};

/** What was asked, and how it was answered. */
export interface Exchange {
	readonly asked: string;
	readonly status: number;
	/** Names in small letters, in alphabetical order. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly bytes: Buffer;
	readonly text: string;
	header(name: string): string;
}

interface Asked {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** The fields of a form, or a body with its own content type. */
	readonly body?: Readonly<Record<string, string>> | FormData | string;
}

export type Website = Awaited<ReturnType<typeof startWebsite>>;

/** Starts it at that moment, such as `2026-12-01T10:00`, with a mail server. */
export async function startWebsite(moment: string, settings: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'golden-'));
	const clockFile = join(folder, 'clock');
	const mail = await startMailServer();
	let now = 0;
	let before = 0;
	const setClock = (at: number) => {
		now = at;
		writeFileSync(`${clockFile}.new`, String(at));
		renameSync(`${clockFile}.new`, clockFile);
	};
	const environment = {
		...SETTINGS,
		...settings,
		SMTP_URL: mail.url,
		NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
		CLOCK_FILE: clockFile,
		DATA_DIR: join(folder, 'data'),
	};
	setClock(Date.parse(`${moment}:00Z`));
	let site = await startSite(environment, environment.DATA_DIR);

	async function ask(path: string, { method, headers = {}, body }: Asked = {}): Promise<Exchange> {
		const posted = body !== undefined;
		const content = isFields(body) ? new URLSearchParams(body) : body;
		const encoded = new Request(ORIGIN, { method: 'POST', body: content ?? null });
		const bytes = Buffer.from(await encoded.arrayBuffer());
		const way = method ?? (posted ? 'POST' : 'GET');
		const type = headers['content-type'] ?? encoded.headers.get('content-type') ?? '';
		const own = { ...BROWSER, 'content-type': type, 'content-length': String(bytes.length) };
		const all = Object.entries({ ...(posted ? own : {}), ...headers });
		const options = {
			host: '127.0.0.1',
			port: new URL(site.origin).port,
			method: way,
			path,
			headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
		};
		const answer = await new Promise<IncomingMessage>((resolve, reject) =>
			request(options, resolve).on('error', reject).end(bytes),
		);
		const raw = answer.rawHeaders.map((value, place) => (place % 2 ? value : value.toLowerCase()));
		const pairs = raw
			.flatMap((name, place) => (place % 2 ? [] : [[name, raw[place + 1] ?? ''] as const]))
			.sort(([one], [other]) => one.localeCompare(other));
		const answered = await buffer(answer);
		return {
			asked: [`${way} ${path}`, ...describeBody(body)].join('\n'),
			status: answer.statusCode ?? 0,
			headers: pairs,
			bytes: answered,
			text: answered.toString(),
			header: (name) => pairs.find(([one]) => one === name)?.[1] ?? '',
		};
	}

	/** Posts a form and opens what it leads to, as a browser without script does. */
	async function post(path: string, body: Asked['body'], headers: Asked['headers'] = {}) {
		const posted = await ask(path, { body: body ?? {}, headers });
		const location = posted.header('location');
		if (!location) return [posted, posted] as const;
		const { cookie } = headers;
		const url = new URL(location, ORIGIN + path);
		const led = await ask(url.pathname + url.search, cookie ? { headers: { cookie } } : {});
		return [posted, led] as const;
	}

	/**
	 * Waits until what is due was sent and marked so: the moment of the mark is in the copies, and the
	 * mail server has a letter a little earlier.
	 */
	async function settled(): Promise<void> {
		const store = new DatabaseSync(join(environment.DATA_DIR, 'enquiries.db'), { readOnly: true });
		const due = store.prepare(
			"SELECT COUNT(*) AS many FROM dispatch WHERE state = 'claimed' OR state = 'waiting' AND due_at <= ?",
		);
		await until(() => due.get(now)?.many === 0 || undefined).finally(() => store.close());
	}

	/** The latest letter to this address with these words in its subject, once there is one. */
	const letterSince = (first: number, to: string, words: string) =>
		until(() =>
			mail.received
				.slice(first)
				.findLast(
					({ envelopeTo, subject = '' }) => envelopeTo.includes(to) && subject.includes(words),
				),
		);

	return {
		ask,
		origin: () => site.origin,
		dataDir: environment.DATA_DIR,
		post,
		mail,
		letter: (to: string, words: string) => letterSince(0, to, words),
		/** One that was sent since the last start. */
		newLetter: (to: string, words: string) => letterSince(before, to, words),
		/**
		 * Presses a button: in the form of that page with all these words, after the seconds in which a
		 * person looks at it. Returns what it leads to.
		 */
		async press(
			path: string,
			page: Exchange,
			words: readonly string[],
			fields: Readonly<Record<string, string>> = {},
			headers: Asked['headers'] = {},
		) {
			await settled();
			setClock(now + 4_000);
			return post(path, { ...hiddenFields(page.text, ...words), ...fields }, headers);
		},
		/** Moves its clock on. */
		async later(seconds: number) {
			await settled();
			setClock(now + seconds * 1000);
		},
		/** What `enquiries export` says and writes. */
		async exported(name: string, options: readonly string[]): Promise<string> {
			const file = join(folder, name);
			const args = [...officeCommand, 'export', '--out', file, ...options];
			const env = { PATH: process.env.PATH, ...environment };
			const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
			return [stdout, stderr, readFileSync(file, 'utf8')].join('\n').replaceAll(folder, '…');
		},
		/** Stops it, and starts it at another moment: it then does what is due. */
		async restartAt(next: string, changed: Record<string, string> = {}) {
			await settled();
			await site.stop();
			before = mail.received.length;
			setClock(Date.parse(`${next}:00Z`));
			site = await startSite({ ...environment, ...changed }, environment.DATA_DIR);
		},
		async stop() {
			await site.stop();
			await mail.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const isFields = (body: Asked['body']): body is Readonly<Record<string, string>> =>
	typeof body === 'object' && !(body instanceof FormData);

/** The fields that were posted, one a line. */
function describeBody(body: Asked['body']): string[] {
	if (body === undefined) return [];
	if (typeof body === 'string') return [body.length > 2000 ? `(${body.length} characters)` : body];
	const fields = [...(isFields(body) ? Object.entries(body) : body)];
	if (fields.length > 100) return [`(${fields.length} fields)`];
	return fields.map(([name, value]) => {
		const words = typeof value === 'string' ? value : `(the file ${value.name})`;
		return `${name}=${words.length > 2000 ? `(${words.length} characters)` : words}`;
	});
}

/** What a form of a page posts by itself: the hidden fields of the first one with all these words. */
export function hiddenFields(page: string, ...words: readonly string[]): Record<string, string> {
	const form = page
		.match(/<form\b[\s\S]*?<\/form>/g)
		?.find((one) => words.every((word) => one.includes(word)));
	if (!form)
		throw new Error(
			`No form of the page has ${words.join(', ')}: ${page.slice(page.indexOf('<main'))}`,
		);
	return Object.fromEntries(
		[...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => [
			/name="([^"]*)"/.exec(input)?.[1] ?? '',
			/value="([^"]*)"/.exec(input)?.[1] ?? '',
		]),
	);
}

type Letter = MailServer['received'][number];

/** The first link in a letter whose path begins so. */
export function linkIn({ text = '', subject }: Letter, path: string, origin = ORIGIN): string {
	const link = text.split(/\s/).find((word) => word.startsWith(origin + path));
	if (!link) throw new Error(`There is no link to ${path} in “${subject}”:\n${text}`);
	return link.slice(origin.length);
}

type Given<Value> = Value | Promise<Value>;

/** Compares an exchange with its copy. The policy of its page names every inline style and script. */
export async function keep(
	name: string,
	exchanges: Given<Exchange | readonly Exchange[]>,
): Promise<void> {
	const all = [...new Set([await exchanges].flat())];
	for (const one of all) expectPolicyToFit(one);
	await keepText(name, all.map(describeExchange).join('\n\n'));
}

/** Compares a letter with its copy. Lines that its calendar folds are put together: they hold keys. */
export async function keepLetter(name: string, letter: Given<Letter>): Promise<void> {
	const { envelopeTo, headers, text = '', html = '' } = await letter;
	const lines = headers
		.filter(({ key }) => key !== 'date')
		.map(({ key, value }) => `${key}: ${value}`);
	const parts = [lines.join('\n'), text, byLines(html)];
	await keepText(name, [`Envelope: ${envelopeTo}`, ...parts].join('\n\n'));
}

/** Compares a text with its copy. */
export const keepText = (name: string, text: string) =>
	expect
		.soft(`${shortened(name, masked(text.replaceAll('\r\n', '\n')))}\n`)
		.toMatchFileSnapshot(join('copies', `${name}.txt`));

function describeExchange({ asked, status, headers, text, header, bytes }: Exchange): string {
	const type = header('content-type');
	const isText = /^text|json|xml|svg|calendar|vcard/.test(type);
	const isPublic = header('etag') !== '';
	/** Of what has our styles in it, which are not compared. */
	const isLong = isPublic || type.startsWith('text/html');
	const lines = headers
		.filter(([name]) => name !== 'date')
		.map(([name, value]) => {
			if (name === 'etag' || (isLong && /^(content-length|last-modified)$/.test(name)))
				return `${name}: «${name}»`;
			return name === 'content-security-policy'
				? `${name}:\n\t${value.replaceAll('; ', '\n\t')}`
				: `${name}: ${value}`;
		});
	const outline = text.match(/<(title|h1)\b[^>]*>[\s\S]*?<\/\1>/g)?.join('\n');
	const words = isText ? text : bytes.length && `(${type})`;
	const shown = isPublic
		? (outline ?? '')
		: type.startsWith('text/html')
			? byLines(text)
			: words || '';
	return [asked, '', String(status), ...lines, '', shown].join('\n').trimEnd();
}

/** What many pages have. */
const REPEATED = [
	/<svg\b[\s\S]*?<\/svg>/g,
	/<header class="header"[\s\S]*?<\/header>/g,
	/<footer\b[\s\S]*?<\/footer>/g,
	/(?<=data-props=")[^"]*/g,
];
/** What these copies have as others of the same page. */
const LIKE_OTHERS = /^(?:check\/(?!empty)|office\/(?!list|next|enquiry|no-answer|answers-s|phot))/;
const REPEATED_IN_THEM = [
	/<fieldset\b[\s\S]*?<\/fieldset>/g,
	/<details class="call__more"[\s\S]*?<\/details>/g,
];
const LONG = 600;

/** Puts a digest in the place of what is long and stands whole in another copy. */
function shortened(name: string, text: string): string {
	if (name.endsWith('-whole')) return text;
	const patterns = [...REPEATED, ...(LIKE_OTHERS.test(name) ? REPEATED_IN_THEM : [])];
	const shorten = (whole: string) => {
		const digest = createHash('sha256').update(whole).digest('hex').slice(0, 8);
		return whole.length < LONG ? whole : `«${whole.length} characters ${digest}»`;
	};
	return patterns.reduce((done, pattern) => done.replace(pattern, shorten), text);
}

/** HTML with a line for each tag, without the insides of styles and scripts. */
export const byLines = (html: string) =>
	html
		.replace(INLINE, (whole, element, attributes, inside) =>
			inside && !attributes.includes('json')
				? `<${element}${attributes}>«${element}»</${element}>`
				: whole,
		)
		.replaceAll('><', '>\n<')
		.replaceAll(',&quot;', ',\n&quot;');
const INLINE = /<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** A browser refuses every inline style and script that the policy does not name. */
function expectPolicyToFit({ text, header, asked }: Exchange): void {
	if (!header('content-type').startsWith('text/html') || !text) return;
	const policy = header('content-security-policy');
	for (const element of ['style', 'script'] as const) {
		const inside = [...text.matchAll(INLINE)].flatMap(([, name, attributes = '', code = '']) =>
			name === element && code && !attributes.includes('ld+json') ? [code] : [],
		);
		const hashes = new Set(
			inside.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
		);
		const named = new RegExp(`${element}-src ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
		expect(
			new Set(named.filter((one) => one.startsWith("'sha256-"))),
			`${asked}: ${element}`,
		).toEqual(hashes);
	}
}

/** What differs from run to run, or from build to build: its name, and how it looks. */
const RANDOM: readonly (readonly [name: string, pattern: RegExp])[] = [
	['id', /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g],
	['hash', /(?<=[/.])(?:[\da-f]{16}(?=\.woff2)|[\w-]{8}(?=\.(?:js|css)\b))/g],
	['sha256', /(?<='sha256-)[\w+/=]{44}(?=')/g],
	['folder', /[^\s(]*\/golden-\w{6}(?=\/)/g],
	['reference', /\b(?!(\w)\1{3}-)[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]\b/g],
	['token', /\bv1\.(?:contact|funding)\.[\w.-]{60,}/g],
	['nonce', /(?<![\w-])[a-z\d]{8}\.[\w-]{16}\.[\w-]{43}(?![\w-])/g],
	['key', /(?<![\w-])[\w-]{80}(?![\w-])/g],
	['name', /(?<=answer=)[\w-]{22}/g],
	['signature', /(?<=webhook-signature: v1,)[\w+/=]{44}/g],
	['boundary', /(?<=boundary=")[^"]+/g],
	['version', /(?<=(?:data-version="|since=))[\w-]{16}/g],
	['minute', /(?<=\.news\.)\d{8}(?=@)/g],
	['secret', /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g],
	['secret', /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g],
];

/** Puts a numbered name in the place of each: the same one for the same within a copy. */
function masked(text: string): string {
	const known = new Map<string, string>();
	const counts = new Map<string, number>();
	return RANDOM.reduce(
		(done, [name, pattern]) =>
			done.replace(pattern, (found) => {
				if (name === 'hash' || name === 'sha256') return '…';
				const count = (counts.get(name) ?? 0) + 1;
				const label = known.get(found) ?? `«${name} ${count}»`;
				if (!known.has(found)) counts.set(name, count);
				known.set(found, label);
				return label;
			}),
		text,
	);
}
