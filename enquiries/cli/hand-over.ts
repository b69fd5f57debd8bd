/** The check of `doctor` on the system that enquiries are handed over to, and when it is late. */
import { HOUR_MS, timeInWords } from '../../dates.ts';
import type { HandOverCounts } from '../store/counts.ts';
import type { Check, CommandContext } from './command.ts';

/** A while longer than for a letter: the office has the enquiry already. */
const LATE_AFTER_MS = HOUR_MS;

/** Whether somebody should look at the other system. */
export function isHandOverLate(counts: HandOverCounts | undefined, now: number): boolean {
	return counts !== undefined && (counts.parked > 0 || (counts.oldestWaiting !== undefined && now - counts.oldestWaiting > LATE_AFTER_MS));
}

/** What the settings say of it. */
export interface HandOverSettings {
	/** Its host. Undefined when nothing is handed over. */
	readonly host: string | undefined;
	/** Whether company.yaml names whom it goes to, so that /privacy can. */
	readonly isNamed: boolean;
}

/** The check. */
export function handOverCheck({ host, isNamed }: HandOverSettings, { store, now }: Pick<CommandContext, 'store' | 'now'>): Check {
	return {
		name: 'hand-over',
		async run() {
			const { handOver } = await (await store()).count();
			if (!host)
				return handOver
					? { isWell: false, message: `${handOver.waiting + handOver.parked} wait for a webhook, and none is set (WEBHOOK_URL)` }
					: { isWell: true, message: 'to no other system (WEBHOOK_URL)' };
			if (!isNamed)
				return { isWell: false, message: `to ${host}, which /privacy cannot name: say whose it is in company.yaml (handsOverTo)` };
			if (!handOver) return { isWell: true, message: `${host} has every enquiry` };
			const { waiting, parked, oldestWaiting, lastFailure } = handOver;
			const state = [
				...(waiting ? [`${waiting} waiting${oldestWaiting === undefined ? '' : ` since ${timeInWords(oldestWaiting)}`}`] : []),
				...(parked ? [`${parked} parked: resend --parked`] : []),
				...(lastFailure ? [`the last try failed with: ${lastFailure}`] : []),
			].join('; ');
			return { isWell: !isHandOverLate(handOver, now()), message: `${host}: ${state}` };
		},
	};
}
