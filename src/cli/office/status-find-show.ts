/** The commands `status`, `find` and `show`. They change nothing. */
import { Option } from '@commander-js/extra-typings';
import { findingWithCure, LAST_BACKUP, needAttention, readFindings } from '#enquiries/findings.ts';
import { withFollowUp } from '#enquiries/follow-up/with-follow-up.ts';
import {
	describeActor,
	describeEvent,
	describeState,
	stateWords,
} from '#enquiries/follow-up/words.ts';
import { readWorkList, type WorkList } from '#enquiries/follow-up/work-list.ts';
import {
	type Progress,
	progressValues,
	type StoredEnquiry,
} from '#enquiries/store/enquiry-reads.ts';
import type { InvalidEnquiry } from '#enquiries/store/rows.ts';
import { plain } from '#enquiries/store/search-terms.ts';
import type { Store } from '#enquiries/store/store.ts';
import { storeFinding } from '#enquiries/store-monitor.ts';
import { describeAnswers } from '#forms/fields/answers.ts';
import { describeHome } from '#forms/home/home-answers.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { londonMinute, timeInWords } from '#model/dates.ts';
import { countInWords, type Enquiry } from '#model/enquiry.ts';
import { followUpOf, followUpStates } from '#model/follow-up.ts';
import { type FormName, formNames } from '#model/form-names.ts';
import { readDay, verb } from '../command.ts';
import { printable, redacted, revealed } from '../redact.ts';
import { describeInvalid, findByReference } from './named-enquiries.ts';

export const status = verb(
	(command) =>
		command
			.description(
				'how many wait, since when and why, and what is wrong. Ends with 0 when all is well, 1 when somebody should look, 2 when the store cannot be read or written to',
			)
			.option('--json'),
	async (context, { json }) => {
		try {
			const store = await context.store();
			const now = context.now();
			const down = await storeFinding(store, context.dataFolder);
			const findings = [...(down ? [down] : []), ...(await readFindings(store, now))];
			const {
				unreported,
				oldestUnreported: _,
				bounced: returned,
				oldestUncopied,
				oldestUnerased: __,
				...counts
			} = await store.count();
			const toRing = callsIn(await readWorkList(store, now, now, undefined));
			const lastBackup = Number((await store.note(LAST_BACKUP)) ?? Number.NaN);
			const isWell = !needAttention(findings);
			if (json)
				context.print(
					JSON.stringify({
						isWell,
						findings: findings.map(({ alertUnlessSince: _, ...one }) => one),
						...counts,
						unreported,
						returned,
						toRing,
						lastBackup,
					}),
				);
			else {
				context.print(`${countInWords(counts.enquiries)} kept.`);
				context.print(`Delivered    ${counts.delivered}`);
				context.print(
					`Waiting      ${counts.waiting}${counts.oldestWaiting ? `, the oldest since ${timeInWords(counts.oldestWaiting)}` : ''}`,
				);
				context.print(`Parked       ${counts.parked}`);
				if (counts.handOver)
					context.print(
						`Hand-over    ${counts.handOver.waiting} waiting, ${counts.handOver.parked} parked`,
					);
				context.print(
					`Quarantined  ${counts.quarantined}${counts.quarantined ? '   → find --state quarantined; let out on /office/today' : ''}`,
				);
				context.print(`To ring      ${toRing}${toRing ? '   → find --call to-ring' : ''}`);
				context.print(`Returned     ${returned} (acknowledgements to addresses that refuse them)`);
				if (context.databaseFile && lastBackup)
					context.print(`Last backup  ${timeInWords(lastBackup)}`);
				for (const finding of findings)
					context.print(`FAIL  ${printable(findingWithCure(finding))}`);
			}
			return isWell ? 0 : down ? 2 : 1;
		} catch (error) {
			context.print(`The store cannot be read: ${(error as Error).message}`);
			return 2;
		}
	},
);

/** How many wait for a call. */
const callsIn = ({ late, today, reminders, more }: WorkList): number =>
	late.length + today.length + reminders.length + more;

/** The options that choose enquiries. */
export const stateOption = new Option('--state <state>').choices(progressValues);
export const formOption = new Option('--form <form>').choices(formNames);
export const sinceOption = new Option('--since <day>', 'such as 2026-11-20').argParser(readDay);
export const untilOption = new Option('--until <day>', 'not on or after it').argParser(readDay);

/**
 * The enquiries that these options choose, the oldest first. Adds those that cannot be read to
 * `invalid`.
 */
export function findChosen(
	store: Store,
	{ state, ...filter }: { state?: Progress; form?: FormName; since?: number; until?: number },
	invalid: InvalidEnquiry[],
): AsyncIterable<StoredEnquiry> {
	return store.find({ ...filter, progress: state }, (one) => invalid.push(one));
}

