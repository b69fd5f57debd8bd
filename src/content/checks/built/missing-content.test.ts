/** What counts as missing content, on small broken pages. */
import { describe, expect, test } from 'vitest';
import { missingContent } from './missing-content.ts';

const found = (main: string) =>
	missingContent([{ path: '/', html: `<html><body><main>${main}</main></body></html>` }]).map(
		({ what }) => what,
	);
const head = '<thead><tr><th>Size</th><th>Price</th></tr></thead>';

describe('a page that has', () => {
	test.each([
		['an empty item of a list', '<ul><li>One</li><li></li></ul>', 'has nothing in <li></li>.'],
		[
			'a strip with no answers',
			'<dl class="glance"></dl>',
			'has nothing in <dl class="glance"></dl>.',
		],
		['a word that never came', '<p>It saves undefined a year.</p>', 'says “undefined”.'],
		['braces that were not filled in', '<p>Ring {phone}.</p>', 'says “{phone}”.'],
		[
			'a sentence without its figure',
			'<p>It takes , with scaffolding.</p>',
			'has a torn sentence: “It takes , with scaffolding.”.',
		],
		[
			'an announcement of nothing',
			'<p>It costs:</p><p>Ask us.</p>',
			'announces what does not come: It costs:</p>.',
		],
		[
			'a question without an answer',
			'<dl><dt>Payback</dt><dt>Time</dt><dd>A day</dd></dl>',
			'gives no answer to “Payback”.',
		],
		[
			'a heading over the next one',
			'<h2>Saving</h2><h2>Time</h2><p>A day.</p>',
			'has a heading over nothing: “Saving”.',
		],
		[
			'a heading at the end of its section',
			'<section><p>A.</p><h3>B</h3></section><p>C.</p>',
			'has a heading over nothing: “B”.',
		],
		['a table without rows', `<table>${head}</table>`, 'has a table without rows.'],
		[
			'a row that lost a cell',
			`<table>${head}<tr><td>20kW</td></tr></table>`,
			'has an uneven row: 20kW.',
		],
		[
			'a column with nothing to say',
			`<table>${head}<tr><td>20kW</td><td>No figure</td></tr><tr><td>50kW</td><td>No figure</td></tr></table>`,
			'has a column that says only “No figure”: Price.',
		],
	])('%s has a hole', (_what, main, hole) => {
		expect(found(main)).toEqual([hole]);
	});

	test('all its parts has none', () => {
		expect(
			found(
				`<section><h2>A</h2><h3>B</h3><p>Two things:</p><ul><li>One.</li></ul></section><dl><dt>C</dt><dd>D</dd></dl><div role="alert"></div>
				<h2>Plot</h2><svg></svg><table>${head}<tr><td>20kW</td><td>£1</td></tr><tr><td colspan="2">Why.</td></tr></table>`,
			),
		).toEqual([]);
	});
});
