/**
 * Photographs that a visitor sends: a stranger's file is kept as it came or refused in words, and
 * decoded nowhere. How it leaves again is in ./private-pages.test.ts.
 */
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPhotograph } from '#enquiries/add-photograph.ts';
import { enquiryOfLink } from '#enquiries/links/enquiry-of-link.ts';
import { hashOfSecret, VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { PHOTOGRAPH_BYTES_AT_MOST, PHOTOGRAPHS_AT_MOST } from '#model/photograph-limits.ts';
import type { SignIn } from '#office/sign-in/sign-in.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { RedactedLog } from '../http/log.ts';
import { createOriginCheck } from '../http/origins.ts';
import { requestTarget } from '../http/page-urls.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { decorate } from '../testing/decorate.ts';
import type { VisitorPhotographs } from './photograph-uploads.ts';
import { privatePages } from './private-pages.ts';
import { photographUrlFrom } from './route-urls.ts';

const KEY = 'k'.repeat(43);
const SITE = 'https://www.example.co.uk';
const asJpeg = { origin: SITE, 'content-type': 'image/jpeg' };

let folder: string;
let store: Store;
let enquiry: Enquiry;
let app: ReturnType<typeof fastify>;
let logged: string;
let told: string[];

beforeEach(async () => {
	folder = temporaryFolder();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const arrival = newEnquiry();
	await store.save({ ...arrival, secretHash: hashOfSecret(KEY) }, [officeDispatch]);
	enquiry = (await Array.fromAsync(store.find()))[0] as Enquiry;
	told = [];
	await serve();
});
afterEach(async () => {
	await app.close();
	await store.close();
});

const keepLine = (line: string): void => {
	logged += line;
};

/** Serves the visitor's page, with these parts in place of what is usual. */
async function serve(parts: Partial<VisitorPhotographs> = {}): Promise<void> {
	await app?.close();
	logged = '';
	app = fastify({
		logger: { level: 'trace', stream: { write: keepLine } },
		logController: new RedactedLog(),
		rewriteUrl: ({ method, headers, url = '' }) =>
			photographUrlFrom({ method, headers }, requestTarget(url)) ?? url,
	});
	const now = () => NOON;
	const onVisitorUpdate = async (_: Enquiry, { id }: { id: string }) => void told.push(id);
	decorate(app, {
		privatePages: [{ path: VISITOR_PATH, answer: async () => ({ location: '?' }) }],
		signIn: {} as SignIn,
		checkOrigin: createOriginCheck(SITE, ['https://partner.example']),
		rateLimit: createRateLimit(true, () => 0),
		phone: '0113 496 0199',
		visitorPhotographs: {
			enquiryOf: (key) => enquiryOfLink(store, key, NOON),
			hasRoom: () => true,
			add: (to, jpeg) => addPhotograph({ store, now, onVisitorUpdate }, to, jpeg),
			...parts,
		},
	});
	await app.register(privatePages);
}

const send = (payload: Buffer | Readable, headers: Record<string, string> = asJpeg, key = KEY) =>
	app.inject({ method: 'POST', url: VISITOR_PATH + key, headers, payload });
const kept = () => store.photographsOf(enquiry.id);

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');
/** A JPEG with this in a comment. No decoder would find a picture in it. */
const jpegWith = (comment: string | Buffer) =>
	Buffer.concat([bytes('\xff\xd8\xff\xfe'), Buffer.from(comment), bytes('\xff\xd9')]);
const ofLength = (length: number) => jpegWith(Buffer.alloc(length - 6, 7));
const jpeg = jpegWith('a boiler');
/** A frame of 10,000 by 10,000 pixels. */
const ofHundredMegapixels = jpegWith(
	bytes('\0\x02\xff\xc0\0\x11\x08\x27\x10\x27\x10\x03\x01\x11\0\x02\x11\x01\x03\x11\x01'),
);

test.each<[string, Buffer]>([
	['with HTML in a comment', jpegWith('<script>alert(1)</script>')],
	['with PHP in a comment', jpegWith('<?php system($_GET[0]);')],
	['of a hundred megapixels by its header', ofHundredMegapixels],
	['of 3 MB', ofLength(PHOTOGRAPH_BYTES_AT_MOST)],
])('a JPEG %s is kept byte for byte, whatever is in it', async (_what, body) => {
	const answer = await send(body);
	expect([answer.statusCode, answer.json()]).toEqual([200, { photographs: 1 }]);
	const [one] = await kept();
	const there = await store.photographBytes(enquiry.id, one?.id ?? '');
	expect(body.equals(there ?? Buffer.alloc(0))).toBe(true);
});

const HTML = '<!doctype html><script>alert(1)</script>';
test.each<[string, Buffer | Readable, number, Record<string, string>?]>([
	['a JPEG with HTML behind its end', Buffer.concat([jpeg, bytes(HTML)]), 422],
	['a JPEG that was cut off', jpeg.subarray(0, -1), 422],
	['the first bytes of a JPEG', jpeg.subarray(0, 3), 422],
	['HTML', bytes(HTML), 422],
	['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422],
	['PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xd9'), 422],
	['GIF', bytes('GIF89a\x01\0\x01\0\xff\xd9'), 422],
	['WebP', bytes('RIFF\x1a\0\0\0WEBPVP8L\xff\xd9'), 422],
	['HEIC', bytes('\0\0\0\x18ftypheic\0\0\0\0\xff\xd9'), 422],
	['a zip', bytes('PK\x03\x04\x14\0\0\0\xff\xd9'), 422],
	['a program', bytes('MZ\x90\0\x03\0\0\0\xff\xd9'), 422],
	['nothing', Buffer.alloc(0), 422],
	['3 MB and a byte', ofLength(PHOTOGRAPH_BYTES_AT_MOST + 1), 413],
	['in chunks, without its length', Readable.from([jpeg]), 411],
	['shorter than its length', jpeg, 400, { 'content-length': '999' }],
	['longer than its length', jpeg, 400, { 'content-length': '9' }],
	['compressed', jpeg, 415, { 'content-encoding': 'gzip' }],
	['as a PNG', jpeg, 415, { 'content-type': 'image/png' }],
	['as SVG', jpeg, 415, { 'content-type': 'image/svg+xml' }],
	['in a form', jpeg, 415, { 'content-type': 'multipart/form-data; boundary=x' }],
	['from another site', jpeg, 403, { origin: 'https://evil.example' }],
	['from a site that may send enquiries', jpeg, 403, { origin: 'https://partner.example' }],
])('what comes as %s is refused in words, and not kept', async (_what, body, status, headers) => {
	const answer = await send(body, { ...asJpeg, ...headers });
	expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(/[a-z]{4}\.?/)]);
	expect(answer.headers['content-type']).toMatch(/^(?:application\/json|text\/plain)/);
	expect(await kept()).toEqual([]);
});

