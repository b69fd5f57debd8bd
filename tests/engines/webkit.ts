/**
 * WebKit, the engine of every iPhone, driven over the WebDriver protocol
 * (https://www.w3.org/TR/webdriver2/).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { until } from '#server/testing/running-site.ts';
import { ensureInstalled } from '../support/installed.ts';
import { freePort } from '../support/servers/free-port.ts';
import type { Visitor } from './visitor.ts';

/** WebDriver's key for an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A driver that takes longer has stopped answering: the slowest command takes seconds. */
const COMMAND_WITHIN_MS = 120_000;

/** Opens a window on a virtual display. */
export async function openWebKit(): Promise<Visitor> {
	ensureInstalled('webkit2gtk-driver', 'xvfb');
	const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	});
	const [number] = await once(display.stdio[3] as Readable, 'data');
	const port = await freePort();
	const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
		stdio: 'ignore',
		env: { ...process.env, LC_ALL: 'C.UTF-8', DISPLAY: `:${String(number).trim()}` },
	});

	async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			signal: AbortSignal.timeout(COMMAND_WITHIN_MS),
			body: body && JSON.stringify(body),
		});
		const { value } = (await answer.json()) as { value: Value & { message?: string } };
		if (!answer.ok) throw new Error(`WebKit at ${path}: ${value.message}`);
		return value;
	}
	await until(() => send('GET', '/status').catch(() => undefined));
	const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
		capabilities: {
			alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } },
		},
	});
	const post = <Value>(path: string, body: object = {}) =>
		send<Value>('POST', `/session/${sessionId}${path}`, body);
	const find = async (value: string) =>
		(await post<Record<string, string>>('/element', { using: 'css selector', value }))[ELEMENT];

	return {
		open: (url) => post('/url', { url }),
		fill: async (field, words) => post(`/element/${await find(field)}/value`, { text: words }),
		press: async (what) => post(`/element/${await find(what)}/click`),
		back: () => post('/back'),
		evaluate: (expression) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
		async close() {
			for (const child of [driver, display]) {
				child.kill();
				await once(child, 'exit');
			}
		},
	};
}
