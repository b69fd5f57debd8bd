/** The check of `doctor` on the settings of the system that enquiries are handed over to. */
import { type Check, type CommandContext, failed, ok } from '../command.ts';

/** What the settings say of it. */
export interface HandOverSettings {
	/** Its host. Undefined when nothing is handed over. */
	readonly host: string | undefined;
	/** Whether company.yaml names whom it goes to, so that /privacy can. */
	readonly isNamed: boolean;
}

/** The check. */
export function handOverCheck(
	{ host, isNamed }: HandOverSettings,
	{ store }: Pick<CommandContext, 'store'>,
): Check {
	return {
		name: 'webhook',
		async run() {
			if (host && !isNamed)
				return failed(
					`to ${host}, which /privacy cannot name: say whose it is in company.yaml (handsOverTo)`,
				);
			if (host) return ok(`to ${host}`);
			const { handOver } = await (await store()).count();
			return handOver
				? failed(
						`${handOver.waiting + handOver.parked} wait for a webhook, and none is set (WEBHOOK_URL)`,
					)
				: ok('to no other system (WEBHOOK_URL)');
		},
	};
}
