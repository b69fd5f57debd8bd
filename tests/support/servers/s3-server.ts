/** An S3-compatible server on this machine, behind a door that can be shut or made slow. */
import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

// The server makes its page tokens, which we do not use, with DES, which Node no longer has.
const { createCipheriv } = crypto;
crypto.createCipheriv = ((algorithm: 'aes-256-gcm', ...given: [Buffer, Buffer]) =>
	(algorithm as string) === 'des'
		? createCipheriv('aes-128-ecb', Buffer.alloc(16), null)
		: createCipheriv(algorithm, ...given)) as never;

export interface S3Server {
	/** For SECOND_COPY. */
	readonly address: string;
	/** Its files. */
	readonly folder: string;
	/** From now on connections are refused, or every answer takes this many milliseconds longer. */
	set(door: 'open' | 'shut' | { readonly delayMs: number }): void;
	stop(): Promise<void>;
}

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
	let isShut = false;
	let delayMs = 0;
	const sockets = new Set<Socket>();
	// A whole request is passed on or none, as real stores keep whole objects: S3rver would leave the
	// part that came in place of the object.
	const door = createServer(async (asked, answer) => {
		const body = await asked.toArray().catch(() => undefined);
		if (!body) return;
		const { method, url: path, headers } = asked;
		const passed = request({ host: '127.0.0.1', port, method, path, headers }, async (answered) => {
			const content = Buffer.concat(await answered.toArray());
			setTimeout(
				() => answer.writeHead(answered.statusCode ?? 500, answered.headers).end(content),
				delayMs,
			);
		});
		passed.on('error', () => answer.destroy()).end(Buffer.concat(body));
	});
	door.on('connection', (client: Socket) => {
		if (isShut) return void client.destroy();
		sockets.add(client);
		client.on('error', () => undefined).once('close', () => sockets.delete(client));
	});
	await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
	return {
		// The credentials that the server knows.
		address: `s3://S3RVER:S3RVER@127.0.0.1:${(door.address() as AddressInfo).port}/copies/site`,
		folder,
		set(state) {
			isShut = state === 'shut';
			delayMs = typeof state === 'object' ? state.delayMs : 0;
			if (isShut) for (const socket of sockets) socket.destroy();
		},
		async stop() {
			for (const socket of sockets) socket.destroy();
			door.close();
			await server.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
