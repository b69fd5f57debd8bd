/** The commands `resend` and `release`. */
import { countInWords } from '../../enquiry.ts';
import { dispatchesFor } from '../../receive.ts';
import type { InvalidEnquiry, StoredEnquiry } from '../../store/reading/find-enquiries.ts';
import type { Store } from '../../store/store.ts';
import { type Command, CommandError, dayOption } from '../command.ts';
import { describeInvalid, findByReference } from './find.ts';

export const resend: Command = {
	usage: 'REFERENCE … | --parked | --since DAY',
	description: 'sends again: these enquiries, all that are parked, or all received since a day. Copies carry the same reference',
	options: { parked: { type: 'boolean' }, since: { type: 'string' } },
	async run(context, given) {
		const since = dayOption(given, 'since');
		const ways = [given.args.length > 0, given.options.parked === true, since !== undefined].filter(Boolean);
		if (ways.length !== 1) throw new CommandError('Say what to send again in one way: references, --parked, or --since.');
		const store = await context.store();
		const invalid: InvalidEnquiry[] = [];
		const chosen =
			given.args.length > 0
				? await findByReference(context, given)
				: await Array.fromAsync(since === undefined ? findParked(store, invalid) : store.find({ since }, (one) => invalid.push(one)));
		const held = chosen.filter(({ quarantined }) => quarantined !== undefined);
		if (given.args.length > 0 && held[0])
			throw new CommandError(`${held[0].reference} is in quarantine. To release it: release ${held[0].reference}`);
		let count = 0;
		for (const [done, { id, progress }] of chosen.entries()) {
			if (progress === 'quarantined') continue;
			if ((await store.resend(id, context.now(), since !== undefined || given.args.length > 0)) > 0) count += 1;
			if (done % 100 === 99) context.progress(`Queued ${done + 1} of ${chosen.length} …`);
		}
		for (const one of invalid) context.print(`NOT SENT: ${describeInvalid(one)}`);
		context.print(`Queued ${countInWords(count)} again. The website sends them within a few seconds, if it is running.`);
		return invalid.length === 0 ? 0 : 1;
	},
};

/** What is parked on its way to the office, then what is parked on its way to another system. */
async function* findParked(store: Store, invalid: InvalidEnquiry[]): AsyncGenerator<StoredEnquiry> {
	const found = new Set<string>();
	for await (const enquiry of store.find({ progress: 'parked' }, (one) => invalid.push(one))) {
		found.add(enquiry.reference);
		yield enquiry;
	}
	for (const reference of await store.parkedHandOvers())
		if (!found.has(reference)) yield* store.find({ reference }, (one) => invalid.push(one));
}

export const release: Command = {
	usage: 'REFERENCE …',
	description: 'releases enquiries from quarantine: the office and the visitor get their e-mails, as for a new enquiry',
	options: {},
	async run(context, given) {
		if (given.args.length === 0) throw new CommandError('Say which: release REFERENCE. To see them: list --state quarantined');
		const store = await context.store();
		for (const { id, reference, answers } of await findByReference(context, given)) {
			const isReleased = await store.release(id, dispatchesFor(answers, context.recipients), context.now());
			context.print(isReleased ? `${reference} is released.` : `${reference} was not in quarantine.`);
		}
		return 0;
	},
};
