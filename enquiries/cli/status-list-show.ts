/** `status`, `list` and `show`: looking without touching. */
import { londonDay, MINUTE_MS, timeInWords } from '../../dates.ts';
import { allForms, formNames } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import { type Complaint, describeComplaint, isPressing } from '../complaints.ts';
import { enquiries, LATE_AFTER_MS } from '../enquiry.ts';
import { LAST_BACKUP } from '../messages/office-notices.ts';
import { forgettingFails } from '../retention.ts';
import { progress } from '../store/queries.ts';
import { readStoreError } from '../store-health.ts';
import { type Command, type CommandContext, CommandError, dayOf, oneOf, type ParsedArguments } from './command.ts';
import { findByReference } from './find.ts';
import { printable, redacted, revealed } from './redact.ts';

export const status: Command = {
	usage: '[--json]',
	means:
		'how many wait, since when and why, and which complaints press. Ends with 0 when all is well, 1 when somebody should look (also while nobody was told of one that is held back, and while forgetting fails), 2 when the store cannot be read or written to',
	options: { json: { type: 'boolean' } },
	async run(desk, { options }) {
		let counts: Awaited<ReturnType<Awaited<ReturnType<CommandContext['store']>>['count']>>;
		let backup: string | undefined;
		let complaints: readonly Complaint[];
		let failing: Awaited<ReturnType<typeof forgettingFails>>;
		let trouble: string | undefined;
		try {
			const store = await desk.store();
			trouble = readStoreError(desk.dataFolder) ?? (await store.check().then(() => undefined, inOneSentence));
			counts = await store.count();
			backup = await store.note(LAST_BACKUP);
			complaints = await store.openComplaints();
			failing = await forgettingFails(store);
		} catch (error) {
			desk.say(`The store cannot be read: ${(error as Error).message}`);
			return 2;
		}
		const ends = (isWell: boolean) => (trouble === undefined ? (isWell ? 0 : 1) : 2);
		const waitedMs = counts.oldestWaiting === undefined ? 0 : desk.now() - counts.oldestWaiting;
		const pressing = complaints.filter((one) => isPressing(one, londonDay(desk.now())));
		const isWell =
			trouble === undefined && waitedMs <= LATE_AFTER_MS && counts.parked === 0 && counts.untold === 0 && pressing.length === 0 && !failing;
		if (options.json) {
			const waitedMinutes = Math.round(waitedMs / MINUTE_MS);
			const lastBackup = backup ? Number(backup) : null;
			const forgettingFailsSince = failing?.since ?? null;
			desk.say(
				JSON.stringify({
					isWell,
					...(trouble === undefined ? {} : { trouble }),
					...counts,
					waitedMinutes,
					lastBackup,
					complaints: complaints.length,
					pressing: pressing.length,
					forgettingFailsSince,
				}),
			);
			return ends(isWell);
		}
		if (trouble !== undefined) desk.say(trouble);
		desk.say(`${enquiries(counts.enquiries)} kept.`);
		desk.say(`Delivered    ${counts.delivered}`);
		desk.say(`Waiting      ${counts.waiting}${counts.oldestWaiting ? `, the oldest since ${timeInWords(counts.oldestWaiting)}` : ''}`);
		if (counts.lastFailure) desk.say(`             the last try failed with: ${printable(counts.lastFailure)}`);
		desk.say(`Parked       ${counts.parked}${counts.parked ? '   → resend --parked' : ''}`);
		desk.say(`Quarantined  ${counts.quarantined}${counts.quarantined ? '   → list --state quarantined, then release REFERENCE' : ''}`);
		if (counts.untold) desk.say(`             nobody has been told of ${counts.untold} of these: the next digest names them`);
		desk.say(`Returned     ${counts.returned} (acknowledgements to addresses that refuse them)`);
		desk.say(`Complaints   ${complaints.length}${complaints.length ? '   → complaint' : ''}`);
		for (const one of pressing) desk.say(`             ${describeComplaint(one)}`);
		if (failing) desk.say(`Forgetting   fails since ${timeInWords(failing.since)} (${failing.fault})   → retention`);
		if (desk.databaseFile) desk.say(`Last backup  ${backup ? timeInWords(Number(backup)) : 'never   → backup'}`);
		return ends(isWell);
	},
};

