/**
 * Chromium as visitors have it: driven by its own protocol and not by Playwright, which forbids
 * prerendering and switches the back-forward cache off, with which early requests do not outlive
 * their page. Each visit has a cold cache, a phone's screen and a processor slowed four times.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from '../testing/chromium.mjs';

const SLOWER = 4;
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: false };

/** As long as a finger stays down. */
const FINGER_MS = 80;

const POLL_MS = 15;
const PATIENCE_MS = 20_000;

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What a page has noted of itself; times are of the clock on the wall, in ms. */
interface Seen {
	/** Its first paint, after its own beginning. */
	readonly paint: number;
	readonly tasks: readonly number[];
	/**
	 * How long after each press and key the frame that answers it was handed to the compositor. Event
	 * Timing cannot say it here: without a screen, this browser reports a frame as presented only
	 * when the next one comes, so that whoever types on seems to wait for the last key.
	 */
	readonly answers: readonly number[];
	/** When the form was awake; 0 before. */
	readonly awake: number;
}

/** Runs in every page before its own script. */
const NOTE = `(() => {
	if (window.seen) return;
	const seen = (window.seen = { paint: 0, tasks: [0], answers: [0], awake: 0 });
	const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
	watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') seen.paint = startTime; });
	watch('longtask', ({ duration }) => seen.tasks.push(duration));
	const answer = ({ timeStamp }) => requestAnimationFrame(() => {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => seen.answers.push(performance.now() - timeStamp);
		port2.postMessage(null);
	});
	for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup', 'click']) addEventListener(type, answer, { capture: true, passive: true });
	new MutationObserver(() => { if (!seen.awake && document.querySelector('#toasts[data-awake]')) seen.awake = Date.now(); }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-awake'] });
})()`;

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, never>>;

/** A page on the screen, by its session. */
export interface Visit {
	/** Opens an address. Resolves when the page is there, not when it is complete. */
	open(url: string): Promise<string>;
	/**
	 * The session of the page on the screen, once it has that path. A prerendered one is not on it.
	 */
	pageAt(path: string): Promise<string>;
	evaluate<Result>(expression: string, session: string): Promise<Result | undefined>;
	seen(session: string): Promise<Seen | undefined>;
	until<Result>(ask: () => Promise<Result | undefined | false>): Promise<Result>;
	painted(session: string): Promise<unknown>;
	/** Moves over the page, as a hand does, until its form is awake. */
	awake(session: string): Promise<Seen>;
	/**
	 * Presses the first visible element of that selector, which nothing announced. Returns when the
	 * finger came down.
	 */
	press(selector: string, session: string): Promise<number>;
	/** Types a key. */
	key(key: string, session: string): Promise<void>;
}

export interface Chromium {
	readonly version: string;
	visit<Result>(act: (visit: Visit) => Promise<Result>): Promise<Result>;
	close(): Promise<void>;
}

/** Starts it. `certificateHashes`: of certificates to accept without an authority. */
export async function startChromium(certificateHashes: readonly string[]): Promise<Chromium> {
	const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
	const child = spawn(
		findChromium() ?? 'chromium',
		[
			...chromiumArguments,
			'--headless=new',
			'--hide-scrollbars',
			'--disable-renderer-backgrounding',
			'--disable-background-timer-throttling',
			`--ignore-certificate-errors-spki-list=${certificateHashes.join(',')}`,
			`--user-data-dir=${profile}`,
			'--remote-debugging-port=0',
			'about:blank',
		],
		{ stdio: ['ignore', 'ignore', 'pipe'] },
	);
	const address = await new Promise<string>((resolve) => {
		child.stderr.on('data', (data) => {
			const found = /listening on (ws\S+)/.exec(String(data))?.[1];
			if (found) resolve(found);
		});
	});
	const { send, listeners } = await connect(address);
	const { product } = (await send('Browser.getVersion')) as unknown as { product: string };
	return {
		version: product.replace(/.*\//, ''),
		visit: (act) => visitWith(send, listeners, act),
		async close() {
			const ended = new Promise((resolve) => child.once('exit', resolve));
			await send('Browser.close').catch(() => child.kill());
			await ended;
			rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
		},
	};
}

interface Message {
	readonly id?: number;
	readonly method?: string;
	readonly params?: {
		readonly sessionId: string;
		readonly targetInfo?: { readonly type: string; readonly browserContextId: string };
	};
	readonly result?: Record<string, never>;
	readonly error?: { readonly message: string };
}

async function connect(address: string) {
	const socket = new WebSocket(address);
	await new Promise((resolve) => socket.addEventListener('open', resolve));
	const calls = new Map<
		number,
		{ resolve: (result: Record<string, never>) => void; reject: (error: Error) => void }
	>();
	const listeners = new Set<(message: Message) => void>();
	socket.addEventListener('message', ({ data }) => {
		const message = JSON.parse(String(data)) as Message;
		const call = message.id === undefined ? undefined : calls.get(message.id);
		if (!call) {
			for (const listener of listeners) listener(message);
			return;
		}
		calls.delete(message.id as number);
		if (message.error) call.reject(new Error(message.error.message));
		else call.resolve(message.result ?? {});
	});
	let id = 0;
	const send: Send = (method, params = {}, sessionId) =>
		new Promise((resolve, reject) => {
			id += 1;
			calls.set(id, { resolve, reject });
			socket.send(JSON.stringify({ id, method, params, sessionId }));
		});
	return { send, listeners };
}

async function visitWith<Result>(
	send: Send,
	listeners: Set<(message: Message) => void>,
	act: (visit: Visit) => Promise<Result>,
) {
	const { browserContextId } = (await send('Target.createBrowserContext')) as unknown as {
		browserContextId: string;
	};
	const sessions = new Set<string>();
	const prepare = async ({ method, params }: Message) => {
		if (method === 'Target.detachedFromTarget' && params) sessions.delete(params.sessionId);
		if (method !== 'Target.attachedToTarget' || !params?.targetInfo) return;
		const { sessionId, targetInfo } = params;
		const isPage = targetInfo.type === 'page' && targetInfo.browserContextId === browserContextId;
		if (isPage) sessions.add(sessionId);
		const calls: [string, object?][] = isPage
			? [
					['Emulation.setCPUThrottlingRate', { rate: SLOWER }],
					['Emulation.setDeviceMetricsOverride', SCREEN],
					['Page.addScriptToEvaluateOnNewDocument', { source: NOTE, runImmediately: true }],
					['Page.enable'],
				]
			: [];
		// A prerendered page may be gone by then.
		await Promise.all(
			[...calls, ['Runtime.runIfWaitingForDebugger'] as [string]].map(([name, args]) =>
				send(name, args, sessionId).catch(() => ({})),
			),
		);
	};
	listeners.add(prepare);
	const { targetId } = (await send('Target.createTarget', {
		url: 'about:blank',
		browserContextId,
		forTab: true,
	})) as unknown as {
		targetId: string;
	};
	const { sessionId: tab } = (await send('Target.attachToTarget', {
		targetId,
		flatten: true,
	})) as unknown as { sessionId: string };
	// Of the tab, not of the page: a prerendered page is another target of the same tab.
	await send(
		'Target.setAutoAttach',
		{ autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] },
		tab,
	);
	try {
		return await act(createVisit(send, sessions));
	} finally {
		listeners.delete(prepare);
		await send('Target.disposeBrowserContext', { browserContextId }).catch(() => ({}));
	}
}

