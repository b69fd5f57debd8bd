/**
 * A kill -9 in the middle of presses on visitors' own pages: each took effect wholly or not at all,
 * and pressing again is safe.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { test } from '../support/full-size.ts';
import { pressAt, readFor3Seconds } from '../support/office-week/letter-links.ts';
import { ALL } from '../support/tags.ts';

/** The kill comes at some moment of this time, in which all presses usually are answered. */
const WITHIN_MS = 250;

const acts = ['correct', 'call-time', 'withdraw', 'add-photographs', 'erase-now'] as const;
type Act = (typeof acts)[number];

/** A press that waits to be made. */
interface Press {
	readonly act: Act;
	readonly reference: string;
	readonly path: string;
	readonly body: () => URLSearchParams | FormData;
}

const nonceIn = (html: string): string => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** What the store has of an enquiry. */
function rowsOf(folder: string, reference: string) {
	const database = new DatabaseSync(join(folder, 'enquiries.db'), { readOnly: true });
	try {
		const enquiry = database
			.prepare('SELECT id, answers FROM enquiry WHERE reference = ?')
			.get(reference);
		const many = (table: string, more = '') =>
			Number(
				database
					.prepare(`SELECT COUNT(*) AS many FROM ${table} WHERE enquiry_id = ? ${more}`)
					.get(String(enquiry?.id))?.many,
			);
		return {
			isThere: enquiry !== undefined,
			answers: String(enquiry?.answers),
			events: many('event'),
			photographs: many('photograph'),
			news: many('dispatch', "AND kind = 'news'"),
			integrity: database.prepare('PRAGMA integrity_check').get()?.integrity_check,
		};
	} finally {
		database.close();
	}
}

test(
	'[D1] kill -9 amid presses to correct, choose a time, withdraw, add a photograph and erase',
	ALL,
	async ({ fullSize }) => {
		const trials = fullSize ? 60 : 5;
		test.setTimeout((20 + trials) * MINUTE_MS);
		const folder = mkdtempSync(join(tmpdir(), 'presses-'));
		const jpeg = await sharp({
			create: { width: 900, height: 600, channels: 3, background: '#789' },
		})
			.jpeg()
			.toBuffer();
		let site = await startSite({}, folder);
		try {
			const key = readFileSync(join(folder, 'link.key'));
			const references: string[] = [];
			for (let sent = 0; sent < trials * acts.length; sent += 1)
				expect(
					(
						await postTo(
							site.origin,
							callWith({ ...message, description: `A cold loft, number ${sent}.` }),
						)
					).status,
				).toBe(200);
			const store = new DatabaseSync(join(folder, 'enquiries.db'), { readOnly: true });
			for (const { reference } of store
				.prepare('SELECT reference FROM enquiry ORDER BY place')
				.all())
				references.push(String(reference));
			store.close();
			const paths = references.map((reference) => VISITOR_PATH + visitorSecret(key, reference));
			const post = async (path: string, fields: Record<string, string>) =>
				(await pressAt(site.origin + path, new URLSearchParams(fields))).text();

			const closed = await Promise.all(
				paths.map(async (path) => nonceIn(await (await fetch(site.origin + path)).text())),
			);
			await Promise.all(closed.map(readFor3Seconds));
			const open = await Promise.all(
				paths.map(async (path, index) =>
					nonceIn(await post(path, { act: 'open', digits: '0142', nonce: closed[index] ?? '' })),
				),
			);
			const nonces = await Promise.all(
				paths.map(async (path, index) => {
					const nonce = open[index] ?? '';
					return acts[index % acts.length] === 'erase-now'
						? nonceIn(await post(path, { act: 'erase', nonce }))
						: nonce;
				}),
			);
			await Promise.all(nonces.map(readFor3Seconds));
			const presses = paths.map((path, index): Press => {
				const act = acts[index % acts.length] ?? 'correct';
				const fields: Record<string, string> = {
					act,
					nonce: nonces[index] ?? '',
					...(act === 'correct' ? { phone: '07700 900124' } : {}),
					...(act === 'call-time' ? { callTime: 'any' } : {}),
					...(act === 'erase-now' ? { sure: 'yes' } : {}),
				};
				return {
					act,
					path,
					reference: references[index] ?? '',
					body() {
						if (act !== 'add-photographs') return new URLSearchParams(fields);
						const form = new FormData();
						for (const [name, value] of Object.entries(fields)) form.set(name, value);
						form.set('boiler', new Blob([new Uint8Array(jpeg)]), 'boiler.jpg');
						return form;
					},
				};
			});
			const make = ({ path, body }: Press) =>
				pressAt(site.origin + path, body(), { redirect: 'manual' });
			const found = { wholly: 0, notAtAll: 0, answered: 0 };

			for (let trial = 0; trial < trials; trial += 1) {
				const these = presses.slice(trial * acts.length, (trial + 1) * acts.length);
				const answers = these.map((press) =>
					make(press).then(
						({ status }) => status,
						() => undefined,
					),
				);
				await pause((WITHIN_MS * trial) / trials);
				site.process.kill('SIGKILL');
				const statuses = await Promise.all(answers);
				await site.stop().catch(() => undefined);
				site = await startSite({}, folder);

				for (const [index, press] of these.entries()) {
					const { act, reference, path } = press;
					const before = rowsOf(folder, reference);
					const isDone = act === 'erase-now' ? !before.isThere : before.events === 1;
					const says = await (await fetch(site.origin + path)).text();
					found[isDone ? 'wholly' : 'notAtAll'] += 1;
					if (statuses[index] !== undefined) found.answered += 1;
					// What was answered has happened.
					if (statuses[index] === 303) expect([act, isDone]).toEqual([act, true]);
					expect(before.integrity).toBe('ok');
					if (act === 'erase-now')
						expect([says.includes(reference), before.events]).toEqual([!isDone, 0]);
					else {
						expect([act, before.isThere, before.events]).toEqual([act, true, isDone ? 1 : 0]);
						expect(says.includes('You have withdrawn it.')).toBe(act === 'withdraw' && isDone);
						expect(before.answers.includes('07700 900124')).toBe(act === 'correct' && isDone);
						expect(before.photographs).toBe(act === 'add-photographs' && isDone ? 1 : 0);
					}

					// The browser shows its own page of a broken connection; its visitor sends again.
					const again = await make(press);
					expect([act, again.status]).toEqual([act, act === 'erase-now' && isDone ? 404 : 303]);
					const answer = new URL(again.headers.get('location') ?? '', site.origin + path);
					const text = await (await fetch(answer)).text();
					if (act !== 'erase-now' && act !== 'add-photographs')
						expect([act, text.includes('it counts once')]).toEqual([act, isDone]);
					const after = rowsOf(folder, reference);
					if (act === 'erase-now')
						expect([after.isThere, after.events, after.photographs]).toEqual([false, 0, 0]);
					// The office is told, also where the kill came between the press and its letter.
					else
						expect([act, after.events, after.news, after.photographs]).toEqual([
							act,
							1,
							1,
							act === 'add-photographs' ? 1 : 0,
						]);
				}
			}
			recordFigure(
				`${trials} kills amid ${presses.length} presses: ${found.wholly} had happened wholly, ${found.notAtAll} not at all, none by half; ${found.answered} had been answered`,
			);
		} finally {
			await site.stop().catch(() => undefined);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		}
	},
);
