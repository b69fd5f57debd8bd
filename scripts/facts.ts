/**
 * `npm run facts -- price gas 9.10 electricity 30.20 from 2027-01-01`: enters announced prices.
 * Without a command: the facts to look at again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { findLineIn, loadContent } from '#content/reader/load-content.ts';
import { factsAhead } from '#content/reader/review-days.ts';
import { londonDay } from '#model/dates.ts';
import { enterPrices } from './enter-prices.ts';

const FILE = 'facts/prices.yaml';
const today = londonDay(Date.now());
const args = process.argv.slice(2);
const content = loadContent();

if (args.length === 0) {
	const due = factsAhead(content, findLineIn(), today);
	console.log(due.length > 0 ? due.join('\n') : 'No fact has to be looked at within a month.');
} else {
	const before = readFileSync(FILE, 'utf8');
	const entered = enterPrices(args, { yaml: before, vat: content.vat, today });
	if ('problems' in entered) {
		console.error(
			['Nothing was written.', ...entered.problems.map((problem) => `  ${problem}`)].join('\n'),
		);
		process.exitCode = 1;
	} else {
		writeFileSync(FILE, entered.text);
		try {
			loadContent();
			console.log(
				[...entered.says, `${FILE} has them. Then: npm run content, and commit.`].join('\n'),
			);
		} catch (error) {
			writeFileSync(FILE, before);
			throw error;
		}
	}
}
