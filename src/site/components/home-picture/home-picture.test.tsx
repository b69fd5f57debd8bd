/** The picture of a visitor's home: its groups against the answers, and against its files. */
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { heatings, homeKinds } from '#estimate/home.ts';
import { measures } from '#model/measures.ts';
import { servedHomes } from '../../art/drawings.ts';
import { HomePicture, shownGroups } from './HomePicture.tsx';

const data = { ...checkData({ ...content, engine: engineFigures(content) }), day: '2026-11-24' };
const served = servedHomes(content.brand);

function draw(answers: Readonly<Record<string, string>>) {
	const markup = renderToStaticMarkup(<HomePicture known={resultFor(answers, data).home} />);
	const uses = [...markup.matchAll(/<use [^>]*#[a-z]+-([\w-]+)"([^>]*)>/g)];
	return {
		markup,
		groups: uses.map(([, group]) => group),
		lit: uses.flatMap(([, group, rest = '']) => (rest.includes('data-lit') ? [group] : [])),
		isCold: markup.includes('data-cold'),
	};
}

test.each(homeKinds)('every group that a %s may show is in its file, and each is shown', (kind) => {
	const drawn = [
		...readFileSync(`src/site/art/homes/${kind}.svg`, 'utf8').matchAll(/ id="([^"]+)"/g),
	].map(([, id]) => id);
	const shown = new Set<string>();
	const lofts = ['none', 'some', 'full', 'room', 'not-mine', undefined] as const;
	for (const walls of ['cavity', 'cavity-filled', 'solid', 'solid-insulated', undefined] as const)
		for (const loft of lofts)
			for (const heating of [...heatings, undefined])
				for (const chosen of [[], ...measures.map((measure) => [measure])]) {
					const home = { kind, walls, loft, heating, has: ['car' as const] };
					for (const group of shownGroups(home, chosen, undefined, true)) shown.add(group);
				}
	for (const byLoft of Object.values(content.coldestPart.parts[kind]))
		for (const part of Object.values(byLoft)) shown.add(`cold-${part}`);
	expect([...shown].sort()).toEqual([...drawn].sort());
	for (const group of drawn) expect(served).toContain(`<g id="${kind}-${group}"`);
});

test.each<
	readonly [
		says: string,
		answers: Readonly<Record<string, string>>,
		shown: readonly string[],
		lit: readonly string[],
		isCold: boolean,
	]
>([
	[
		'nothing but the kind',
		{ kind: 'flat' },
		['others-around', 'walls-unknown', 'cold-air'],
		[],
		false,
	],
	[
		'bare walls that are in what we would begin with: warm rooms',
		{ kind: 'semi', walls: 'cavity', loft: 'full', heatingSource: 'gas', homeOwnership: 'yes' },
		['walls-cavity', 'loft', 'gas'],
		['cavity'],
		false,
	],
	[
		'a bare part that it leaves: warmer, and still cold',
		{ kind: 'terrace', walls: 'solid', loft: 'none', heatingSource: 'gas', homeOwnership: 'yes' },
		['walls-solid', 'gas', 'cat'],
		['loft'],
		true,
	],
	[
		'a cure that is ticked: warm rooms, and no cold part',
		{
			kind: 'semi',
			walls: 'solid',
			loft: 'some',
			heatingSource: 'oil',
			measureInternalWall: 'yes',
		},
		['walls-solid', 'internal-wall', 'loft-some', 'oil'],
		['internal-wall'],
		false,
	],
])('%s', (_, answers, shown, lit, isCold) => {
	const drawn = draw(answers);
	for (const group of [...shown, ...lit]) expect(drawn.groups).toContain(group);
	for (const group of lit) expect(drawn.lit).toContain(group);
	expect(drawn.isCold).toBe(isCold);
	expect(drawn.markup.includes('Coldest: ')).toBe(
		drawn.groups.some((one) => one?.startsWith('cold-')),
	);
});

test('before anything is known it is a plain semi, which says nothing', () => {
	const { markup, groups } = draw({});
	expect(groups).toEqual(['around', 'walls-unknown', 'rooms', 'loft-unknown']);
	expect(markup).toContain('aria-hidden="true"');
	expect(markup).not.toContain('figcaption');
});
