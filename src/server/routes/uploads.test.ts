/** The room that files share while they arrive. */
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Upload } from '#enquiries/links/private-page.ts';
import { createUploads } from './uploads.ts';

test('a file that finds no room leaves its share at once to those beside it', async () => {
	const readUploads = createUploads(10);
	async function arrive() {
		const file = new PassThrough();
		const parts = async function* () {
			yield { type: 'file', fieldname: 'boiler', file };
		};
		const { files } = await readUploads({ parts } as unknown as FastifyRequest);
		const { value } = (await files[Symbol.asyncIterator]().next()) as IteratorYieldResult<Upload>;
		return { file, answer: value.use(20, async (bytes) => bytes.length) };
	}
	/** Writes, and waits until it was read. */
	async function write(file: PassThrough, bytes: number) {
		file.write(Buffer.alloc(bytes));
		while (file.readableLength > 0) await new Promise(setImmediate);
		for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
	}
	const [one, other] = [await arrive(), await arrive()];
	await write(one.file, 6);
	await write(other.file, 4);
	await write(other.file, 1);
	await write(one.file, 4);
	one.file.end();
	expect(await one.answer).toBe(10);
	other.file.end();
	expect(await other.answer).toBe('no-room');
});
