/**
 * Where the second copy is kept: a folder on another disk, or a bucket of an S3-compatible store.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { HOUR_MS } from '#model/dates.ts';
import { readReference } from '#model/reference.ts';

/** A store of encrypted objects. Every call rejects when it cannot be reached. */
export interface CopyPlace {
	/** Where it is, without credentials. */
	readonly description: string;
	/** Stores an object, or replaces it. It is durable when this resolves. */
	put(name: string, content: Buffer): Promise<void>;
	/**
	 * Undefined when it is not there. Of what is larger than any object of ours it returns the
	 * beginning alone, which nothing can decrypt.
	 */
	get(name: string): Promise<Buffer | undefined>;
	/** Deletes an object, if it is there. */
	delete(name: string): Promise<void>;
	/** Deletes all objects of an enquiry, and what is unfinished of them. */
	deleteAll(reference: string): Promise<void>;
	/** The names of all objects, or of an enquiry's, whose cost does not grow with the place. */
	list(reference?: string): AsyncGenerator<string>;
}

/** A request that takes longer has failed. */
const REQUEST_WITHIN_MS = 30_000;

/** Times that a request is made before it has failed, and the first pause between two. */
const TRIES = 3;
const TRY_AGAIN_AFTER_MS = 100;

/**
 * More than an enquiry with all its events has. Others may be able to write to the place as well, and recovery must not run out of memory.
 */
const MOST_OBJECT_BYTES = 8 * 1024 * 1024;

/** The suffix of an object that is still being written. */
const UNFINISHED = '.unfinished';

/**
 * Opens `s3://KEY:SECRET@host/bucket/prefix?region=…` or a folder. Nothing is read or written yet.
 */
export function openCopyPlace(address: string): CopyPlace {
	return address.startsWith('s3://') ? s3Place(new URL(address)) : folderPlace(resolve(address));
}

/** Each enquiry has a folder of its own. */
function folderPlace(folder: string): CopyPlace {
	const fileOf = (name: string) => join(folder, name);
	const folderOf = (name: string) => dirname(fileOf(name));

	async function sync(changed: string): Promise<void> {
		const handle = await open(changed, 'r');
		await handle.sync().finally(() => handle.close());
	}

	/**
	 * The place itself is not created: where the other disk is not mounted, it would be made on this
	 * one.
	 */
	async function makeFolder(made: string): Promise<void> {
		if (made === folder) return;
		await mkdir(made, { mode: 0o700 }).then(() => sync(folder), unless('EEXIST'));
	}

	/**
	 * Whether a process was killed while it wrote this file. One that still writes it needs no hour.
	 */
	async function isLeftOver(unfinished: string): Promise<boolean> {
		const found = await stat(unfinished).catch(unless('ENOENT'));
		return found !== undefined && Date.now() - found.mtimeMs > HOUR_MS;
	}

	async function* listOf(reference: string): AsyncGenerator<string> {
		for (const file of (await readdir(join(folder, reference)).catch(unless('ENOENT'))) ?? []) {
			if (!file.endsWith(UNFINISHED)) yield `${reference}/${file}`;
			else if (await isLeftOver(join(folder, reference, file)))
				await rm(join(folder, reference, file), { force: true });
		}
	}

	return {
		description: folder,
		async put(name, content) {
			await makeFolder(folderOf(name));
			// Of this process alone: the website and an office command may write the same object at once.
			const unfinished = `${fileOf(name)}.${process.pid}${UNFINISHED}`;
			const handle = await open(unfinished, 'w', 0o600);
			try {
				await handle.writeFile(content);
				await handle.sync();
			} finally {
				await handle.close();
			}
			await rename(unfinished, fileOf(name));
			await sync(folderOf(name));
		},
		get: async (name) =>
			(await readAtMost(createReadStream(fileOf(name)), MOST_OBJECT_BYTES).catch(
				unless('ENOENT'),
			)) ?? undefined,
		async delete(name) {
			await rm(fileOf(name), { force: true });
			await sync(folderOf(name));
		},
		async deleteAll(reference) {
			await rm(join(folder, reference), { recursive: true, force: true });
			await sync(folder);
		},
		async *list(reference) {
			if (reference !== undefined) return yield* listOf(reference);
			for (const name of await readdir(folder))
				if (readReference(name) === name) yield* listOf(name);
		},
	};
}

