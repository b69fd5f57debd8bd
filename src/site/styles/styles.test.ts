/** Style sheets take every colour from the tokens, in pairs that everybody can read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pairsEverywhere, pairsOnLightPages } from '#content/brand/colour-pairs.ts';
import { SAMPLE } from '#content/brand/shades.ts';
import { tokensOf } from '#content/brand/tokens.ts';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.css'))
	.map((file) => ({ file, css: readFileSync(join('src', file), 'utf8') }));
const { light, fixed, drawing } = tokensOf(SAMPLE);

/** The innermost rules. */
const rulesOf = (css: string) => [...css.matchAll(/\{([^{}]*)\}/g)].map(([, rule = '']) => rule);
const tokenOf = (rule: string, property: string) =>
	new RegExp(`(?:^|[\\s;])${property}:\\s*var\\(--([a-z-]+)\\);`).exec(rule)?.[1];

/** Words and ground that one rule sets, and nobody has declared. */
const undeclared = (css: string): string[] => {
	const declared: Readonly<Record<string, { words: readonly string[] }>> = {
		...pairsEverywhere,
		...pairsOnLightPages,
	};
	return rulesOf(css).flatMap((rule) => {
		const words = tokenOf(rule, 'color');
		const ground = tokenOf(rule, 'background');
		if (!words || !ground || declared[ground]?.words.includes(words)) return [];
		return [`${words} on ${ground}`];
	});
};

test('no style sheet has a colour of its own', () => {
	expect(sheets.length).toBeGreaterThan(50);
	// A property that is registered needs a colour to begin with.
	for (const { file, css } of sheets)
		expect([file, css.replace(/initial-value: #fff;/g, '').match(/#[0-9a-f]{3,8}\b/gi)]).toEqual([
			file,
			null,
		]);
});

test('a token that a style sheet sets is no fixed one, and one that it names is there', () => {
	const set = new Set<string>(Object.keys(light));
	for (const { css } of sheets)
		for (const [, name = ''] of css.matchAll(/(?:^|[\s{;])--([\w-]+):|@property --([\w-]+)/g))
			set.add(name);
	expect([...set].filter((name) => name in fixed)).toEqual([]);
	const named = sheets.flatMap(({ css }) =>
		[...css.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name),
	);
	expect(named.filter((name) => !set.has(name) && !(name in fixed))).toEqual([]);
	expect(named.filter((name) => name in drawing && !set.has(name))).toEqual([]);
});

test('words and ground that one rule sets are a declared pair', () => {
	for (const { file, css } of sheets) expect([file, undeclared(css)]).toEqual([file, []]);
	expect(undeclared('.new { color: var(--line); background: var(--straw); }')).toEqual([
		'line on straw',
	]);
});
