/** `resend` and `release`: making the queue do what it has stopped doing, or never began. */
import { enquiries } from '../enquiry.ts';
import { dispatchesFor } from '../receive.ts';
import { type Command, CommandError, dayOf } from './command.ts';
import { findByReference } from './find.ts';

export const resend: Command = {
	usage: 'REFERENCE … | --parked | --since DAY',
	means: 'sends again: these enquiries, all that are parked, or all received since a day. Copies carry the same reference',
	options: { parked: { type: 'boolean' }, since: { type: 'string' } },
	async run(desk, given) {
		const since = dayOf(given, 'since');
		const ways = [given.words.length > 0, given.options.parked === true, since !== undefined].filter(Boolean);
		if (ways.length !== 1) throw new CommandError('Say what to send again in one way: references, --parked, or --since.');
		const store = await desk.store();
		const chosen =
			given.words.length > 0
				? await findByReference(desk, given)
				: await Array.fromAsync(store.find(since === undefined ? { progress: 'parked' } : { since }));
		const held = chosen.filter(({ quarantined }) => quarantined !== undefined);
		if (given.words.length > 0 && held[0])
			throw new CommandError(`${held[0].reference} is in quarantine. To let it out: release ${held[0].reference}`);
		let count = 0;
		for (const [done, { id, progress }] of chosen.entries()) {
			if (progress === 'quarantined') continue;
			if ((await store.resend(id, desk.now(), since !== undefined || given.words.length > 0)) > 0) count += 1;
			if (done % 100 === 99) desk.progress(`Queued ${done + 1} of ${chosen.length} …`);
		}
		desk.say(`Queued ${enquiries(count)} again. The website sends them within a few seconds, if it is running.`);
		return 0;
	},
};

export const release: Command = {
	usage: 'REFERENCE …',
	means: 'lets enquiries out of quarantine, as if they had just arrived: the office hears, and so does the visitor',
	options: {},
	async run(desk, given) {
		if (given.words.length === 0) throw new CommandError('Say which: release REFERENCE. To see them: list --state quarantined');
		const store = await desk.store();
		for (const { id, reference, answers } of await findByReference(desk, given)) {
			const isReleased = await store.release(id, dispatchesFor(answers, desk.told), desk.now());
			desk.say(isReleased ? `${reference} is released.` : `${reference} was not in quarantine.`);
		}
		return 0;
	},
};
