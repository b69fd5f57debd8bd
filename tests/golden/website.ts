/**
 * The built website as a process of its own, with a mail server. Its clock stands still until a test
 * moves it. What it sends is compared with the copies under copies/.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { officeCommand, startSite, until } from '#server/testing/running-site.ts';
import { callWith, SEND } from '../support/enquiry.ts';
import { startMailServer } from '../support/servers/mail-server.ts';

export const ORIGIN = 'https://www.example.co.uk';
export const OFFICE = 'office@example.co.uk';
export const SECOND = 'second@example.co.uk';
export const CODE = '73519046';

/** Starts it at that moment, such as `2026-12-01T10:00`. */
export async function startWebsite(moment: string, settings: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'golden-'));
	const clockFile = join(folder, 'clock');
	const mail = await startMailServer();
	let now = 0;
	const setClock = (at: number) => {
		now = at;
		writeFileSync(`${clockFile}.new`, String(at));
		renameSync(`${clockFile}.new`, clockFile);
	};
	const environment = {
		SITE_URL: ORIGIN,
		SECRET_KEY: 'golden-copies-golden-copies-golden-copies',
		OFFICE_PIN: CODE,
		OFFICE_EMAIL: OFFICE,
		OFFICE_EMAIL_ALTERNATE: SECOND,
		DISK_RESERVE_MB: '0',
		LOG_LEVEL: 'silent',
		TZ: 'UTC',
		...settings,
		SMTP_URL: mail.url,
		NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
		CLOCK_FILE: clockFile,
		DATA_DIR: join(folder, 'data'),
	};
	setClock(Date.parse(`${moment}:00Z`));
	let site = await startSite(environment, environment.DATA_DIR);
	let cookie = '';

	/** Asks as a browser with the office's cookie; with `fields`, as one that posts a form. */
	async function ask(path: string, fields?: Readonly<Record<string, string>>): Promise<Response> {
		const answer = await fetch(site.origin + path, {
			method: fields ? 'POST' : 'GET',
			body: fields && new URLSearchParams(fields),
			headers: { origin: ORIGIN, cookie },
			redirect: 'manual',
		});
		cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
		return answer;
	}

	const letter = (to: string, words: string) =>
		until(() =>
			mail.received.findLast(
				({ envelopeTo, subject = '' }) => envelopeTo.includes(to) && subject.includes(words),
			),
		);

	return {
		ask,
		dataDir: environment.DATA_DIR,
		/** Posts as a page of the site does, without a cookie. */
		call: (body: BodyInit, headers: Readonly<Record<string, string>> = {}, path = SEND) =>
			fetch(site.origin + path, { method: 'POST', body, headers: { origin: ORIGIN, ...headers } }),
		/** Sends an enquiry through it. */
		send(params: object, template_id = 'template_contact') {
			const body = JSON.stringify(callWith(params, { template_id }));
			return this.call(body, {
				'content-type': 'application/json',
				'user-agent': 'Mozilla/5.0',
				'accept-language': 'en-GB',
			});
		},
		/** Compares the latest letter to this address with these words in its subject. */
		async keepLetter(name: string, to: string, words: string) {
			const { envelopeTo, headers, text = '', html = '', attachments } = await letter(to, words);
			const lines = headers
				.filter(({ key }) => key !== 'date')
				.map(({ key, value }) => `${key}: ${value}`);
			const head = [`envelope: ${envelopeTo}`, ...lines].join('\n');
			const byLines = html.replaceAll('><', '>\n<');
			const [calendar] = attachments.filter(({ method }) => method);
			const content = calendar ? [new TextDecoder().decode(calendar.content as ArrayBuffer)] : [];
			await keepText(`letters/${name}`, [head, text, byLines, ...content].join('\n\n'));
		},
		/** The path of the first link to a page under that path in such a letter. */
		async pathIn(to: string, words: string, path: string): Promise<string> {
			const { text = '' } = await letter(to, words);
			const link = text.split(/\s/).find((word) => word.startsWith(ORIGIN + path)) ?? '';
			return link.slice(ORIGIN.length);
		},
		/**
		 * Fills in the form of that page that has these words, and posts it after the seconds in which
		 * a person looks at it.
		 */
		async press(path: string, words: string, fields: Readonly<Record<string, string>>) {
			const page = await (await ask(path)).text();
			const forms = page.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
			const form = forms.find((one) => one.includes(words)) ?? '';
			const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
			const sent = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
			setClock(now + 4_000);
			expect((await ask(path, { ...sent, ...fields })).status, words).toBe(303);
		},
		/** Moves its clock on. */
		later: (seconds: number) => setClock(now + seconds * 1000),
		/** What `enquiries export` writes. */
		async exported(name: string, ...options: readonly string[]): Promise<string> {
			const file = join(folder, name);
			const env = { PATH: process.env.PATH, ...environment };
			const args = [...officeCommand, 'export', '--out', file, ...options];
			await promisify(execFile)(process.execPath, args, { env });
			return readFileSync(file, 'utf8');
		},
		/** Stops it, and starts it at another moment: it then does what is due. */
		async restartAt(next: string, changed: Record<string, string> = {}) {
			await site.stop();
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

/** What differs from run to run. */
const RANDOM: readonly (readonly [name: string, pattern: RegExp])[] = [
	['style', /(?<=<style>)[^<]+/g],
	['id', /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g],
	['key', /(?<=\/your-enquiry\/)[\w-]+/g],
	['signature', /(?<=webhook-signature: v1,)[\w+/=]+/g],
	['boundary', /(?<=boundary=")[^"]+/g],
	['folder', /[^\s(]*\/golden-\w+(?=\/)/g],
	['minute', /(?<=\.news\.)\d{8}(?=@)/g],
];

/** Compares a text with its copy. */
export const keepText = (name: string, text: string) =>
	expect
		.soft(
			RANDOM.reduce((masked, [what, pattern]) => masked.replace(pattern, `«${what}»`), text)
				.replaceAll('\r\n', '\n')
				.trimEnd(),
		)
		.toMatchFileSnapshot(join('copies', `${name}.txt`));
