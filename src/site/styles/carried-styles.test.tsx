/** A page carries the styles of what is drawn for it, and of nothing else. */
import { setTimeout } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { RangeBar } from '../components/charts/RangeBar.tsx';
import rangeStyles from '../components/charts/range-bar.css?inline';
import { ClaimList } from '../components/claims/ClaimList.tsx';
import { People } from '../components/evidence/People.tsx';
import peopleStyles from '../components/evidence/people.css?inline';
import { carriedStyles, carryStyles, drawWithStyles } from './carried-styles.ts';

/** As Astro's renderer for React draws it. */
const drawn = async (node: ReactNode) => new Response(await renderToReadableStream(node)).text();

const bar = <RangeBar range={{ low: 100, high: 200, unit: 'pounds a year' }} />;
const people = <People people={content.company.people} />;

test('a component that is drawn brings its sheet once, and one that draws nothing none', async () => {
	const styles = await drawWithStyles(async () => {
		await drawn([bar, bar, <ClaimList key="none" claims={[]} />]);
		return carriedStyles();
	});
	expect(styles).toBe(rangeStyles);
	expect(styles).toContain('.range');
});

test('pages that are drawn at once do not mix their styles', async () => {
	const page = (parts: readonly ReactNode[]) =>
		drawWithStyles(async () => {
			for (const part of parts) {
				await drawn(part);
				// Has the other page drawn meanwhile.
				await setTimeout(1);
			}
			return carriedStyles();
		});
	expect(await Promise.all([page([bar, people]), page([people, people]), page([])])).toEqual([
		[rangeStyles, peopleStyles].sort().join(''),
		peopleStyles,
		'',
	]);
});

test('the styles of a page come in one order, whatever is drawn first', () => {
	const page = (...sheets: readonly string[]) =>
		drawWithStyles(() => {
			for (const sheet of sheets) carryStyles(sheet);
			return carriedStyles();
		});
	expect(page('.b{}', '.a{}')).toBe(page('.a{}', '.b{}'));
});

test('outside of a page a component is drawn all the same', async () => {
	expect(await drawn(bar)).toContain('class="range"');
	expect(carriedStyles()).toBe('');
});
