/**
 * The command `counts`: pages read, applications started and sent, people rung in time, by week. It
 * changes nothing.
 */
import { InvalidArgumentError } from '@commander-js/extra-typings';
import { figuresInWords, mondayOf, weekFigures } from '#enquiries/figures/weekly-counts.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { verb } from '../command.ts';

/** The counts are kept for two years. */
const WEEKS_AT_MOST = 104;

function readWeeks(text: string): number {
	const weeks = Number(text);
	if (Number.isInteger(weeks) && weeks >= 1 && weeks <= WEEKS_AT_MOST) return weeks;
	throw new InvalidArgumentError(`--weeks takes a number from 1 to ${WEEKS_AT_MOST}.`);
}

export const counts = verb(
	(command) =>
		command
			.description('pages read, applications begun and sent, and people rung in time, by week')
			.option('--weeks <number>', 'this week and those before', readWeeks, 2)
			.option('--json', 'the bare numbers'),
	async (context, { weeks, json }) => {
		const store = await context.store();
		const thisMonday = mondayOf(londonDay(context.now()));
		for (let back = weeks - 1; back >= 0; back -= 1) {
			const week = await weekFigures(
				store,
				addDays(thisMonday, -7 * back),
				context.now(),
				context.dueAt,
			);
			if (json) context.print(JSON.stringify(week));
			else for (const line of [...figuresInWords(week), '']) context.print(line);
		}
		return 0;
	},
);
