/**
 * The command `office-code`: shows the code that opens the office's day, in a terminal only, so
 * that no log gets it.
 */
import { londonDay } from '#model/dates.ts';
import { lockInWords } from '#office/code/code-lock.ts';
import { CommandError, verb } from '../command.ts';

export const officeCode = verb(
	(command) =>
		command
			.description('shows the code that opens the office’s day (/office/today)')
			.option('--new', 'makes one for OFFICE_PIN')
			.option('--unlock', 'lets new devices in again after ten wrong codes')
			.option('--end', 'ends every open device'),
	async (context, options) => {
		if (options.unlock || options.end) {
			const store = await context.store();
			if (options.unlock) await store.unlockOffice(londonDay(context.now()));
			if (options.end) await store.endOfficeDevices(context.now());
			context.print(
				options.unlock
					? 'New devices are let in again.'
					: 'Every device is closed: each asks for the code again.',
			);
			return 0;
		}
		const { officeDay } = context;
		if (!officeDay.isTerminal)
			throw new CommandError('The code is shown in a terminal only, never into a file or a log.');
		if (options.new) context.print(`OFFICE_PIN=${officeDay.makeCode()}`);
		else if (officeDay.whyNone) context.print(`There is no office’s day: ${officeDay.whyNone}.`);
		else {
			for (const { person, code } of officeDay.codes())
				context.print(person ? `${person}: ${code}` : code);
			// Without a store the code is shown all the same.
			const lock = await context
				.store()
				.then((store) => store.officeLock(context.now()))
				.catch(() => undefined);
			if (lock) context.print(lockInWords(lock));
		}
		return 0;
	},
);
