/**
 * What the door makes of files that are no photographs, or more than that: what is kept is pixels
 * alone, in limited memory.
 *
 * @module-tag all
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasNoMetadata } from './jpeg-metadata.ts';
import { createReencoder } from './reencode.ts';
import { CANARY, hostileFiles } from './testing/hostile-files.ts';

/**
 * The child may take so much, with the code of Node and of the decoder that it shares with others.
 */
const CHILD_MEGABYTES = 200;

/** Watches how much memory a process has taken at most, while it lives. */
function watchMemory() {
	let peak = 0;
	let pid = 0;
	const timer = setInterval(() => {
		const file = `/proc/${pid}/status`;
		if (existsSync(file))
			peak = Math.max(
				peak,
				Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024,
			);
	}, 5);
	return {
		watch: (child: number) => (pid = child),
		peak: () => peak,
		stop: () => clearInterval(timer),
	};
}

/** Tries the files in some places of the list. */
async function tryFiles(isTried: (place: number) => boolean): Promise<void> {
	const memory = watchMemory();
	const { isThere, reencode } = createReencoder({ onChild: memory.watch });
	expect(isThere).toBe(true);
	const files = await hostileFiles();
	expect(files).toHaveLength(60);
	for (const { name, bytes, isTaken } of files.filter((_, place) => isTried(place))) {
		const made = await reencode(bytes);
		expect(typeof made === 'string' ? made : 'taken', name).toMatch(
			isTaken ? /^taken$/ : /^(?:otherFormat|heic|broken|tooManyPixels)$/,
		);
		if (typeof made === 'string') continue;
		for (const jpeg of [made.full, made.preview]) {
			expect(hasNoMetadata(jpeg), name).toBe(true);
			expect(jpeg.includes(CANARY), name).toBe(false);
			const { exif, xmp, iptc, icc, comments, orientation, space, width, height } =
				await sharp(jpeg).metadata();
			expect([exif, xmp, iptc, icc, comments, orientation], name).toEqual([
				undefined,
				undefined,
				undefined,
				undefined,
				undefined,
				undefined,
			]);
			expect(['srgb', 'b-w'], name).toContain(space);
			expect(Math.max(width, height), name).toBeLessThanOrEqual(2_000);
		}
	}
	memory.stop();
	if (process.platform === 'linux') expect(memory.peak()).toBeGreaterThan(30);
	expect(memory.peak()).toBeLessThan(CHILD_MEGABYTES);
}

test('of sixty hostile files every fourth is taken or refused in words; no byte of what is not pixels is kept, and memory is limited', () =>
	tryFiles((place) => place % 4 === 0));

test('of sixty hostile files so is each of the others', { tags: ['all'] }, () =>
	tryFiles((place) => place % 4 !== 0),
);

test('a picture that a phone has turned is kept upright', async () => {
	const wide = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	expect(await createReencoder().reencode(wide)).toMatchObject({ width: 200, height: 300 });
});

test('the last look finds what is more than pixels', async () => {
	const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
		.jpeg()
		.toBuffer();
	expect(hasNoMetadata(jpeg)).toBe(true);
	const comment = Buffer.from([0xff, 0xfe, 0, 4, 65, 66]);
	expect(hasNoMetadata(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBe(
		false,
	);
	expect(hasNoMetadata(Buffer.concat([jpeg, Buffer.from('x')]))).toBe(false);
	expect(hasNoMetadata(Buffer.concat([jpeg.subarray(0, -2), comment, jpeg.subarray(-2)]))).toBe(
		false,
	);
	expect(hasNoMetadata(jpeg.subarray(0, -2))).toBe(false);
});

test('a child that hangs, is killed, eats memory or writes something else is an answer in words', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'child-'));
	const answer = async (code: string, { kill = false, withinMs = 120_000 } = {}) => {
		const child = join(folder, 'child.mjs');
		writeFileSync(child, code);
		return createReencoder({
			child,
			withinMs,
			onChild: (pid) => void (kill && process.kill(pid, 'SIGKILL')),
		}).reencode(Buffer.from('a'));
	};
	expect(await answer('setInterval(() => 0, 1000)', { withinMs: 500 })).toBe('stopped');
	expect(await answer('setInterval(() => 0, 1000)', { kill: true })).toBe('stopped');
	expect(await answer('const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))')).toBe('stopped');
	expect(await answer('process.stdout.write("something else")')).toBe('stopped');
	expect(await answer('process.exit(44)')).toBe('noDecoder');
	// Neither a file nor a setting is in its reach.
	expect(
		await answer(
			'try { (await import("node:fs")).readFileSync("/etc/passwd") } catch { process.exit(process.env.PATH ? 40 : 42) }',
		),
	).toBe('broken');
	rmSync(folder, { recursive: true });
});
