/**
 * Entering announced prices: what is written is a period of the schema, what looks like a slip is
 * refused, and comments stay.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent } from '#content/reader/load-content.ts';
import { content } from '#content/reader/testing.ts';
import { prices } from '#content/schemas/fact-schemas.ts';
import { enterPrices } from './enter-prices.ts';

const yaml = `# A comment.
${readFileSync('facts/prices.yaml', 'utf8')}`;
const entered = (command: string) =>
	enterPrices(command.split(' '), { yaml, vat: content.vat, today: '2026-11-25' });
const last = parseContent('facts/prices.yaml', yaml, prices).gasPrice.periods.at(-1);
/** The day after the last that is known, so that the test holds when a price has been entered. */
const next = new Date(Date.parse(last?.until ?? '') + 86_400_000).toISOString().slice(0, 10);

test('a price is written as a period with the VAT of its days, each difference is said, and the file stays as it was otherwise', () => {
	const value = Number(((last?.value ?? 0) * 1.14).toFixed(2));
	const done = entered(`price gas ${value} from ${next}`);
	if ('problems' in done) throw new Error(done.problems.join());
	const after = parseContent('facts/prices.yaml', done.text, prices);
	expect(after.gasPrice.periods.at(-1)).toMatchObject({
		from: next,
		value,
		vat: 5,
		checked: '2026-11-25',
	});
	expect(after.gasPrice.periods.slice(0, -1)).toEqual(
		parseContent('facts/prices.yaml', yaml, prices).gasPrice.periods,
	);
	expect(after.electricityPrice).toEqual(
		parseContent('facts/prices.yaml', yaml, prices).electricityPrice,
	);
	expect(done.text).toMatch(/^# A comment\./);
	expect(done.says).toEqual([
		expect.stringMatching(
			/^gas: [\d.]+p until .*, then [\d.]+p a kWh from .* \(\+14%\), with 5% VAT\.$/,
		),
	]);
});

test('the VAT of electricity is that of the first day', () => {
	const vatFrom = (day: string) => {
		const done = enterPrices(['price', 'electricity', '30', 'from', day, '--yes'], {
			yaml,
			vat: content.vat,
			today: '2026-11-25',
		});
		return 'text' in done
			? parseContent('facts/prices.yaml', done.text, prices).electricityPrice.periods.at(-1)
			: done;
	};
	expect(vatFrom('2027-04-01')).toMatchObject({ vat: 5, until: '2027-06-30' });
});

test.each([
	[
		`price gas 20 from ${next}`,
		/gas: from [\d.]+p to 20p is a rise of \d+%\. If that is right, say it again with --yes/,
	],
	['price gas 9 from 2026-12-01', /a price until .* is there already/],
	['price steam 9 from 2027-01-01', /steam is no price known here/],
	['price gas 9', /Say from which day on/],
])('“%s” is refused: %s', (command, problem) => {
	const done = entered(command);
	expect('problems' in done && done.problems.join('\n')).toMatch(problem);
});
