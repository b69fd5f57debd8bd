/**
 * The secret of a visitor's link after a whole journey: in no dump of PostgreSQL and in no object
 * of the second copy, nor anything said in a photograph.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { hashOfSecret, VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { newKeyPair } from '#enquiries/second-copy/age-files.ts';
import { startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { pressAt, readFor3Seconds } from '../support/office-week/letter-links.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';
import { ALL } from '../support/tags.ts';

/** Written into a photograph beside its pixels. */
const CANARY = 'canary-in-the-photograph';

test(
	'[L4] a visitor’s secret is in no dump of PostgreSQL, in no object of the second copy and in no log',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'PostgreSQL is found on Debian only');
		const cluster = await startPostgres();
		const folder = mkdtempSync(join(tmpdir(), 'at-rest-'));
		const copies = join(folder, 'copies');
		mkdirSync(copies);
		const site = await startSite(
			{
				DATABASE_URL: cluster.url,
				SECOND_COPY: copies,
				SECOND_COPY_KEY: (await newKeyPair()).publicKey,
				LOG_LEVEL: 'info',
				ACKNOWLEDGE_VISITORS: 'true',
			},
			join(folder, 'data'),
		);
		try {
			const email = 'canary@example.org';
			expect((await postTo(site.origin, callWith({ ...message, email }))).status).toBe(200);
			const letters = await site.mails(2);
			const [path = ''] = letters
				.map(({ text = '' }) => new RegExp(`${VISITOR_PATH}[\\w-]{43}`).exec(text)?.[0])
				.filter(Boolean);
			const secret = path.split('/').at(-1) ?? '';
			expect(secret).toHaveLength(43);
			const nonceIn = async (answer: Response) =>
				/name="nonce" value="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
			const post = (body: URLSearchParams | FormData) => pressAt(site.origin + path, body);
			const closed = await nonceIn(await fetch(site.origin + path));
			await readFor3Seconds(closed);
			const open = await nonceIn(
				await post(new URLSearchParams({ act: 'open', digits: '0142', nonce: closed })),
			);
			await readFor3Seconds(open);
			const press = async (fields: Record<string, string>, file?: Buffer) => {
				const form = new FormData();
				for (const [name, value] of Object.entries({ ...fields, nonce: open }))
					form.set(name, value);
				if (file) form.set('boiler', new Blob([new Uint8Array(file)]), `${CANARY}.jpg`);
				return (await post(file ? form : new URLSearchParams({ ...fields, nonce: open }))).status;
			};
			const photograph = await sharp({
				create: { width: 900, height: 600, channels: 3, background: '#789' },
			})
				.withExif({ IFD0: { ImageDescription: CANARY } })
				.jpeg()
				.toBuffer();
			expect(await press({ act: 'add-photographs' }, photograph)).toBe(200);
			expect(await press({ act: 'copy' })).toBe(200);
			const copied = () =>
				readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter((name) =>
					/\.(?:json|jpg)\.age$/.test(name),
				);
			// Its arrival, the opening of the page, and whatever came of the presses.
			await expect.poll(() => copied().some((name) => name.endsWith('.jpg.age'))).toBe(true);
			await expect
				.poll(() => copied().filter((name) => !name.endsWith('.jpg.age')).length)
				.toBeGreaterThan(1);

			const dump = execFileSync('pg_dump', [cluster.url], { maxBuffer: 2 ** 28 }).toString(
				'latin1',
			);
			// The dump has all of it: the visitor, the photograph, and the hash of the secret.
			for (const kept of [email, 'photograph-added', hashOfSecret(secret)])
				expect(dump).toContain(kept);
			const inHex = (text: string) => Buffer.from(text).toString('hex');
			const objects = copied().map(
				(name) => name + readFileSync(join(copies, name)).toString('latin1'),
			);
			for (const text of [dump, ...objects, site.output()])
				for (const canary of [secret, inHex(secret), CANARY, inHex(CANARY)])
					expect(text.includes(canary)).toBe(false);
			for (const text of [...objects, site.output()])
				for (const personal of [email, '0142', 'Grace'])
					expect(text.includes(personal)).toBe(false);
		} finally {
			await site.stop();
			cluster.remove();
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		}
	},
);