/** Passes over a file's error of this code. */
const unless = (code: string) => (error: NodeJS.ErrnoException) => {
	if (error.code !== code) throw error;
};

/** Reads a stream until it has that many bytes, or ends. */
async function readAtMost(
	stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	most: number,
): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes >= most) break;
	}
	return Buffer.concat(chunks);
}

/** Plain HTTP is for a store on this machine only. */
const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function s3Place(address: URL): CopyPlace {
	const { hostname, host, username, password, pathname, searchParams } = address;
	const [bucket = '', ...rest] = pathname.split('/').filter(Boolean);
	const prefix = rest.map((part) => `${part}/`).join('');
	const client = new AwsClient({
		accessKeyId: decodeURIComponent(username),
		secretAccessKey: decodeURIComponent(password),
		region: searchParams.get('region') ?? 'us-east-1',
		service: 's3',
		// Its own tries end with the answer's first line; ours include the reading of the answer.
		retries: 0,
	});
	const origin = `${isLoopback(hostname) ? 'http' : 'https'}://${host}/${bucket}`;

	/**
	 * Such stores answer 5xx or close a connection now and then. What fails nevertheless stays due,
	 * and is copied later.
	 */
	async function request(...asked: Parameters<typeof requestOnce>) {
		for (let attempt = 1; ; attempt++) {
			try {
				return await requestOnce(...asked);
			} catch (error) {
				if (attempt === TRIES || (error as Error).name === 'TimeoutError') throw error;
				await new Promise((resolve) => setTimeout(resolve, attempt * TRY_AGAIN_AFTER_MS));
			}
		}
	}

	async function requestOnce(
		method: string,
		path: string,
		expected: readonly number[],
		{ body, most = Number.POSITIVE_INFINITY }: { body?: Buffer; most?: number } = {},
	): Promise<{ status: number; content: Buffer }> {
		const response = await client.fetch(origin + path, {
			method,
			signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
			body: body && new Uint8Array(body),
		});
		const content = await readAtMost(response.body ?? [], most);
		const { status } = response;
		if (expected.includes(status)) return { status, content };
		// The answer names the key and the bucket; its code is enough to find the cause.
		const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(content.toString()) ?? [];
		throw new Error(`${host} answers ${status} ${code}`.trim());
	}

	const remove = async (name: string) =>
		void (await request('DELETE', `/${prefix}${name}`, [200, 204, 404]));

	async function* list(begin = ''): AsyncGenerator<string> {
		let last: string | undefined;
		for (let after = {}; ; ) {
			const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + begin, ...after });
			const page = String((await request('GET', `?${query}`, [200])).content);
			// Our names need no escaping in XML.
			const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
			if (keys.length > 0 && keys.at(-1) === last)
				throw new Error(`${host} lists the same objects again and again`);
			for (const key of keys) yield key.slice(prefix.length);
			last = keys.at(-1);
			if (last === undefined || !page.includes('<IsTruncated>true<')) return;
			// Some stores go on by a token alone, and others by a name.
			const [, token] = /<NextContinuationToken>([^<]+)</.exec(page) ?? [];
			after = token ? { 'continuation-token': token } : { 'start-after': last };
		}
	}

	return {
		description: `s3://${host}/${bucket}/${prefix}`,
		put: async (name, content) =>
			void (await request('PUT', `/${prefix}${name}`, [200], { body: content })),
		async get(name) {
			const asked = { most: MOST_OBJECT_BYTES };
			const { status, content } = await request('GET', `/${prefix}${name}`, [200, 404], asked);
			return status === 404 ? undefined : content;
		},
		delete: remove,
		async deleteAll(reference) {
			for await (const name of list(reference)) await remove(name);
		},
		list,
	};
}

/** The place of the second copy cannot be reached, or refuses. */
export class CopyFailed extends Error {
	override name = 'CopyFailed';
}

/** Waits for a call of the place, and names its error. */
export async function reach<T>(call: Promise<T>): Promise<T> {
	try {
		return await call;
	} catch (cause) {
		throw new CopyFailed((cause as Error).message, { cause });
	}
}
