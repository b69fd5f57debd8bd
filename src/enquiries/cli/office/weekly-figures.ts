/**
 * The command `figures`: pages read, applications begun and sent, people rung in time, by week. It
 * changes nothing.
 */

import { figuresInWords, mondayOf, weekFigures } from '#enquiries/figures/weekly-counts.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { type Command, CommandError, refuseArguments, textOption } from '../command.ts';

/** The counts are kept for two years. */
const WEEKS_AT_MOST = 104;

export const figures: Command = {
	usage: '[--weeks NUMBER] [--json]',
	description:
		'pages read, applications begun and sent, and people rung in time, by week: this week and the last, or as many as you say',
	options: { weeks: { type: 'string' }, json: { type: 'boolean' } },
	async run(context, given) {
		refuseArguments(given);
		const weeks = Number(textOption(given, 'weeks') ?? 2);
		if (!Number.isInteger(weeks) || weeks < 1 || weeks > WEEKS_AT_MOST)
			throw new CommandError(`--weeks takes a number from 1 to ${WEEKS_AT_MOST}.`);
		const store = await context.store();
		const thisMonday = mondayOf(londonDay(context.now()));
		for (let back = weeks - 1; back >= 0; back -= 1) {
			const week = await weekFigures(
				store,
				addDays(thisMonday, -7 * back),
				context.now(),
				context.dueAt,
			);
			if (given.options.json) context.print(JSON.stringify(week));
			else for (const line of [...figuresInWords(week), '']) context.print(line);
		}
		return 0;
	},
};
