/** The estimate that the office reads about a home: a line for each measure that fits, and none for a home that nobody described. */
import { expect, test } from 'vitest';
import { content } from '../../content/reader/testing.ts';
import { createHomeEstimates } from './home-estimate.ts';

const homeEstimateLines = createHomeEstimates(content);

const DAY = '2026-11-22';
const home = JSON.stringify({ kind: 'semi', walls: 'cavity', heating: 'gas', measureLoft: 'yes', measureCavity: 'yes', loft: 'none' });

test('has a line for each measure that fits, each begun by its name', () => {
	const lines = homeEstimateLines(home, DAY);
	expect(lines.length).toBeGreaterThan(0);
	const names = lines.map((line) => line.split('.')[0]);
	expect(names.join()).toMatch(/cavity wall/i);
	expect(new Set(names).size).toBe(names.length);
	const measures = lines.slice(0, -2);
	for (const line of measures) expect(line).toMatch(/^[A-Z][^.]+\. \S.*\d/);
	// What the two ticked measures save together, and at which prices.
	expect(lines.at(-2)).toMatch(/^Together, loft insulation and cavity wall insulation: about £\d+ less a year\./);
	expect(lines.at(-1)).toBe('At the price cap of October to December 2026: gas 7.97p, electricity 26.32p a unit.');
	expect(homeEstimateLines(home, DAY)).toEqual(lines);
});

test('offers nothing that the home rules out', () => {
	const filled = JSON.stringify({ kind: 'semi', walls: 'cavity-filled', heating: 'gas' });
	expect(homeEstimateLines(filled, DAY).join()).not.toMatch(/^Cavity wall/m);
});
