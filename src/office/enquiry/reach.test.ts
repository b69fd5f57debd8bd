/** The words of the text message before a call. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { textingOf } from './Reach.tsx';

const { company } = content;

test.each([
	['who is signed in', company, 'Ruth', 'Ruth'],
	['else the one person who rings back', company, undefined, 'Maureen Pell'],
	['else nobody by name', { ...company, people: [] }, undefined, 'Somebody'],
])('a text names %s', (_who, firm, person, name) => {
	expect(textingOf(firm, person)).toEqual({
		text: `${name} from Larkfield Home Energy: I ring you in five minutes from 0113 496 0142.`,
		hasWhatsApp: false,
	});
});

test('a firm without words has an empty text', () => {
	expect(textingOf({ ...company, texting: undefined }).text).toBe('');
});
