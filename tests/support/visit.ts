/** The visitors of the journeys: their screens, their answers, and how they fill in a form. */

import { setTimeout as after } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Ada's answers on the first step. */
export const ada = {
	'First name': 'Ada',
	'Last name': 'Byron',
	Email: 'ada@example.org',
	'Phone number': '07700 900123',
	Address: '12 Ember Row, ZZ1 1ZZ',
} as const;

/** Grace's answers in the contact block. */
export const grace = {
	'Full name': 'Grace Hopper',
	'Email address': 'grace@example.org',
	'Phone number': '+44 7700 900 456',
	'Your message': 'My loft is cold, and my income is < £31k.',
} as const;

/** Fills in the fields with these labels. */
export async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers))
		await page.getByLabel(label, { exact: true }).fill(answer);
}

interface Point {
	readonly x: number;
	readonly y: number;
}

/** How far a hand moves the pointer between two events of it, in CSS pixels. */
const GLIDE_STEP = 2;

/**
 * Events sent before one is waited for. The browser may merge them, so it looks under the pointer
 * every 6 px at least.
 */
const EVENTS_AT_ONCE = 3;

/**
 * Moves the mouse as a hand does, in a straight line and small steps, so that it crosses whatever
 * lies between. Playwright's own hover() jumps. The middle is meant of a locator; `speed`, in CSS
 * pixels a second, is the highest.
 */
export async function glide(
	page: Page,
	from: Point | Locator,
	to: Point | Locator,
	speed = 1500,
): Promise<void> {
	const start = await pointOf(from);
	const end = await pointOf(to);
	const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / GLIDE_STEP));
	// Not page.mouse, which waits for every event, and would write each of them into the trace.
	const cdp = await page.context().newCDPSession(page);
	const began = performance.now();
	for (let step = 0; step <= steps; step += 1) {
		const [x, y] = (['x', 'y'] as const).map(
			(axis) => start[axis] + ((end[axis] - start[axis]) * step) / steps,
		) as [number, number];
		const sent = cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
		if (step % EVENTS_AT_ONCE === 0 || step === steps) await sent;
		const early = began + (step * GLIDE_STEP * 1000) / speed - performance.now();
		if (early > 1) await after(early);
	}
	await cdp.detach();
}

async function pointOf(place: Point | Locator): Promise<Point> {
	if ('x' in place) return place;
	await place.scrollIntoViewIfNeeded();
	const { x, y, width, height } = (await place.boundingBox()) ?? {
		x: 0,
		y: 0,
		width: 0,
		height: 0,
	};
	return { x: x + width / 2, y: y + height / 2 };
}

/** Waits for hydration. Before that, a form posts without its script. */
export async function formAwake(page: Page): Promise<void> {
	await page.locator('[data-island]').scrollIntoViewIfNeeded();
	let x = 2;
	// Repeated, because on a busy machine the page may not listen yet when the pointer first moves.
	await expect
		.poll(async () => {
			x = x === 2 ? 4 : 2;
			await page.mouse.move(x, 2);
			return page.locator('[data-island][data-awake]').count();
		})
		.toBe(1);
}

/** Answers a question of the check that has pictures. */
export const tap = (page: Page, question: string, picture: string) =>
	page
		.getByRole('group', { name: question })
		.getByRole('radio', { name: picture, exact: true })
		.check();

/** Opens the folded questions of the check. */
export const unfold = (page: Page) =>
	page.locator('.check__fold:not([open]) > summary').evaluateAll((summaries) => {
		for (const summary of summaries as HTMLElement[]) summary.click();
	});

/**
 * Gives stored answers to questions of the check, by their names, whether they have pictures or a
 * list.
 */
export async function giveAnswers(
	page: Page,
	answers: Readonly<Record<string, string>>,
): Promise<void> {
	await unfold(page);
	for (const [name, value] of Object.entries(answers)) {
		const picture = page.locator(`[type=radio][name=${name}][value=${value}]`);
		if (await picture.count()) await picture.check();
		else await page.locator(`select[name=${name}]`).selectOption(value);
	}
}
