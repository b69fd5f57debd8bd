/** What looks like a program's work, and what must never be taken for it. */
import { describe, expect, test } from 'vitest';
import { type Facts, weigh } from './suspicion.ts';

const grace: Facts = {
	trap: '',
	token: 'good',
	words: ['Grace Hopper', 'grace@example.org', '+44 7700 900 456', 'My loft is cold, and my income is < £31k.'],
};
const says = (...words: string[]): Facts => ({ ...grace, words: [...grace.words.slice(0, 3), ...words] });

describe('an honest enquiry', () => {
	test('scores nothing', () => {
		expect(weigh(grace)).toEqual({ score: 0, reasons: [], quarantine: false });
	});

	test.each([
		['from a page without script', { ...grace, token: undefined }],
		['whose token request was blocked', { ...grace, token: 'absent' }],
		['from a page opened before our key changed', { ...grace, token: 'forged' }],
		['typed by a password manager in two seconds', { ...grace, token: 'hasty' }],
		['from a page left open overnight', { ...grace, token: 'old' }],
		['with a link to the house they mean', says('It is this one: https://example.org/house/12 and it is cold.')],
		['with two links, and no token', { ...says('See www.example.org for the epc'), token: 'absent' }],
		['from a crypto trader', says('I work from home with crypto, so the office must be warm.')],
		['in another script', says('Здравствуйте, у нас холодный чердак. 我们的阁楼很冷。')],
		['with the same name in both fields', { ...grace, words: ['Ada', 'Ada', 'ada@example.org', '07700900123', '12 Ember Row'] }],
		['about a casino', says('We run a small casino and want solar panels on its roof.')],
	] as [string, Facts][])('%s is not held back', (_which, facts) => {
		expect(weigh(facts).quarantine).toBe(false);
	});
});

describe('a program’s work', () => {
	test.each([
		['that fills in every field', { ...grace, trap: 'John' }],
		['that posts links without a page', { ...says('Cheap https://a.example https://b.example'), token: 'absent' }],
		['that replays one token and leaves a link', { ...says('http://a.example'), token: 'worn' }],
		['that forges a token and leaves markup', { ...says('<a href=x>y</a>'), token: 'forged' }],
		['that offers backlinks in three links', says('SEO backlinks http://a.example http://b.example http://c.example')],
		['that writes the same words everywhere, at once', { ...grace, token: 'absent', words: Array(4).fill('buy this wonderful thing') }],
	] as [string, Facts][])('%s is looked at first', (_which, facts) => {
		expect(weigh(facts).quarantine).toBe(true);
	});

	test('no single sign but the hidden field is enough', () => {
		for (const token of ['absent', 'forged', 'hasty', 'worn'] as const) expect(weigh({ ...grace, token }).quarantine).toBe(false);
		expect(weigh(says('https://a.example '.repeat(50))).quarantine).toBe(false);
	});
});

test('the reasons are our words, never the visitor’s', () => {
	const { reasons } = weigh({
		trap: 'CANARY',
		token: 'worn',
		words: Array(3).fill('CANARY-CANARY <a href CANARY seo casino http://CANARY'),
	});
	expect(reasons).toHaveLength(6);
	expect(reasons.join()).not.toContain('CANARY');
});

test('sixty kilobytes of anything are weighed in no time', () => {
	const begun = performance.now();
	for (const hostile of ['http://'.repeat(8000), '<a '.repeat(20_000), 'seo '.repeat(15_000), 'w'.repeat(60_000)]) weigh(says(hostile));
	expect(performance.now() - begun).toBeLessThan(1_000);
});