const inOneSentence = (error: Error): string => `The store cannot be written to: ${error.message}`;

export const list: Command = {
	usage: `[--state ${progress.join('|')}] [--form ${formNames.join('|')}] [--since DAY] [--until DAY] [--reveal] [--json]`,
	means: 'enquiries, the oldest first, with the details of people masked unless --reveal is given',
	options: {
		state: { type: 'string' },
		form: { type: 'string' },
		since: { type: 'string' },
		until: { type: 'string' },
		reveal: { type: 'boolean' },
		json: { type: 'boolean' },
	},
	async run(desk, given) {
		refuseWords(given);
		const filter = filterOf(given);
		let count = 0;
		for await (const enquiry of (await desk.store()).find(filter)) {
			count += 1;
			const { reference, form, receivedAt, progress: state, quarantined } = enquiry;
			const person = given.options.reveal ? revealed(enquiry) : redacted(enquiry);
			if (given.options.json)
				desk.say(JSON.stringify({ reference, form, receivedAt: new Date(receivedAt).toISOString(), state, quarantined, ...person }));
			else {
				const columns = [
					reference,
					new Date(receivedAt).toISOString().slice(0, 16),
					form.padEnd(8),
					state.padEnd(11),
					person.name,
					person.email,
					person.phone,
				];
				desk.say([...columns, ...(quarantined ? [printable(quarantined)] : [])].join('  '));
			}
		}
		if (!given.options.json) desk.say(count === 0 ? 'There are none.' : `${enquiries(count)}.`);
		return 0;
	},
};

export const show: Command = {
	usage: 'REFERENCE [--json]',
	means: 'everything about one enquiry, and what became of it',
	options: { json: { type: 'boolean' } },
	async run(desk, given) {
		const [enquiry, ...others] = await findByReference(desk, given);
		if (!enquiry || others.length > 0) throw new CommandError('show takes one reference.');
		const store = await desk.store();
		const dispatches = await store.dispatchesOf(enquiry.id);
		const complaints = (await store.complaints()).filter(({ reference }) => reference === enquiry.reference);
		if (given.options.json) {
			desk.say(JSON.stringify({ ...enquiry, dispatches, complaints }, null, '\t'));
			return 0;
		}
		desk.say(`${enquiry.reference}: ${enquiry.form}, ${enquiry.progress}, received ${timeInWords(enquiry.receivedAt)}`);
		if (enquiry.follows)
			desk.say(`Sent with other answers, perhaps for another person or home, from the page that sent ${enquiry.follows}`);
		if (enquiry.quarantined) desk.say(`Held back because: ${printable(enquiry.quarantined)}`);
		if (enquiry.forgottenAt) desk.say(`Health, benefit and income answers forgotten ${timeInWords(enquiry.forgottenAt)}`);
		for (const one of complaints) desk.say(`Complained of: ${describeComplaint(one)}`);
		desk.say('');
		for (const { question, answer } of describeAnswers(allForms[enquiry.form], enquiry.answers)) {
			desk.say(question);
			desk.say(`  ${printable(answer)}`);
		}
		desk.say('');
		for (const { kind, recipient, state, attempts, deliveredAt, dueAt, lastFailure } of dispatches) {
			const when =
				state === 'delivered' && deliveredAt
					? ` ${timeInWords(deliveredAt)}`
					: state === 'waiting'
						? `, next try ${timeInWords(dueAt)}`
						: '';
			desk.say(
				`${kind} to ${printable(recipient)}: ${state}${when}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}${lastFailure ? ` (${printable(lastFailure)})` : ''}`,
			);
		}
		return 0;
	},
};

/** The filter that options ask for. */
export function filterOf(given: ParsedArguments) {
	const state = oneOf(given, 'state', progress);
	const form = oneOf(given, 'form', formNames);
	const since = dayOf(given, 'since');
	const until = dayOf(given, 'until');
	return {
		...(state ? { progress: state } : {}),
		...(form ? { form } : {}),
		...(since === undefined ? {} : { since }),
		...(until === undefined ? {} : { until }),
	};
}

export function refuseWords({ words }: ParsedArguments): void {
	if (words.length > 0) throw new CommandError(`I do not know what "${words[0]}" means here.`);
}
