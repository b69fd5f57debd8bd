/** How soon the next page is there after a press on its link, in a browser that nobody drives: a driven one refuses to prerender. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calm } from '../../tests/support/browser.ts';

/** A screen that nobody sees, and a hand to move the pointer over it (Debian: xvfb, xdotool). */
const TOOLS = ['/usr/bin/Xvfb', '/usr/bin/xdotool'];

/** How far away the server is made to be, each way and back. */
const AWAY_MS = 150;

const SCREEN = { width: 1400, height: 1000 };

/** Milliseconds from the press to the paint, in each round. */
export interface NextPage {
	readonly rested: readonly number[];
	readonly unprepared: readonly number[];
}

/** Presses the menu's link to About Us, after resting on it and without. Undefined where the tools are not installed. */
export async function measureNextPage(chromium: string, origin: string, rounds: number): Promise<NextPage | undefined> {
	if (!TOOLS.every(existsSync)) return undefined;
	const display = `:${90 + Math.floor(Math.random() * 900)}`;
	const screen = spawn('Xvfb', [display, '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`], { stdio: 'ignore' });
	await pause(1_000);
	try {
		const rested: number[] = [];
		const unprepared: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			rested.push(await pressed(chromium, origin, display, 1_000));
			unprepared.push(await pressed(chromium, origin, display, 0));
		}
		return { rested, unprepared };
	} finally {
		screen.kill();
	}
}

async function pressed(chromium: string, origin: string, display: string, restMs: number): Promise<number> {
	const profile = mkdtempSync(join(tmpdir(), 'next-page-'));
	const watched = await startWatching(origin);
	const env = { ...process.env, DISPLAY: display };
	const browser = spawn(
		chromium,
		[...calm, `--user-data-dir=${profile}`, `--window-size=${SCREEN.width},${SCREEN.height}`, '--window-position=0,0', watched.origin],
		{ env, stdio: 'ignore' },
	);
	const hand = (...words: (string | number)[]) => execFileSync('xdotool', words.map(String), { env, stdio: 'ignore' });
	try {
		const { x = 0, y = 0 } = await watched.heard('link', '/');
		hand('mousemove', SCREEN.width / 2, SCREEN.height - 100);
		await pause(300);
		hand('mousemove', Math.round(x), Math.round(y));
		await pause(restMs);
		hand('click', 1);
		const [press, paint] = await Promise.all([watched.heard('press', '/'), watched.heard('paint', '/About')]);
		return paint.at - press.at;
	} finally {
		const gone = new Promise((resolve) => browser.once('exit', resolve));
		browser.kill();
		await gone;
		watched.close();
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
	}
}

interface Word {
	readonly what: 'link' | 'press' | 'paint';
	readonly path: string;
	/** Milliseconds of the machine's clock. */
	readonly at: number;
	/** Where the link is on the screen. */
	readonly x?: number;
	readonly y?: number;
}

/** Runs in every page that passes through: tells where the link is, when it was pressed, and when the page was first painted. */
function tell(): void {
	const say = (what: string, more: object = {}) =>
		navigator.sendBeacon(
			'/told',
			JSON.stringify({ what, path: location.pathname, at: performance.timeOrigin + performance.now(), ...more }),
		);
	// The task after a frame's own work comes once that frame is on its way to the screen.
	const onceSeen = () => requestAnimationFrame(() => setTimeout(() => say('paint')));
	if ((document as Document & { prerendering?: boolean }).prerendering)
		document.addEventListener('prerenderingchange', onceSeen, { once: true });
	else onceSeen();
	addEventListener('click', () => say('press'), { capture: true });
	addEventListener('load', () =>
		setTimeout(() => {
			const link = document.querySelector('nav a[href="/about" i]')?.getBoundingClientRect();
			if (!link) return;
			const bars = outerHeight - innerHeight;
			say('link', { x: screenX + link.x + link.width / 2, y: screenY + bars + link.y + link.height / 2 });
		}, 200),
	);
}

/** The site seen through a proxy that is some way off and lets its pages say what happens to them. */
async function startWatching(site: string) {
	const words: Word[] = [];
	const server = createServer((asked, answer) => {
		if (asked.url === '/told') {
			let text = '';
			asked.on('data', (piece) => {
				text += piece;
			});
			asked.on('end', () => {
				words.push(JSON.parse(text) as Word);
				answer.end();
			});
			return;
		}
		const { host } = new URL(site);
		const headers = { ...asked.headers, host, 'accept-encoding': 'identity' };
		const passOn = request(site + asked.url, { method: asked.method ?? 'GET', headers }, (given) => {
			const { 'content-security-policy': _, 'content-length': __, ...kept } = given.headers;
			const pieces: Buffer[] = [];
			given.on('data', (piece: Buffer) => pieces.push(piece));
			given.on('end', () => {
				const isPage = String(kept['content-type']).startsWith('text/html');
				answer.writeHead(given.statusCode ?? 502, kept);
				answer.end(Buffer.concat(isPage ? [...pieces, Buffer.from(`<script>(${tell})()</script>`)] : pieces));
			});
		});
		setTimeout(() => asked.pipe(passOn), AWAY_MS);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}/`,
		async heard(what: Word['what'], path: string): Promise<Word> {
			for (const giveUp = Date.now() + 20_000; Date.now() < giveUp; await pause(20)) {
				const word = words.find((one) => one.what === what && one.path.toLowerCase() === path.toLowerCase());
				if (word) return word;
			}
			throw new Error(`The page at ${path} never told of its ${what}.`);
		},
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