function createVisit(send: Send, sessions: ReadonlySet<string>): Visit {
	const until: Visit['until'] = async (ask) => {
		for (const end = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
			const answer = await ask().catch(() => undefined);
			if (answer) return answer;
			if (Date.now() > end) throw new Error('The page does not get there.');
		}
	};
	const evaluate = async <Result>(expression: string, session: string) => {
		const { result } = (await send(
			'Runtime.evaluate',
			{ expression, returnByValue: true },
			session,
		)) as unknown as {
			result: { value?: Result };
		};
		return result.value;
	};
	const seen = (session: string) => evaluate<Seen>('window.seen', session);
	const mouse = (type: string, params: object, session: string) =>
		send('Input.dispatchMouseEvent', { type, ...params }, session);
	const pageAt = (path: string) =>
		until(async () => {
			for (const session of sessions)
				if (
					(await evaluate('[location.pathname, !!document.prerendering].join(" ")', session).catch(
						() => '',
					)) === `${path} false`
				)
					return session;
			return undefined;
		});
	return {
		evaluate,
		seen,
		until,
		pageAt,
		async open(url) {
			const [session = ''] = await until(async () => sessions.size > 0 && [...sessions]);
			send('Page.navigate', { url }, session).catch(() => undefined);
			return pageAt(new URL(url).pathname);
		},
		painted: (session) => until(async () => ((await seen(session))?.paint ?? 0) > 0),
		awake(session) {
			let step = 0;
			return until(async () => {
				const noted = await seen(session);
				if (noted?.awake) return noted;
				step += 1;
				await mouse('mouseMoved', { x: 100 + (step % 9) * 10, y: 300 }, session).catch(() => ({}));
				return undefined;
			});
		},
		async press(selector, session) {
			const find = `(() => {
				const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && one.getBoundingClientRect().height);
				if (element && element.getBoundingClientRect().bottom > innerHeight - 60) element.scrollIntoView({ block: 'center', behavior: 'instant' });
				const box = element?.getClientRects()[0];
				return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
			})()`;
			await evaluate(find, session);
			await sleep(300);
			const at = await evaluate<{ x: number; y: number }>(find, session);
			if (!at) throw new Error(`There is no ${selector}.`);
			await mouse('mouseMoved', at, session);
			const pressed = Date.now();
			await mouse('mousePressed', { ...at, button: 'left', buttons: 1, clickCount: 1 }, session);
			await sleep(Math.max(0, FINGER_MS - (Date.now() - pressed)));
			// The page may be left before it answers.
			mouse('mouseReleased', { ...at, button: 'left', clickCount: 1 }, session).catch(
				() => undefined,
			);
			return pressed;
		},
		async key(key, session) {
			const isText = key.length === 1;
			const params = isText ? { key, text: key, unmodifiedText: key } : { key, code: key };
			await send(
				'Input.dispatchKeyEvent',
				{ type: isText ? 'keyDown' : 'rawKeyDown', ...params },
				session,
			);
			await send('Input.dispatchKeyEvent', { type: 'keyUp', key }, session);
		},
	};
}
