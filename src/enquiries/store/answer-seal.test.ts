/**
 * Sealed answers: unreadable in every file of the store, readable through it, and only with the
 * key.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createAnswerSeal } from './answer-seal.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore } from './store.ts';
import { emailTerms, keepEnquiry, NOON, newEnquiry, officeDispatch } from './testing/fixtures.ts';

const answersKey = Buffer.alloc(32, 7).toString('base64');
const CANARY = 'Canary-benefit';
const answers = {
	fullName: 'Ada',
	benefitsClaim: CANARY,
	healthCondition: 'Canary-health',
	heatingSource: 'gas',
};

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});
const file = () => join(folder, 'enquiries.db');
const open = (key?: string) =>
	openStore(openSqlite(file()), 'example.co.uk', key ? { answersKey: key } : {});
const bytes = () =>
	Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

test('sensitive answers are in no file of the store and in no backup, and come out of it as they were given', async () => {
	const store = await open(answersKey);
	const arrival = newEnquiry({ form: 'funding', answers });
	await store.save(arrival, [officeDispatch]);
	await store.backup?.(join(folder, 'copy.db'));
	expect(bytes().includes('Ada')).toBe(true);
	expect(bytes().includes('Canary')).toBe(false);
	const [found] = await Array.fromAsync(store.find());
	expect(found?.answers).toEqual(arrival.answers);
	const [claimed] = await store.claim(NOON, emailTerms);
	expect(claimed?.enquiry?.answers).toEqual(arrival.answers);
	await store.close();
});

test('without the key, or with another, the store is not opened, and nothing is lost', async () => {
	await (await open(answersKey)).close();
	await expect(open()).rejects.toThrow('ANSWERS_KEY, which is not set');
	await expect(open(Buffer.alloc(32, 8).toString('base64'))).rejects.toThrow(
		'not the one in ANSWERS_KEY.',
	);
	await (await open(answersKey)).close();
});

test('what was stored before the key was set stays readable', async () => {
	const before = await open();
	await keepEnquiry(before, { form: 'funding', answers });
	await before.close();
	const store = await open(answersKey);
	const [kept] = await Array.fromAsync(store.find());
	expect(kept?.answers.benefitsClaim).toBe(CANARY);
	await store.close();
});

test('a sealed answer does not tell its length, and does not open in another enquiry or under another name', () => {
	const seal = createAnswerSeal(Buffer.alloc(32, 7));
	const [yes, no] = ['y', 'no, none of these options'].map((benefitsClaim) =>
		seal.seal('funding', 'a', { benefitsClaim }),
	);
	expect(yes?.benefitsClaim?.length).toBe(no?.benefitsClaim?.length);
	expect(seal.open('a', yes ?? {})).toEqual({ benefitsClaim: 'y' });
	expect(seal.open('b', yes ?? {})).toEqual(yes);
	expect(seal.open('a', { healthCondition: yes?.benefitsClaim ?? '' })).toEqual({
		healthCondition: yes?.benefitsClaim,
	});
});
