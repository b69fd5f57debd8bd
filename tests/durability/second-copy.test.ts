/**
 * The loss of the machine: the data folder is deleted as soon as an enquiry is acknowledged, and
 * the second copy has it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { newKeyPair } from '#enquiries/second-copy/age-files.ts';
import { WAIT_MS } from '#enquiries/second-copy/second-copy.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { officeCommand, startSite, until } from '#server/testing/running-site.ts';
import { inLayer, printFigure } from '../support/layers.ts';
import { type S3Server, startS3 } from '../support/servers/s3-server.ts';
import { lookInside, missing, sendEnquiry } from './visitors.ts';

const AT_ONCE = 3;

const pair = await newKeyPair();
let s3: S3Server;
let folder: string;
test.beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'copied-'));
	s3 = await startS3();
});
test.afterEach(async () => {
	await s3.stop();
	rmSync(folder, { recursive: true, force: true });
});

const settings = () => ({
	LOG_LEVEL: 'silent',
	SECOND_COPY: s3.address,
	SECOND_COPY_KEY: pair.publicKey,
	DISK_RESERVE_MB: '0',
});

/** Runs one of the office's commands. Resolves with what it printed. */
async function office(data: string, ...typed: string[]): Promise<string> {
	const env = { PATH: process.env.PATH, DATA_DIR: data, ...settings() };
	return (await promisify(execFile)(process.execPath, [...officeCommand, ...typed], { env }))
		.stdout;
}

/** The server writes an object's checksum after the object. */
const isCopied = (reference: string) =>
	readdirSync(s3.folder, { recursive: true, encoding: 'utf8' }).some(
		(name) => name.includes(reference) && name.endsWith('.md5'),
	);

test('the data folder is deleted right after the acknowledgement, again and again, and recover brings back each enquiry once', async () => {
	const count = inLayer({ quick: 2, ci: 3, whole: 500 });
	// A busy machine starts a website in half a minute.
	test.setTimeout(Math.max(20, count / 4) * MINUTE_MS);
	const acknowledged = new Set<string>();
	const trials = Array.from({ length: count }, (_, trial) => trial).values();
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			for (const trial of trials) {
				const data = join(folder, `data-${trial}`);
				const site = await startSite(settings(), data);
				const sentAt = performance.now();
				const { reference, status } = await sendEnquiry(site.origin);
				// Only so long does a visitor wait for the copy. On a busy machine that may not do; then
				// the machine lives until it is there.
				if (performance.now() - sentAt >= WAIT_MS)
					await until(() => isCopied(reference) || undefined);
				site.process.kill('SIGKILL');
				// A site that is still ending may write meanwhile.
				rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
				expect(status).toBe(200);
				acknowledged.add(reference);
			}
		}),
	);
	expect(acknowledged.size).toBe(count);
	// Not the server's checksums beside them: in 500 of those any four digits stand somewhere by
	// chance.
	const stored = readdirSync(s3.folder, { recursive: true, withFileTypes: true }).filter(
		({ name }) => name.endsWith('._S3rver_object'),
	);
	expect(stored.length).toBeGreaterThanOrEqual(count);
	const bytes = Buffer.concat(
		stored.map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
	);
	for (const canary of ['Grace', 'Hopper', '0142', 'example.org', 'Enquiry number'])
		expect(bytes.includes(canary), canary).toBe(false);

	const key = join(folder, 'private.pem');
	writeFileSync(key, pair.privateKey);
	const data = join(folder, 'new');
	expect(await office(data, 'recover', '--key', key)).toContain(`holds ${count} enquiries`);
	expect(await office(data, 'recover', '--key', key, '--yes', String(count))).toContain(
		`Recovered ${count} enquiries`,
	);
	expect(await office(data, 'recover', '--key', key)).toContain('holds 0 enquiries');
	const inside = lookInside(join(data, 'enquiries.db'));
	expect(missing(acknowledged, inside)).toEqual([]);
	expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
	expect(inside.references.size).toBe(count);
	printFigure(
		`${count} machines lost right after an acknowledgement: ${inside.references.size} enquiries recovered, each once`,
	);
});
