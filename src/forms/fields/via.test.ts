/** The word of where a visit came from: what is kept of an address, and what never is. */
import { expect, test } from 'vitest';
import { viaFrom } from './via.ts';

test.each<[given: unknown, word: string]>([
	['www.Google.co.uk', 'google.co.uk'],
	['Spring_leaflet 2026', 'spring-leaflet-2026'],
	['com.google.android.googlequicksearchbox', 'com.google.android.googlequicksearchbox'],
	['x'.repeat(40), 'x'.repeat(40)],
	['x'.repeat(41), ''],
	['x'.repeat(10_000), ''],
	['jane@example.org', ''],
	['<script>', ''],
	['=cmd', ''],
	['-1+1', ''],
	['google&answer=1', ''],
	['пример.рф', ''],
	['', ''],
	[undefined, ''],
	[true, ''],
])('%j comes to “%s”', (given, word) => {
	expect(viaFrom(given)).toBe(word);
});
