/** The command `complaint`: complaints about how we use personal data, each with the day it must be acknowledged by. */
import { daysInWords, londonDay } from '../../../dates.ts';
import { type ComplaintEvent, complaintEvents, daysLeft, describeComplaint } from '../../follow-up/complaints.ts';
import { type Command, type CommandContext, CommandError, dayOption, type ParsedArguments, textOption } from '../command.ts';
import { findByReference } from './find.ts';

/** A complaint's number. No reference looks like it. */
const NUMBER = /^\d{1,6}$/;

const BY_TOOL = { who: 'office', mailbox: '', letter: 'tool' } as const;

export const complaint: Command = {
	usage: '[--all] | received [REFERENCE | NUMBER] [--on DAY] | acknowledged NUMBER [--on DAY] | answered NUMBER [--on DAY]',
	description:
		'complaints about how we use personal data: those not answered, with the day each must be acknowledged by. The others record that one was received (about REFERENCE, if any), acknowledged or answered: today, or on --on DAY. A day given again for a NUMBER replaces the one before',
	options: { all: { type: 'boolean' }, on: { type: 'string' } },
	async run(context, given) {
		const [word, ...args] = given.args;
		if (word === undefined) return listComplaints(context, given);
		const event = complaintEvents.find((one) => one === word);
		if (!event) throw new CommandError(`A complaint is ${complaintEvents.join(', ')}; I do not know what "${word}" means here.`);
		if (given.options.all) throw new CommandError('--all goes with the list alone: complaint --all');
		const its = { ...given, args };
		const isNew = event === 'received' && !NUMBER.test(args[0] ?? '');
		context.print(isNew ? await record(context, its) : await setDay(context, its, event));
		return 0;
	},
};

async function listComplaints(context: CommandContext, given: ParsedArguments): Promise<number> {
	if (given.options.on !== undefined) throw new CommandError(`--on goes with ${complaintEvents.join(', ')}.`);
	const store = await context.store();
	const found = given.options.all ? await store.complaints() : await store.openComplaints();
	for (const one of found) {
		const left = daysLeft(one, londonDay(context.now()));
		const pressure = left === undefined ? [] : [left < 0 ? `OVERDUE by ${daysInWords(-left)}` : `${daysInWords(left)} left`];
		context.print([describeComplaint(one), ...pressure, ...(one.reference ? [`about ${one.reference}`] : [])].join(', '));
	}
	if (found.length === 0) context.print(given.options.all ? 'There are no complaints.' : 'There are no unanswered complaints.');
	return 0;
}

async function record(context: CommandContext, given: ParsedArguments): Promise<string> {
	const day = dayGiven(context, given);
	const [enquiry, ...others] = await findByReference(context, given);
	if (others.length > 0) throw new CommandError('A complaint is about one enquiry at most: complaint received REFERENCE');
	const store = await context.store();
	// As an act of the enquiry, so that nobody is rung about it either.
	const result = enquiry && (await store.recordEvent(enquiry.id, { kind: 'complaint', by: BY_TOOL, data: { day } }, context.now()));
	const number = result?.state === 'recorded' ? result.event.data.complaint : undefined;
	return recorded(number ?? (await store.addComplaint(day, enquiry?.id)), day);
}

function recorded(number: number, day: string): string {
	return `${describeComplaint({ number, receivedOn: day })}. What it says belongs in the office’s mailbox, not here.`;
}

async function setDay(context: CommandContext, given: ParsedArguments, event: ComplaintEvent): Promise<string> {
	const [word = '', ...others] = given.args;
	if (!NUMBER.test(word) || others.length > 0)
		throw new CommandError(`Say which, by its number: complaint ${event} 3. To see them: complaint`);
	if (event === 'received' && given.options.on === undefined)
		throw new CommandError(`Say on which day number ${word} was received: complaint received ${word} --on 2026-11-20`);
	const day = dayGiven(context, given);
	const store = await context.store();
	const before = (await store.complaints()).find(({ number }) => number === Number(word));
	if (!before) throw new CommandError(`There is no complaint number ${word}. To see them: complaint --all`);
	const inOrder = complaintEvents.map((one) => (one === event ? day : before[`${one}On`])).filter((one) => one !== undefined);
	if (inOrder.some((one, place) => one < (inOrder[place - 1] ?? one)))
		throw new CommandError(`That day does not fit: ${describeComplaint(before)}. Nothing was changed.`);
	if (event !== 'received' && before.reference !== undefined) {
		const [enquiry] = await Array.fromAsync(store.find({ reference: before.reference }, () => undefined));
		const act = { kind: `complaint-${event}`, by: BY_TOOL, data: { day, complaint: before.number } } as const;
		if (enquiry) await store.recordEvent(enquiry.id, act, context.now());
	}
	// About no enquiry, or a day that replaces the one before.
	const after = await store.setComplaintDay(before.number, event, day);
	return describeComplaint(after ?? before);
}

/** The day of `--on`, or today. */
function dayGiven(context: CommandContext, given: ParsedArguments): string {
	const today = londonDay(context.now());
	const day = dayOption(given, 'on') === undefined ? today : (textOption(given, 'on') ?? today);
	if (day > today) throw new CommandError(`${day} has not come yet.`);
	return day;
}
