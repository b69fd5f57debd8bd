/**
 * The specification's own arrangement: static files on any host, and a hosted e-mail service that
 * the forms send to.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

const types: Record<string, string> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
};

let folder: string;
let files: Server;
let service: Server;
const received: { path: string; body: Record<string, unknown> }[] = [];

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Reads `_headers` as such hosts do: a path, with `*` for the rest of it, and below it the headers.
 */
function readRules(text: string): [string, [string, string][]][] {
	return text.split('\n\n').map((block) => {
		const [pattern = '', ...lines] = block.trim().split('\n');
		return [
			pattern,
			lines.map((line) => /^ {2}([^:]+): (.*)$/.exec(line)?.slice(1) as [string, string]),
		];
	});
}

async function listening(server: Server): Promise<Server> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

test.beforeAll(async () => {
	// Inside the project, because a build has to find its packages from where it is written.
	const cache = join('node_modules', '.cache');
	await mkdir(cache, { recursive: true });
	folder = resolve(await mkdtemp(join(cache, 'hosted-')));
	// What the hosted service does, as far as a browser can tell (emailjs wire contract): CORS for
	// everybody, OK once it has the call.
	service = await listening(
		createServer((request, response) => {
			response
				.setHeader('access-control-allow-origin', '*')
				.setHeader('access-control-allow-headers', 'content-type');
			const chunks: Buffer[] = [];
			request.on('data', (chunk) => chunks.push(chunk));
			request.on('end', () => {
				if (request.method === 'POST')
					received.push({
						path: request.url ?? '',
						body: JSON.parse(Buffer.concat(chunks).toString()),
					});
				response.end('OK');
			});
		}),
	);
	const build = spawn(
		process.execPath,
		['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--outDir', folder],
		{
			env: {
				PATH: process.env.PATH,
				ASTRO_TELEMETRY_DISABLED: '1',
				PUBLIC_EMAIL_ORIGIN: originOf(service),
				EMAIL_TEMPLATE_FUNDING: 'template_hosted',
				KEEP_CONTACT_DAYS: '730',
				KEEP_SENSITIVE_DAYS: '45',
			},
			stdio: 'inherit',
		},
	);
	expect((await once(build, 'exit'))[0]).toBe(0);
	const make = spawn(
		process.execPath,
		['scripts/static-site.ts', join(folder, 'client'), join(folder, 'static')],
		{
			env: { PATH: process.env.PATH, PUBLIC_EMAIL_ORIGIN: originOf(service) },
			stdio: 'inherit',
		},
	);
	expect((await once(make, 'exit'))[0]).toBe(0);
	const rules = readRules(await readFile(join(folder, 'static', '_headers'), 'utf8'));
	files = await listening(
		createServer(async (request, response) => {
			const path = (request.url ?? '/').split('?')[0] ?? '/';
			const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`;
			try {
				const bytes = await readFile(join(folder, 'static', file));
				for (const [, headers] of rules.filter(
					([pattern]) =>
						pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1))),
				))
					for (const [name, value] of headers) response.setHeader(name, value);
				response
					.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
					.end(bytes);
			} catch {
				response.writeHead(404).end();
			}
		}),
	);
});

test.afterAll(async () => {
	files?.close();
	service?.close();
	await rm(folder, { recursive: true, force: true });
});

test('static files alone send an application to a hosted service, in the specification’s own call', async ({
	visit,
}) => {
	const { page, complaints } = await visit(`${originOf(files)}/grant`);
	await formAwake(page);
	await fillIn(page, ada);
	await page.getByRole('button', { name: 'Next' }).click();
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByText('Data Submitted Successfully!').first().waitFor();
	expect(received.map(({ path }) => path)).toEqual(['/api/v1.0/email/send']);
	expect(received[0]?.body).toMatchObject({
		user_id: 'sample_public_key',
		template_id: 'template_hosted',
		template_params: { firstName: 'Ada', address: ada.Address },
	});
	expect(complaints).toEqual([]);
});

test('/privacy says how long things are kept as it is set', async () => {
	const page = await (await fetch(`${originOf(files)}/privacy`)).text();
	expect(page).toContain('24 months after it reached us.');
	expect(page).toContain('45 days after they were delivered to our office.');
	expect(page).toContain('12 months after it reached us, for your contact details');
});

test('the specification’s service pages and home page are all there as files', async () => {
	for (const path of ['/', '/Home', '/About', '/services/solar-PV'])
		expect((await fetch(originOf(files) + path)).status).toBe(200);
});

test('also on a host that minds the case, in small letters as the footer links to them, each with its own policy', async () => {
	for (const path of ['/home', '/about', '/services', '/contact', '/services/solar-pv']) {
		const answer = await fetch(originOf(files) + path);
		expect(answer.status, path).toBe(200);
		expect(answer.headers.get('content-security-policy'), path).toMatch(
			/^default-src 'none'; script-src 'self' 'sha256-/,
		);
		expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
	}
	expect((await fetch(`${originOf(files)}/from/2027-01-01/About.html`)).status).toBe(404);
});
