/** An S3-compatible server on this machine, behind a door that can be shut or made slow. */
import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

// The server makes its page tokens with DES, which Node no longer has.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
	const create = crypto[name] as (...given: unknown[]) => unknown;
	crypto[name] = ((algorithm: string, ...given: unknown[]) =>
		algorithm === 'des'
			? create('aes-128-ecb', Buffer.alloc(16), null)
			: create(algorithm, ...given)) as never;
}

export interface S3Server {
	/** For SECOND_COPY. */
	readonly address: string;
	/** Its files. */
	readonly folder: string;
	/** How it answers from now on. */
	set(door: Door): void;
	/** Resolves when it is asked something. */
	whenAsked(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Connections are refused, or end without an answer; answers take this many milliseconds longer, or
 * are this error, in place of what was asked for or after it.
 */
export type Door =
	| 'open'
	| 'shut'
	| 'reset'
	| { readonly delayMs: number }
	| { readonly status: number; readonly isDone: boolean };

export async function startS3(): Promise<S3Server> {
	const folder = mkdtempSync(join(tmpdir(), 's3-'));
	const server = new S3rver({
		address: '127.0.0.1',
		port: 0,
		silent: true,
		directory: folder,
		configureBuckets: [{ name: 'copies' }],
	});
	const { port } = await server.run();
	let door: Door = 'open';
	let onAsked: () => void = () => undefined;
	const sockets = new Set<Socket>();
	// A whole request is passed on or none, as real stores keep whole objects: S3rver would leave the
	// part that came in place of the object.
	const entrance = createServer(async (asked, answer) => {
		onAsked();
		const body = await asked.toArray().catch(() => undefined);
		if (!body) return;
		const { delayMs = 0, status = 0, isDone = true } = faultOf(door);
		if (door === 'reset') return void answer.destroy();
		if (!isDone) return void answer.writeHead(status).end();
		const { method, url: path, headers } = asked;
		const passed = request({ host: '127.0.0.1', port, method, path, headers }, async (answered) => {
			const content = Buffer.concat(await answered.toArray());
			if (status > 0) answer.writeHead(status).end();
			else
				setTimeout(
					() => answer.writeHead(answered.statusCode ?? 500, answered.headers).end(content),
					delayMs,
				);
		});
		passed.on('error', () => answer.destroy()).end(Buffer.concat(body));
	});
	entrance.on('connection', (client: Socket) => {
		if (door === 'shut') return void client.destroy();
		sockets.add(client);
		client.on('error', () => undefined).once('close', () => sockets.delete(client));
	});
	await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve));
	return {
		// The credentials that the server knows.
		address: `s3://S3RVER:S3RVER@127.0.0.1:${(entrance.address() as AddressInfo).port}/copies/site`,
		folder,
		set(state) {
			door = state;
			if (door === 'shut') for (const socket of sockets) socket.destroy();
		},
		whenAsked: () =>
			new Promise((resolve) => {
				onAsked = resolve;
			}),
		async stop() {
			for (const socket of sockets) socket.destroy();
			entrance.close();
			await server.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** What of an answer differs. */
const faultOf = (door: Door): { delayMs?: number; status?: number; isDone?: boolean } =>
	typeof door === 'object' ? door : {};