test('one for an enquiry that was withdrawn, from a page left open, is refused in words', async () => {
	await store.recordEvent(enquiry.id, { kind: 'withdrawn', by: { who: 'visitor' } }, NOON);
	const answer = await send(jpeg);
	expect([answer.statusCode, answer.json()]).toEqual([
		409,
		{ problem: expect.stringContaining('so the photograph was not kept') },
	]);
	expect(await kept()).toEqual([]);
});

test('the thirteenth is refused in words', async () => {
	for (let count = 1; count <= PHOTOGRAPHS_AT_MOST; count += 1)
		expect((await send(jpegWith(String(count)))).json()).toEqual({ photographs: count });
	const answer = await send(jpeg);
	expect([answer.statusCode, answer.json()]).toEqual([
		409,
		{ problem: expect.stringContaining('12 photographs at most') },
	]);
	expect(await kept()).toHaveLength(PHOTOGRAPHS_AT_MOST);
});

const away = () => Promise.reject(new StoreUnavailable('gone'));
test.each<[string, Partial<VisitorPhotographs>]>([
	['the disk is nearly full', { hasRoom: () => false }],
	['the store is away', { enquiryOf: away }],
	['the store goes away meanwhile', { add: away }],
])('while %s it says that it is not possible just now', async (_what, parts) => {
	await serve(parts);
	const answer = await send(jpeg);
	expect([answer.statusCode, answer.json()]).toEqual([
		503,
		{ problem: expect.stringContaining('try again in a minute') },
	]);
});

test('one whose enquiry is erased while it arrives is not kept, and a link that opens nothing takes none', async () => {
	const now = () => NOON;
	await serve({
		async add(to, body) {
			await store.erase([to.id]);
			return addPhotograph({ store, now, onVisitorUpdate: away }, to, body);
		},
	});
	const erased = await send(jpeg);
	expect([erased.statusCode, erased.json()]).toEqual([
		404,
		{ problem: expect.stringContaining('was erased meanwhile') },
	]);
	const after = await send(jpeg);
	expect([after.statusCode, after.json()]).toEqual([
		404,
		{ problem: expect.stringContaining('opens nothing') },
	]);
});

test('nothing of the link or of the photograph is in the log', async () => {
	await send(jpegWith('taken at 53.7997 N'));
	await send(bytes('taken at 53.7997 N'));
	await serve({ add: () => Promise.reject(new Error(`${KEY} taken at 53.7997 N`)) });
	expect((await send(jpeg)).json()).toEqual({ problem: 'Something went wrong on our side.' });
	await app.close();
	expect(logged).toContain('"level":50');
	expect(logged).not.toMatch(new RegExp(`${KEY}|53\\.7997`));
});

test('many that arrive slowly do not fill the memory: more from one address wait, until one is over', async () => {
	const origin = await app.listen({ port: 0, host: '127.0.0.1' });
	const start = (body = ofLength(PHOTOGRAPH_BYTES_AT_MOST)): [ClientRequest, Buffer] => {
		const sending = request(`${origin}${VISITOR_PATH}${KEY}`, {
			method: 'POST',
			headers: { ...asJpeg, 'content-length': body.length },
		});
		sending.on('error', () => undefined);
		return [sending, body];
	};
	const statusOf = async ([sending, body]: [ClientRequest, Buffer]) => {
		sending.end(body);
		const [{ statusCode }] = await once(sending, 'response');
		return statusCode;
	};
	const slow = [start(), start()];
	for (const [sending, body] of slow) sending.write(body.subarray(0, 100));
	// The slow ones are under way once another has no room.
	await expect.poll(() => statusOf(start(jpeg))).toBe(503);
	slow[0]?.[0].destroy();
	await expect.poll(() => statusOf(start(jpeg))).toBe(200);
	slow[1]?.[0].destroy();
});
