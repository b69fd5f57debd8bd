/** The command `status`: how the website and its enquiries are, and letters sent again. */
import { findingWithCure, needAttention, readFindings } from '#enquiries/findings.ts';
import { storeFinding } from '#enquiries/store-monitor.ts';
import { countInWords } from '#model/enquiry.ts';
import { printable, verb } from '../command.ts';

/** More references than this are no help in a terminal. */
const NAMED_AT_MOST = 20;

export const status = verb(
	(command) =>
		command
			.description(
				'how many enquiries there are, and what is wrong. Ends with 0 when all is well, 1 ' +
					'when somebody should look, 2 when the store cannot be read or written to',
			)
			.option('--retry', 'first sends again what was refused for good'),
	async (context, { retry }) => {
		try {
			const store = await context.store();
			const now = context.now();
			if (retry) {
				const ids = (await store.parked()).map(({ id }) => id);
				const count = await store.resend(ids, now);
				context.print(`On their way again: the letters about ${countInWords(count)}.`);
			}
			const down = await storeFinding(store, context.dataFolder);
			const findings = [...(down ? [down] : []), ...(await readFindings(store, now))];
			const { enquiries, waiting, quarantined } = await store.count();
			context.print(
				`${countInWords(enquiries)} kept, ${waiting} waiting for delivery, ${quarantined} held back.`,
			);
			const parked = (await store.parked()).slice(0, NAMED_AT_MOST);
			if (parked.length > 0)
				context.print(`To retry: ${parked.map(({ reference }) => reference).join(' ')}`);
			for (const finding of findings) context.print(`FAIL  ${printable(findingWithCure(finding))}`);
			return down ? 2 : needAttention(findings) ? 1 : 0;
		} catch (error) {
			context.print(`The store cannot be read: ${(error as Error).message}`);
			return 2;
		}
	},
);
