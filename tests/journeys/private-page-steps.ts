/**
 * The ways through the office's page and the visitor's, for any browser: after each press away by
 * a link, Back, Forward, Back and Reload.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { readFor3Seconds } from '../support/private-pages.ts';
import { expect } from '../support/test.ts';

/** What a test needs of a browser. Elements are named by CSS selectors. */
export interface Hand {
	open(url: string): Promise<unknown>;
	fill(field: string, words: string): Promise<unknown>;
	/** Opens a fold, chooses an answer or presses a button that stays on the page. */
	press(what: string): Promise<unknown>;
	/** Presses what leads to another page, and waits for it. */
	follow(what: string): Promise<unknown>;
	back(): Promise<unknown>;
	forward(): Promise<unknown>;
	reload(): Promise<unknown>;
	/** The path of the page. */
	path(): string | Promise<string>;
	/** What is read on the page, its closed folds included. */
	text(): Promise<string>;
	/** The first element's value. */
	valueOf(field: string): Promise<string>;
}

/** Sends an application, and returns the links to the office's page of it and to the visitor's. */
export async function applyAndRead(
	site: RunningSite,
): Promise<{ office: string; visitor: string }> {
	const ada = {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '12 Ember Row, ZZ1 1ZZ',
	};
	const answer = await fetch(`${site.origin}/grant`, {
		method: 'POST',
		headers: { origin: site.origin },
		body: new URLSearchParams({
			...ada,
			move: 'submit',
			benefitsClaim: 'yes',
			selectedBenefits: 'universalCredit',
		}),
	});
	const reference = /received__reference">([^<]+)</.exec(await answer.text())?.[1] ?? '';
	const { text = '' } = await site.mailAbout(reference);
	const secret = visitorSecret(readFileSync(join(site.dataDir, 'link.key')), reference);
	return {
		office: site.origin + (/\/office\/[\w-]+/.exec(text)?.[0] ?? ''),
		visitor: site.origin + VISITOR_PATH + secret,
	};
}

/** The page says this now, and again after a link away and Back, Forward and Back, and Reload. */
async function stays(hand: Hand, words: string): Promise<void> {
	const says = () => expect.poll(hand.text).toContain(words);
	const isAway = () => expect.poll(hand.path).toBe('/');
	await says();
	await hand.follow('.private__home');
	await isAway();
	await hand.back();
	await says();
	await hand.forward();
	await isAway();
	await hand.back();
	await says();
	await hand.reload();
	await says();
}

const read = async (hand: Hand) => readFor3Seconds(await hand.valueOf('[name=nonce]'));

/** The visitor's page: how to be answered, a slip, a correction, wrong digits, and the end. */
export async function throughVisitorsPage(hand: Hand, url: string): Promise<void> {
	await hand.open(url);
	await read(hand);
	await hand.follow('button[name=answerBy][value=email]');
	await stays(hand, 'You asked for an e-mail. We do not ring you.');
	await read(hand);
	await hand.press('details:has([value=correct]) summary');
	await hand.fill('[name=phoneNumber]', '12');
	await hand.follow('form:has([value=correct]) button');
	await expect.poll(hand.text).toContain('Please put right what is marked.');
	await hand.fill('[name=phoneNumber]', '07700 900124');
	await hand.follow('form:has([value=correct]) button');
	await stays(hand, 'Corrected. The office has it.');
	await read(hand);
	await hand.press('details:has([value=erase]) summary');
	await hand.fill('#digits-erase', '0000');
	await hand.press('[name=sure]');
	await hand.follow('form:has([value=erase]) button');
	await expect.poll(hand.text).toContain('Those are not the last four digits');
	await hand.fill('#digits-erase', '0124');
	await hand.press('[name=sure]');
	await hand.follow('form:has([value=erase]) button');
	await expect.poll(hand.text).toContain('It has been erased');
	await hand.open(url);
	expect(await hand.text()).toContain('This link opens nothing');
}

/**
 * The office's page, from its letter: a wrong code, the right one, which leads to the page that the
 * letter meant, and a press.
 */
export async function throughOfficePage(hand: Hand, url: string, code: string): Promise<void> {
	await hand.open(url);
	await stays(hand, 'The office’s code');
	await hand.fill('#code', '90817263');
	await hand.follow('form button');
	expect(await hand.text()).toContain('That is not the office’s code.');
	await hand.fill('#code', code);
	await hand.follow('form button');
	await stays(hand, 'Ada Byron');
	await hand.press('[name=act][value=spoke]');
	await hand.follow('form:has(#what) button');
	await stays(hand, 'Recorded.');
}
