/** Where the second copy stands: a folder on another disk, or a bucket of an S3-compatible store. */
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AwsClient } from 'aws4fetch';

/** A store of sealed objects. Every call rejects when it cannot be reached. */
export interface CopyPlace {
	/** Where it is, without credentials. */
	readonly description: string;
	/** Stores an object, or replaces it. It is durable when this resolves. */
	put(name: string, content: Buffer): Promise<void>;
	get(name: string): Promise<Buffer>;
	/** Deletes an object, if it is there. */
	delete(name: string): Promise<void>;
	/** Deletes all objects whose name begins so, and what is unfinished of them. */
	deleteAll(prefix: string): Promise<void>;
	/** The names of all objects, or of those whose name begins so. */
	list(prefix?: string): AsyncGenerator<string>;
}

/** A request that takes longer has failed. */
const REQUEST_WITHIN_MS = 30_000;

/** Times that a request is made before it has failed, and the first pause between two. */
const TRIES = 3;
const TRY_AGAIN_AFTER_MS = 100;

/** The store answered, and not as it should. */
class UnexpectedStatus extends Error {
	override name = 'UnexpectedStatus';
	readonly status: number;
	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** The suffix of an object that is still being written. */
const UNFINISHED = '.unfinished';

/** Opens `s3://KEY:SECRET@host/bucket/prefix?region=…` or a folder. Nothing is read or written yet. */
export function openCopyPlace(address: string): CopyPlace {
	return address.startsWith('s3://') ? s3Place(new URL(address)) : folderPlace(resolve(address));
}

function folderPlace(folder: string): CopyPlace {
	async function syncFolder(): Promise<void> {
		const handle = await open(folder, 'r');
		await handle.sync().finally(() => handle.close());
	}
	return {
		description: folder,
		async put(name, content) {
			// The folder itself is not created: where the other disk is not mounted, it would be made on this one.
			// Of this process alone: the website and an office command may write the same object at once.
			const unfinished = join(folder, `${name}.${process.pid}${UNFINISHED}`);
			const handle = await open(unfinished, 'w', 0o600);
			try {
				await handle.writeFile(content);
				await handle.sync();
			} finally {
				await handle.close();
			}
			await rename(unfinished, join(folder, name));
			await syncFolder();
		},
		get: (name) => readFile(join(folder, name)),
		async delete(name) {
			const isOfIt = (file: string) => file === name || (file.startsWith(`${name}.`) && file.endsWith(UNFINISHED));
			for (const file of await readdir(folder)) if (isOfIt(file)) await rm(join(folder, file), { force: true });
			await syncFolder();
		},
		async deleteAll(prefix) {
			for (const file of await readdir(folder)) if (file.startsWith(prefix)) await rm(join(folder, file), { force: true });
			await syncFolder();
		},
		async *list(prefix = '') {
			for (const name of await readdir(folder)) if (name.startsWith(prefix) && !name.endsWith(UNFINISHED)) yield name;
		},
	};
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

	/** Such stores answer 5xx or close a connection now and then. What fails nevertheless stays due, and is copied later. */
	async function request(method: string, path: string, expected: readonly number[], body?: Buffer): Promise<Buffer> {
		for (let attempt = 1; ; attempt++) {
			try {
				return await requestOnce(method, path, expected, body);
			} catch (error) {
				const isPassing = error instanceof UnexpectedStatus ? error.status >= 500 : (error as Error).name !== 'TimeoutError';
				if (attempt === TRIES || !isPassing) throw error;
				await new Promise((resolve) => setTimeout(resolve, attempt * TRY_AGAIN_AFTER_MS));
			}
		}
	}

	async function requestOnce(method: string, path: string, expected: readonly number[], body?: Buffer): Promise<Buffer> {
		const response = await client.fetch(origin + path, {
			method,
			signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
			...(body ? { body: new Uint8Array(body) } : {}),
		});
		const content = Buffer.from(await response.arrayBuffer());
		if (expected.includes(response.status)) return content;
		// The answer names the key and the bucket; its code is enough to find the cause.
		const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(content.toString()) ?? [];
		throw new UnexpectedStatus(response.status, `${host} answers ${response.status} ${code}`.trim());
	}

	const remove = async (name: string) => void (await request('DELETE', `/${prefix}${name}`, [200, 204, 404]));

	async function* list(begin = ''): AsyncGenerator<string> {
		for (let after = ''; ; ) {
			const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + begin, ...(after ? { 'start-after': after } : {}) });
			const page = (await request('GET', `?${query}`, [200])).toString();
			// Our names need no escaping in XML.
			const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
			for (const key of keys) yield key.slice(prefix.length);
			const last = keys.at(-1);
			if (last === undefined || !page.includes('<IsTruncated>true<')) return;
			after = last;
		}
	}

	return {
		description: `s3://${host}/${bucket}/${prefix}`,
		put: async (name, content) => void (await request('PUT', `/${prefix}${name}`, [200], content)),
		get: (name) => request('GET', `/${prefix}${name}`, [200]),
		delete: remove,
		async deleteAll(begin) {
			for await (const name of list(begin)) await remove(name);
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

/** Whether there is an object of this name. */
export async function stands(place: CopyPlace, name: string): Promise<boolean> {
	for await (const one of place.list(name)) if (one === name) return true;
	return false;
}
