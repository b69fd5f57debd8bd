/**
 * Tries a build before it serves: starts its site on a spare port, on a copy of the store, without
 * mail servers; requests every page, and sends an enquiry in each way. Nothing of it is kept. Ends
 * with 1 and the reason when something is not as it should be.
 */
import { spawn } from 'node:child_process';
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from '#content/reader/load-content.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { newReference } from '#forms/sending/reference.ts';
import { builtContent, builtFolder } from '../built-site.ts';
import { siteProcess } from '../command.ts';
import { databaseFile } from '../composition/compose-store.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { rehearsalSettings } from './rehearsal-settings.ts';

/** A site that has not started by then, a migration of many enquiries included, has failed. */
const STARTED_WITHIN_MS = 120_000;
const ANSWERS_WITHIN_MS = 10_000;

/** The copy, its log and a migration may each take the size of the store. */
const ROOM_FACTOR = 4;

try {
	const settings = readSettings(process.env, builtContent().company);
	await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
	// Beside the store, where the disk is encrypted and others cannot read.
	const scratch = await mkdtemp(join(settings.DATA_DIR, 'rehearsal-'));
	try {
		await copyStore(settings, join(scratch, 'enquiries.db'));
		await rehearse(settings, scratch);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
} catch (error) {
	const isTheirs = error instanceof SettingsError || error instanceof ContentError;
	console.error(isTheirs ? error.message : `The rehearsal failed: ${(error as Error).message}`);
	process.exitCode = 1;
}

/**
 * Copies the store, so that its migration is rehearsed as well. Without room for it, or on
 * PostgreSQL, the rehearsal begins an empty one.
 */
async function copyStore(settings: Settings, to: string): Promise<void> {
	const size = statSync(databaseFile(settings), { throwIfNoEntry: false })?.size ?? 0;
	const { bavail, bsize } = statfsSync(settings.DATA_DIR);
	if (settings.DATABASE_URL || size === 0) return;
	if (bavail * bsize < size * ROOM_FACTOR)
		return console.log(
			'The disk has no room for a copy of the store: rehearsing with an empty one.',
		);
	const store = openSqlite(databaseFile(settings));
	try {
		await store.backup?.(to, () => undefined);
	} finally {
		await store.close();
	}
}

async function rehearse(settings: Settings, scratch: string): Promise<void> {
	const { command, args } = siteProcess(builtFolder);
	const site = spawn(command, args, {
		env: { ...process.env, ...rehearsalSettings, SITE_URL: settings.SITE_URL, DATA_DIR: scratch },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = new Promise<void>((resolve) =>
		site.once('exit', () => resolve()).once('error', () => resolve()),
	);
	let printed = '';
	for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (printed += chunk));
	try {
		const origin = await new Promise<string>((resolve, reject) => {
			const timer = setTimeout(
				() => reject(new Error(`The site did not start in time. ${printed}`)),
				STARTED_WITHIN_MS,
			);
			site.stdout.on('data', () => {
				const [, at] = /The website is at (\S+)/.exec(printed) ?? [];
				if (at) resolve(at);
			});
			ended.then(() => reject(new Error(printed))).finally(() => clearTimeout(timer));
		});
		await tryPages(origin);
		await tryForms(origin, settings);
		console.log('The rehearsal went well.');
	} finally {
		site.kill('SIGTERM');
		const timer = setTimeout(() => site.kill('SIGKILL'), ANSWERS_WITHIN_MS);
		await ended;
		clearTimeout(timer);
	}
}

async function request(origin: string, path: string, options: RequestInit = {}): Promise<Response> {
	return fetch(origin + path, {
		redirect: 'manual',
		signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
		...options,
	});
}

function insist(is: boolean, what: string): void {
	if (!is) throw new Error(what);
}

/** Every page that was built, what they are served with, and the server's own addresses. */
async function tryPages(origin: string): Promise<void> {
	const pages = readdirSync(join(builtFolder, 'client'), {
		recursive: true,
		encoding: 'utf8',
	}).flatMap((file) =>
		file.endsWith('.html')
			? [`/${file.replaceAll('\\', '/').replace(/(?:^|\/)index\.html$|\.html$/, '')}`]
			: [],
	);
	insist(pages.length > 0, 'There are no pages.');
	// Files for a later day, and for an ask, have no URL of their own (http/page-urls.ts).
	for (const path of pages.filter(
		(one) => !one.startsWith('/from/') && !one.includes(`/${ABOUT}/`),
	)) {
		const response = await request(origin, path);
		const html = await response.text();
		insist(
			response.status === (path === '/404' ? 404 : 200),
			`${path} answers ${response.status}.`,
		);
		insist(html.includes('</html>'), `${path} is not a whole page.`);
	}
	for (const path of ['/healthz', '/readyz'])
		insist((await request(origin, path)).status === 200, `${path} is not well.`);
	insist(
		(await request(origin, '/no-such-page')).status === 404,
		'A page that does not exist is not answered with 404.',
	);
}

/** An enquiry by each way in. It reaches the copy of the store, and nobody. */
async function tryForms(origin: string, settings: Settings): Promise<void> {
	const person = { fullName: 'Rehearsal', email: settings.OFFICE_EMAIL, phone: '01134960142' };
	const headers = { origin: settings.SITE_URL };
	const byScript = await request(origin, '/api/v1.0/email/send', {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({
			user_id: settings.EMAIL_PUBLIC_KEY,
			service_id: settings.EMAIL_SERVICE_ID,
			template_id: settings.EMAIL_TEMPLATE_CONTACT,
			template_params: {
				...person,
				description: 'A rehearsal of a new release.',
				reference: newReference(),
			},
		}),
	});
	insist(byScript.status === 200, `An enquiry by script is answered with ${byScript.status}.`);
	const withoutScript = await request(origin, '/Contact', {
		method: 'POST',
		headers,
		body: new URLSearchParams({
			...person,
			description: 'A rehearsal of a new release, without script.',
		}),
	});
	insist(
		[200, 303].includes(withoutScript.status),
		`An enquiry without script is answered with ${withoutScript.status}.`,
	);
	const shown =
		withoutScript.status === 303
			? await request(origin, withoutScript.headers.get('location') ?? '/')
			: withoutScript;
	insist(shown.status === 200, `The page that confirms it answers ${shown.status}.`);
	const empty = await request(origin, '/grant', {
		method: 'POST',
		headers,
		body: new URLSearchParams({ move: 'next' }),
		redirect: 'follow',
	});
	insist(empty.status === 422, `An empty application is answered with ${empty.status}.`);
}
