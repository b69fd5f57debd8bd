/**
 * The nginx configuration in deploy/, word for word: its TLS versions, its redirect, its forwarded
 * addresses and its limits.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite, until } from '#server/testing/running-site.ts';
import { another, callWith, SEND } from '../support/enquiry.ts';
import { ensureInstalled } from '../support/installed.ts';
import { selfSigned } from '../support/servers/certificates.ts';
import { freePort } from '../support/servers/free-port.ts';

const NGINX = '/usr/sbin/nginx';
const NAME = 'www.example.co.uk';

let folder: string;
let site: RunningSite;
let nginx: ChildProcess;
let plain: number;
let secure: number;
const certificate = selfSigned(NAME);

test.beforeAll(async () => {
	ensureInstalled('nginx-light');
	folder = mkdtempSync(join(tmpdir(), 'proxy-'));
	site = await startSite({
		SITE_URL: `https://${NAME}`,
		TRUST_PROXY: 'loopback',
		RATE_LIMIT: 'on',
	});
	[plain, secure] = [await freePort(), await freePort()];
	writeFileSync(join(folder, 'fullchain.pem'), certificate.cert);
	writeFileSync(join(folder, 'privkey.pem'), certificate.key);
	writeFileSync(join(folder, 'nginx.conf'), configuration());
	nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
		stdio: 'inherit',
	});
	await until(async () =>
		(await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).catch(() => undefined))
			? true
			: undefined,
	);
});
test.afterAll(async () => {
	nginx?.kill('SIGTERM');
	await site?.stop();
	if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The configuration, with other ports and a self-signed certificate. */
function configuration(): string {
	const here = readFileSync('deploy/nginx.conf', 'utf8')
		.replaceAll(/\tlisten \[::\].*\n/g, '')
		.replace('listen 80;', `listen 127.0.0.1:${plain};`)
		.replace('listen 443 ', `listen 127.0.0.1:${secure} `)
		.replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\//g, `${folder}/`)
		.replace('127.0.0.1:3000', new URL(site.origin).host);
	const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
		.map((kind) => `${kind}_temp_path ${folder};`)
		.join(' ');
	return `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr crit; events {} http { ${scratch}\n${here}\n}`;
}

/** Sends a request to the proxy under its host name. */
function ask(
	method: string,
	path: string,
	headers: Record<string, string> = {},
	body = '',
	localAddress = '127.0.0.1',
): Promise<{ status: number; headers: Headers }> {
	return new Promise((resolve, reject) => {
		const call = request(
			{
				host: '127.0.0.1',
				port: secure,
				servername: NAME,
				ca: certificate.cert,
				localAddress,
				method,
				path,
				headers: { host: NAME, ...headers },
			},
			(answer) => {
				answer.resume().once('end', () =>
					resolve({
						status: answer.statusCode ?? 0,
						headers: new Headers(answer.headers as Record<string, string>),
					}),
				);
			},
		);
		call.once('error', reject).end(body);
	});
}

/** Connects with one version of TLS only. Returns that version, or the error code. */
function speak(version: SecureVersion): Promise<string> {
	return new Promise((resolve) => {
		// Without this, our own OpenSSL would refuse the old versions before the proxy could.
		const options = {
			minVersion: version,
			maxVersion: version,
			ciphers: 'DEFAULT@SECLEVEL=0',
			ca: certificate.cert,
			servername: NAME,
		};
		const socket = connect({ host: '127.0.0.1', port: secure, ...options }, () => {
			resolve(socket.getProtocol() ?? '');
			socket.destroy();
		});
		socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
	});
}

test('the documented proxy accepts TLS 1.2 and newer, redirects to HTTPS, and forwards the visitor’s address', async () => {
	expect(
		await Promise.all((['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map(speak)),
	).toEqual([
		'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
		'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
		'TLSv1.2',
		'TLSv1.3',
	]);
	const sentOn = await fetch(`http://127.0.0.1:${plain}/grant`, { redirect: 'manual' });
	expect([sentOn.status, sentOn.headers.get('location')]).toEqual([301, `https://${NAME}/grant`]);
	const page = await ask('GET', '/About');
	expect([page.status, page.headers.get('server'), page.headers.get('x-powered-by')]).toEqual([
		200,
		'nginx',
		null,
	]);
	expect(page.headers.get('strict-transport-security')).toContain('max-age=63072000');

	const statuses: number[] = [];
	for (let count = 0; count < 61; count += 1) {
		const headers = {
			origin: `https://${NAME}`,
			'content-type': 'application/json',
			'x-forwarded-for': `203.0.113.${count}`,
		};
		statuses.push((await ask('POST', SEND, headers, JSON.stringify(callWith(another())))).status);
	}
	expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
});

/** The beginning of a request whose body never comes. */
const UNFINISHED = `POST /Contact HTTP/1.1\r\nhost: ${NAME}\r\norigin: https://${NAME}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\n`;

/** The address that holds connections: no other test has sent enquiries from it. */
const HOLDER = '127.0.0.2';

/** Opens connections that each begin such a request. Tells each answer's status once it comes. */
function hold(count: number): { sockets: TLSSocket[]; statuses: number[] } {
	const statuses: number[] = [];
	const connectFrom = () =>
		connectTcp({ host: '127.0.0.1', port: secure, localAddress: HOLDER }).on(
			'error',
			() => undefined,
		);
	const sockets = Array.from({ length: count }, () =>
		connect(
			{ socket: connectFrom(), ca: certificate.cert, servername: NAME },
			function (this: TLSSocket) {
				this.write(UNFINISHED);
			},
		)
			.on('error', () => undefined)
			.on('data', (chunk) =>
				statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 0)),
			),
	);
	return { sockets, statuses };
}

const askAs = (address: string) => ask('GET', '/About', {}, '', address);

test('behind the documented proxy one address has 128 requests under way; the next is refused, and another address is served', async () => {
	const { sockets, statuses } = hold(129);
	await expect.poll(() => statuses).toEqual([429]);
	expect((await askAs(HOLDER)).status).toBe(429);
	expect((await askAs('127.0.0.1')).status).toBe(200);
	for (const socket of sockets) socket.destroy();
	await until(async () => ((await askAs(HOLDER)).status === 200 ? true : undefined));
});

test('behind the documented proxy a body that never comes is given up by the website', async () => {
	const { statuses, sockets } = hold(1);
	await expect.poll(() => statuses).toEqual([408]);
	for (const socket of sockets) socket.destroy();
});
