/**
 * Drives WebKit, the engine of every iPhone, over the WebDriver protocol
 * (https://www.w3.org/TR/webdriver2/).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { until } from '#server/testing/running-site.ts';
import { freePort } from '../support/servers/free-port.ts';

/** An element, by its visible text or by a selector. */
export type Target =
	| { readonly button: string }
	| { readonly link: string }
	| { readonly label: string }
	| { readonly css: string };

export interface WebKitPage {
	/** Opens a URL and waits until it is loaded. */
	open(address: string): Promise<void>;
	/** Clicks the element, once it is there. */
	click(target: Target): Promise<void>;
	/** Moves the pointer onto the element. */
	hover(target: Target): Promise<void>;
	/** Fills in the fields with these labels, or chooses an option of a list. */
	fillIn(answers: Readonly<Record<string, string>>): Promise<void>;
	/** Presses a key, wherever the focus is. */
	press(key: keyof typeof KEYS): Promise<void>;
	/** The visible text of the element, once it is there. */
	text(target: Target): Promise<string>;
	/** Waits until this text is visible on the page. */
	waitForText(text: string): Promise<void>;
	/** Runs the body of a function in the page. */
	run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
	/**
	 * Console errors, script errors and CSP violations since `open` loaded the page. Must stay empty.
	 */
	complaints(): Promise<readonly string[]>;
	/**
	 * What a screen reader is told of the elements that the selector finds: the role and the name of
	 * each.
	 */
	spoken(selector: string): Promise<readonly { readonly role: string; readonly name: string }[]>;
	/** A screenshot of the window, as PNG. */
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

export interface WebKit {
	/** Opens a window of this size, with its own cookies and storage. */
	newPage(size: { readonly width: number; readonly height: number }): Promise<WebKitPage>;
	close(): Promise<void>;
}

/**
 * Long, so that a busy machine, on which the driver takes minutes to begin, does not fail a test.
 */
const TIMEOUT_SECONDS = 300;

/**
 * A driver that takes longer has stopped answering; the slowest command on a busy machine, opening
 * a page, takes seconds.
 */
const COMMAND_WITHIN_MS = 120_000;

/** Starts a virtual display, and the driver on it. */
export async function openWebKit(): Promise<WebKit> {
	const display = spawn(
		'Xvfb',
		['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
		{
			stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
		},
	);
	const displayNumber = await new Promise<string>((resolve, reject) => {
		(display.stdio[3] as Readable).once('data', (data) => resolve(String(data).trim()));
		display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
	});
	const port = await freePort();
	const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			LC_ALL: 'C.UTF-8',
			DISPLAY: `:${displayNumber}`,
		},
	});

	const send: Send = async (method, path, body) => {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			signal: AbortSignal.timeout(COMMAND_WITHIN_MS),
			...(body ? { body: JSON.stringify(body) } : {}),
		}).catch((cause) => {
			throw new Error(`WebKit's driver does not answer ${method} ${path}.`, { cause });
		});
		const { value } = await answer.json();
		if (!answer.ok) throw new Error(`WebKit: ${value.error} at ${path}. ${value.message}`);
		return value;
	};
	await until(() => send('GET', '/status').catch(() => undefined), TIMEOUT_SECONDS);

	return {
		async newPage(size) {
			// Without a toolbar the page is as large as the window.
			const alwaysMatch = {
				'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
			};
			const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
				capabilities: { alwaysMatch },
			});
			const session = `/session/${sessionId}`;
			await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });
			return createPage((method, path, body) => send(method, session + path, body));
		},
		async close() {
			await end(driver);
			await end(display);
		},
	};
}

type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** WebDriver's JSON key for an element, and its codes for special keys. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { End: '\uE010', Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

const FIND = `
	const [{ button, link, label, css }] = arguments;
	const withText = (selector, text) =>
		[...document.querySelectorAll(selector)].filter((element) => element.textContent.trim().replace(/\\s+/g, ' ') === text);
	const found = css ? [...document.querySelectorAll(css)]
		: label ? withText('label', label).map(({ control }) => control)
		: button ? withText('button, summary', button)
		: withText('a', link);
	return found.find((element) => element?.checkVisibility({ visibilityProperty: true })) ?? null;`;

const NOTE_COMPLAINTS = `
	window.complaints ??= [];
	const write = console.error;
	console.error = (...words) => { complaints.push(words.join(' ')); write(...words); };
	addEventListener('error', ({ message }) => complaints.push(message));
	addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
	document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI));`;

function createPage(send: Send): WebKitPage {
	const run = <T>(script: string, ...args: readonly unknown[]) =>
		send<T>('POST', '/execute/sync', { script, args });

	/** Waits for a visible element. Queries fail during a navigation, so they are repeated. */
	const find = (target: Target) =>
		until(
			async () =>
				(await run<Record<string, string> | null>(FIND, target).catch(() => null))?.[ELEMENT],
			TIMEOUT_SECONDS,
		).catch((cause) => {
			throw new Error(`WebKit shows no ${JSON.stringify(target)}.`, { cause });
		});
	const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
		send<void>('POST', '/actions', { actions: [{ type, id: type, actions }] });

	return {
		run,
		async open(url) {
			await send('POST', '/url', { url });
			await run(NOTE_COMPLAINTS);
		},
		async click(target) {
			const element = await find(target);
			// The driver leaves an element that stands a few pixels below the window where it is, and
			// calls it not interactable.
			await run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', {
				[ELEMENT]: element,
			});
			await send('POST', `/element/${element}/click`, {});
		},
		hover: async (target) =>
			act('pointer', [
				{ type: 'pointerMove', origin: { [ELEMENT]: await find(target) }, x: 0, y: 0 },
			]),
		async fillIn(answers) {
			for (const [label, text] of Object.entries(answers)) {
				const field = `/element/${await find({ label })}`;
				if ((await send('GET', `${field}/name`)) === 'select') {
					const xpath = `option[normalize-space() = "${text}"]`;
					const option = await send<Record<string, string>>('POST', `${field}/element`, {
						using: 'xpath',
						value: xpath,
					});
					await send('POST', `/element/${option[ELEMENT]}/click`, {});
				} else {
					await send('POST', `${field}/clear`, {});
					await send('POST', `${field}/value`, { text });
				}
			}
		},
		press: (key) =>
			act('key', [
				{ type: 'keyDown', value: KEYS[key] },
				{ type: 'keyUp', value: KEYS[key] },
			]),
		text: async (target) => send('GET', `/element/${await find(target)}/text`),
		async waitForText(text) {
			const isThere = () =>
				run<boolean>('return document.body.innerText.includes(arguments[0])', text).catch(
					() => false,
				);
			await until(async () => (await isThere()) || undefined, TIMEOUT_SECONDS);
		},
		complaints: () => run('return window.complaints'),
		async spoken(selector) {
			const elements = await send<Record<string, string>[]>('POST', '/elements', {
				using: 'css selector',
				value: selector,
			});
			const spoken: { role: string; name: string }[] = [];
			for (const element of elements) {
				const path = `/element/${element[ELEMENT]}`;
				// The driver's answer about an element that is not in the accessibility tree is an error.
				const role = await send<string>('GET', `${path}/computedrole`).catch(() => undefined);
				if (role) spoken.push({ role, name: await send<string>('GET', `${path}/computedlabel`) });
			}
			return spoken;
		},
		screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
		close: () => send('DELETE', ''),
	};
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill();
	await once(child, 'exit');
}