export const find = verb(
	(command) =>
		command
			.description('enquiries, the oldest first, with the details of people masked')
			.argument('[words...]', 'part of a name, phone number or postcode, or what was written')
			.addOption(new Option('--call <state>').choices(followUpStates))
			.addOption(stateOption)
			.addOption(formOption)
			.addOption(sinceOption)
			.addOption(untilOption)
			.option('--reveal', 'with the details of people')
			.option('--json'),
	async (context, { call, reveal, json, ...filter }, typed) => {
		const words = typed.join(' ').trim();
		let count = 0;
		const invalid: InvalidEnquiry[] = [];
		const store = await context.store();
		const found = new Set(
			words && (await store.search(words, Number.MAX_SAFE_INTEGER)).map(({ id }) => id),
		);
		for await (const enquiry of withFollowUp(store, findChosen(store, filter, invalid))) {
			const { reference, form, receivedAt, progress: state, quarantined, followUp } = enquiry;
			if (words && !found.has(enquiry.id) && !hasWords(enquiry, followUp.notes, words)) continue;
			if (call !== undefined && followUp.state !== call) continue;
			count += 1;
			const person = reveal ? revealed(enquiry) : redacted(enquiry);
			if (json)
				context.print(
					JSON.stringify({
						reference,
						form,
						receivedAt: new Date(receivedAt).toISOString(),
						state,
						call: followUp.state,
						quarantined,
						...person,
					}),
				);
			else {
				const columns = [
					reference,
					londonMinute(receivedAt),
					form.padEnd(8),
					state.padEnd(11),
					stateWords[followUp.state].short.padEnd(19),
					person.name,
					person.email,
					person.phone,
				];
				context.print([...columns, ...(quarantined ? [printable(quarantined)] : [])].join('  '));
			}
		}
		for (const one of invalid)
			context.print(json ? JSON.stringify(one) : `NOT SHOWN: ${describeInvalid(one)}`);
		if (!json) context.print(count === 0 ? 'There are none.' : `${countInWords(count)}.`);
		return invalid.length === 0 ? 0 : 1;
	},
);

/**
 * Whether it has all of these words, as parts of its answers but the sensitive ones, or of its
 * notes.
 */
function hasWords(enquiry: Enquiry, notes: readonly string[], words: string): boolean {
	const sensitive = sensitiveNames(enquiry.form);
	const open = Object.entries(enquiry.answers).flatMap(([name, value]) =>
		sensitive.includes(name) ? [] : [value],
	);
	const text = plain([enquiry.reference, ...open, ...notes].join(' '));
	const squeeze = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '');
	const wanted = plain(words).split(/\s+/);
	return (
		wanted.every((word) => text.includes(word)) ||
		squeeze(text).includes(squeeze(wanted.join('')) || words)
	);
}

export const show = verb(
	(command) =>
		command
			.description('everything about one enquiry, and what became of it')
			.argument('<reference>')
			.option('--json'),
	async (context, { json }, named) => {
		const enquiry = await findByReference(context, named);
		const store = await context.store();
		const dispatches = await store.dispatchesOf(enquiry.id);
		const events = await store.eventsOf(enquiry.id);
		const photographs = (await store.photographCounts([enquiry.id])).get(enquiry.id) ?? 0;
		if (json) {
			context.print(JSON.stringify({ ...enquiry, dispatches, events, photographs }, null, '\t'));
			return 0;
		}
		context.print(
			`${enquiry.reference}: ${enquiry.form}, ${enquiry.progress}, received ${timeInWords(enquiry.receivedAt)}`,
		);
		if (enquiry.follows)
			context.print(
				`Sent from the same page as ${enquiry.follows}, with other answers, perhaps for another person or home`,
			);
		if (enquiry.quarantined) context.print(`Held back because: ${printable(enquiry.quarantined)}`);
		context.print(describeState(followUpOf(enquiry, events)));
		for (const event of events)
			context.print(
				`  ${londonMinute(event.at)}  ${describeEvent(event, enquiry.form, events)}, ${describeActor(event)}${event.data.note ? `: ${printable(event.data.note)}` : ''}`,
			);
		if (enquiry.forgottenAt)
			context.print(
				`Health, benefit and income answers forgotten ${timeInWords(enquiry.forgottenAt)}`,
			);
		if (photographs) context.print(`Photographs: ${photographs}, on the office’s page of it`);
		context.print('');
		for (const { question, answer } of [
			...describeAnswers(allForms[enquiry.form], enquiry.answers),
			...describeHome(enquiry.answers.home),
		]) {
			context.print(question);
			context.print(`  ${printable(answer)}`);
		}
		context.print('');
		for (const {
			kind,
			recipient,
			state,
			attempts,
			deliveredAt,
			dueAt,
			lastFailure,
		} of dispatches) {
			const when =
				state === 'delivered' && deliveredAt
					? ` ${timeInWords(deliveredAt)}`
					: state === 'waiting'
						? `, next try ${timeInWords(dueAt)}`
						: '';
			context.print(
				`${kind} to ${printable(recipient)}: ${state}${when}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}${lastFailure ? ` (${printable(lastFailure)})` : ''}`,
			);
		}
		return 0;
	},
);
