/** What a visitor on a slow phone does, and how long each thing takes, in ms. */
import { type Chromium, sleep, type Visit } from './chromium.ts';

/** The answers on the application's first step, by the names of their fields. */
const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700900123',
	address: '12 Ember Row, ZZ1 1ZZ',
};

/** Quicker than anybody types: keys without a pause would wait for each other, not for the page. */
const BETWEEN_KEYS_MS = 40;

/** Lets what was measured last be reported. */
const SETTLE_MS = 500;

/** When a page painted first, its longest task until it is at rest, and its elements. */
export interface Sight {
	readonly paint: number;
	readonly task: number;
	readonly elements: number;
}

/** How long after a press the form was awake, and the page was seen. */
export interface Arrival {
	readonly awake: number;
	readonly seen: number;
}

const isComplete = (visit: Visit, page: string) =>
	visit.until(() => visit.evaluate('document.readyState === "complete"', page));

export const firstSight = (browser: Chromium, address: string): Promise<Sight> =>
	browser.visit(async (visit) => {
		const page = await visit.open(address);
		await visit.painted(page);
		await isComplete(visit, page);
		// The drawing of the house comes after the page, and is its longest task.
		await sleep(3 * SETTLE_MS);
		const { paint = 0, tasks = [0] } = (await visit.seen(page)) ?? {};
		return {
			paint,
			task: Math.max(...tasks),
			elements: (await visit.evaluate<number>('document.querySelectorAll("*").length', page)) ?? 0,
		};
	});

/** From the first touch of the application, as soon as it is seen, until it is awake. */
export const awakeAfterTouch = (browser: Chromium, origin: string): Promise<number> =>
	browser.visit(async (visit) => {
		const page = await visit.open(`${origin}/grant`);
		await visit.painted(page);
		const touched = Date.now();
		return (await visit.awake(page)).awake - touched;
	});

/**
 * From a press on "Get Funding" that nothing announced until the application is seen, and awake.
 */
export const arrivalAfterPress = (browser: Chromium, origin: string): Promise<Arrival> =>
	browser.visit(async (visit) => {
		const home = await visit.open(`${origin}/`);
		await visit.painted(home);
		await isComplete(visit, home);
		await sleep(SETTLE_MS);
		return arrival(visit, await visit.press('main a[href="/grant"]', home), '/grant');
	});

/** From a press on a link from the application, which is in use, to the contact form. */
export const arrivalAtSecondForm = (browser: Chromium, origin: string): Promise<Arrival> =>
	browser.visit(async (visit) => {
		const page = await visit.open(`${origin}/grant`);
		await visit.painted(page);
		await visit.awake(page);
		await visit.key('Tab', page);
		// As long as somebody reads before the next press: what is fetched ahead is there.
		await sleep(4 * SETTLE_MS);
		return arrival(visit, await visit.press('main a[href^="/Contact"]', page), '/Contact');
	});

async function arrival(visit: Visit, pressed: number, path: string): Promise<Arrival> {
	const page = await visit.pageAt(path);
	await visit.painted(page);
	const { awake, paint } = await visit.awake(page);
	const { began = 0, shown = 0 } =
		(await visit.evaluate<{ began: number; shown: number }>(
			'({ began: performance.timeOrigin, shown: performance.getEntriesByType("navigation")[0].activationStart ?? 0 })',
			page,
		)) ?? {};
	// A page that was prerendered is seen, and of use, once it is shown.
	return {
		awake: Math.max(awake, began + shown) - pressed,
		seen: began + Math.max(paint, shown) - pressed,
	};
}

/**
 * The slowest answer, until the next paint, to keys that are typed while the form wakes, and to all
 * that follows in the application.
 */
export const answers = (
	browser: Chromium,
	origin: string,
): Promise<{ firstKeys: number; press: number; task: number }> =>
	browser.visit(async (visit) => {
		const page = await visit.open(`${origin}/grant`);
		await visit.painted(page);
		const focus = (name: string) =>
			visit.evaluate(`document.querySelector('main [name=${name}]').focus()`, page);
		const slowest = async () => Math.max(0, ...((await visit.seen(page))?.answers ?? []));
		await focus('firstName');
		for (let keys = 0; keys < 200 && !(await visit.seen(page))?.awake; keys += 1) {
			await visit.key('a', page);
			await sleep(BETWEEN_KEYS_MS);
		}
		await visit.awake(page);
		await sleep(SETTLE_MS);
		const firstKeys = await slowest();
		await visit.evaluate("document.querySelector('main [name=firstName]').select()", page);
		for (const [name, words] of Object.entries(ada)) {
			await focus(name);
			for (const key of words) {
				await visit.key(key, page);
				await sleep(BETWEEN_KEYS_MS);
			}
		}
		const move = (value: string) => visit.press(`main button[value=${value}]`, page);
		await move('next');
		await visit.until(() =>
			visit.evaluate("!!document.querySelector('main button[value=submit]')", page),
		);
		await sleep(SETTLE_MS);
		await focus('homeOwnership');
		await visit.key('y', page);
		await visit.key('Tab', page);
		await move('back');
		await sleep(SETTLE_MS);
		await focus('email');
		await visit.evaluate("document.querySelector('main [name=email]').select()", page);
		await visit.key('a', page);
		await move('next');
		await visit.until(() => visit.evaluate("!!document.querySelector('.question__problem')", page));
		await sleep(SETTLE_MS);
		const { tasks = [0] } = (await visit.seen(page)) ?? {};
		return { firstKeys, press: await slowest(), task: Math.max(...tasks) };
	});
