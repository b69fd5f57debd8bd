/** The command `export`: writes CSV or JSON to a file that only its owner can read. */
import { open, rm } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { contactDetails, namesInDetails } from '#enquiries/answers/contact-details.ts';
import { type TriageSchemes, triageApplication } from '#enquiries/answers/triage.ts';
import { createPeople, peopleInWords } from '#enquiries/follow-up/people.ts';
import { withFollowUp } from '#enquiries/follow-up/with-follow-up.ts';
import { stateWords } from '#enquiries/follow-up/words.ts';
import type { StoredEnquiry } from '#enquiries/store/enquiry-reads.ts';
import { inBatches } from '#enquiries/store/paged.ts';
import type { InvalidEnquiry } from '#enquiries/store/rows.ts';
import type { Store } from '#enquiries/store/store.ts';
import { outcomeSummary } from '#forms/eligibility/outcomes.ts';
import { describeAnswers } from '#forms/fields/answers.ts';
import { type Field, fieldsOf } from '#forms/fields/field.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { londonDay, londonMinute } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import type { FollowUp } from '#model/follow-up.ts';
import { CommandError, cannotBeWritten, isFileError, verb } from '../command.ts';
import { describeInvalid, emailOption, findByPerson, phoneOption } from './named-enquiries.ts';
import {
	findChosen,
	formOption,
	sinceOption,
	stateOption,
	untilOption,
} from './status-find-show.ts';

/** Every question of every form, once. */
const questions: readonly (readonly [string, Field])[] = [
	...new Map(Object.values(allForms).flatMap((form) => fieldsOf(form))).entries(),
];

/** Questions whose answers do not identify anybody: no free text, and no special category data. */
const impersonal = questions.filter(([, field]) => field.kind === 'choice' && !field.sensitive);

export const exportVerb = verb(
	(command) =>
		command
			.description('writes enquiries to a file, for a spreadsheet or another application')
			.argument('[reference...]')
			.requiredOption('--out <file>', 'never printed, because it holds people’s details')
			.addOption(new Option('--format <format>').choices(['csv', 'json']))
			.addOption(stateOption)
			.addOption(formOption)
			.addOption(sinceOption)
			.addOption(untilOption)
			.addOption(emailOption)
			.addOption(phoneOption)
			.option('--held-back', 'with what was held back as suspicious')
			.option('--without-personal-data', 'numbers alone')
			.addOption(
				new Option(
					'--for-accounts',
					'without health, benefits, income and whatever was written in free words',
				).conflicts('withoutPersonalData'),
			),
	async (context, options, references) => {
		const { out, forAccounts, withoutPersonalData, heldBack, email, phone, ...filter } = options;
		const format = options.format ?? (out.endsWith('.json') ? 'json' : 'csv');
		const kind = withoutPersonalData ? 'impersonal' : forAccounts ? 'accounts' : 'whole';
		const isPicked = email !== undefined || phone !== undefined || references.length > 0;
		const withHeldBack = isPicked || heldBack || filter.state === 'quarantined';
		const store = await context.store();
		const named = isPicked ? await findByPerson(context, options, references) : undefined;
		const invalid: InvalidEnquiry[] = [...(named?.invalid ?? [])];
		let leftOut = 0;
		const wanted = withoutHeldBack(
			named?.found ?? findChosen(store, filter, invalid),
			withHeldBack,
			() => leftOut++,
		);
		const people = createPeople<{ first?: string }>(() => ({}));
		const source = withFirstOfPerson(
			people,
			withPhotographCount(store, withFollowUp(store, wanted)),
		);
		const rows = format === 'csv' ? csvRows(source, context, kind) : jsonRows(source, kind);
		const file = await open(out, 'wx', 0o600).catch((cause) => {
			throw new CommandError(
				cause.code === 'EEXIST'
					? `${out} is already there. Choose another name.`
					: `${out} ${cannotBeWritten(cause)}`,
				{ cause },
			);
		});
		let count = 0;
		try {
			for await (const { text, isEnquiry } of rows) {
				await file.writeFile(text);
				if (isEnquiry) count += 1;
				if (count % 500 === 0) context.progress(`Wrote ${count} …`);
			}
			await file.close();
		} catch (error) {
			// A partial export could be mistaken for a complete one.
			await file.close().catch(() => undefined);
			await rm(out, { force: true });
			throw isFileError(error)
				? new CommandError(`${out} ${cannotBeWritten(error)}`, { cause: error })
				: error;
		}
		context.print(
			`Wrote ${countInWords(count)}${people.all.length < count ? ` of ${peopleInWords(people.all.length)}` : ''} to ${out}, readable by you alone.${withoutPersonalData ? '' : ' It holds people’s details: delete it when you are done.'}`,
		);
		if (leftOut > 0)
			context.print(
				`Left out: ${countInWords(leftOut)} held back as suspicious. --held-back writes them too.`,
			);
		for (const one of invalid) context.print(`NOT WRITTEN: ${describeInvalid(one)}`);
		return invalid.length === 0 ? 0 : 1;
	},
);

/**
 * What is written: everything; what an accountant may see, without free words, which may be about
 * health; or numbers alone.
 */
type Kind = 'whole' | 'accounts' | 'impersonal';

type FollowedEnquiry = StoredEnquiry & {
	readonly followUp: FollowUp;
	/**
	 * The reference of the first enquiry of the same person in this export, as the day counts people.
	 * Absent for that one.
	 */
	readonly firstReference?: string;
	/** Those that are there: events may name others, which were lost with the store. */
	readonly photographCount: number;
};

/** Enquiries whose photographs are counted at once. */
const COUNTED_AT_ONCE = 200;

async function* withPhotographCount<One extends StoredEnquiry>(
	store: Pick<Store, 'photographCounts'>,
	source: AsyncIterable<One>,
): AsyncGenerator<One & Pick<FollowedEnquiry, 'photographCount'>> {
	for await (const batch of inBatches(source, COUNTED_AT_ONCE)) {
		const counts = await store.photographCounts(batch.map(({ id }) => id));
		for (const enquiry of batch) yield { ...enquiry, photographCount: counts.get(enquiry.id) ?? 0 };
	}
}

async function* withFirstOfPerson<One extends StoredEnquiry>(
	people: { of(enquiry: StoredEnquiry): { first?: string } },
	source: AsyncIterable<One>,
): AsyncGenerator<One & Pick<FollowedEnquiry, 'firstReference'>> {
	for await (const enquiry of source) {
		const person = people.of(enquiry);
		yield { ...enquiry, firstReference: person.first };
		person.first ??= enquiry.reference;
	}
}

interface Piece {
	readonly text: string;
	readonly isEnquiry: boolean;
}

/** Without a byte-order mark, Excel reads the UTF-8 bytes of "£" as two characters. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Most exports are for ringing back, so what was held back as suspicious is left out unless it is
 * asked for.
 */
async function* withoutHeldBack(
	source: AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>,
	withHeldBack: boolean,
	onLeftOut: () => void,
): AsyncGenerator<StoredEnquiry> {
	for await (const enquiry of source) {
		if (withHeldBack || enquiry.progress !== 'quarantined') yield enquiry;
		else onLeftOut();
	}
}

/** The columns that are the same for both forms, in the order in which a call needs them. */
const CONTACT_COLUMNS = ['Name', 'Phone', 'Email', 'Postcode', 'Town', 'Asked for', 'Call'];
const FREE_COLUMNS = ['Note', 'Photographs'];
const DONE_COLUMNS = ['Survey', 'Rung', 'Rung by', 'Same person as'];

/** Derived from the answers for planning the calls, so they are personal data too. */
const TRIAGE_COLUMNS = ['What it may come to', 'To ask on the call', 'The home', 'Its estimate'];

async function* csvRows(
	source: AsyncIterable<FollowedEnquiry>,
	schemes: TriageSchemes,
	kind: Kind,
): AsyncGenerator<Piece> {
	const isWhole = kind === 'whole';
	const asked = isWhole
		? questions.filter(([name]) => !namesInDetails.has(name))
		: kind === 'impersonal'
			? impersonal
			: [];
	const start = ['Reference', 'Form', 'Received', 'State', ...CONTACT_COLUMNS];
	const first = {
		whole: [...start, ...FREE_COLUMNS, ...DONE_COLUMNS],
		accounts: [...start, 'Address', ...DONE_COLUMNS],
		impersonal: ['Form', 'Received', 'State', 'Call'],
	};
	const labels = asked.map(([, { label }]) => label);
	yield {
		text:
			BYTE_ORDER_MARK + csvLine([...first[kind], ...labels, ...(isWhole ? TRIAGE_COLUMNS : [])]),
		isEnquiry: false,
	};
	for await (const enquiry of source) {
		const {
			reference,
			form,
			receivedAt,
			progress,
			answers: given,
			photographCount,
			followUp,
		} = enquiry;
		const person = [reference, form, londonMinute(receivedAt), progress, ...contactCells(enquiry)];
		const free = [followUp.notes.join(' / '), photographCount ? String(photographCount) : ''];
		const cells = {
			whole: [...person, ...free, ...doneCells(enquiry)],
			accounts: [...person, given.address ?? '', ...doneCells(enquiry)],
			impersonal: [form, londonDay(receivedAt), progress, stateWords[followUp.state].short],
		};
		const inWords = new Map(
			describeAnswers(allForms[form], given).map(({ name, answer }) => [name, answer]),
		);
		const answers = asked.map(([name]) => (given[name] ? (inWords.get(name) ?? '') : ''));
		yield {
			text: csvLine([
				...cells[kind],
				...answers,
				...(isWhole ? triageCells(enquiry, schemes) : []),
			]),
			isEnquiry: true,
		};
	}
}

function contactCells(enquiry: FollowedEnquiry): string[] {
	const { name, phone, email, postcode, town, wishes } = contactDetails(enquiry);
	return [
		name,
		asPhone(phone),
		email,
		postcode,
		town,
		wishes.join(', '),
		stateWords[enquiry.followUp.state].short,
	];
}

/** What the office did, without its words. */
function doneCells({
	followUp: { surveyDay, lastRungAt, lastRungBy },
	firstReference,
}: FollowedEnquiry): string[] {
	return [
		surveyDay ?? '',
		lastRungAt === undefined ? '' : londonMinute(lastRungAt),
		lastRungBy ?? '',
		firstReference ?? '',
	];
}

function triageCells(enquiry: StoredEnquiry, schemes: TriageSchemes): string[] {
	if (enquiry.form !== 'funding') return TRIAGE_COLUMNS.map(() => '');
	const { outcomes, questions, home } = triageApplication(enquiry, schemes);
	const answered = home.answers.map(({ question, answer }) => `${question} ${answer}`);
	return [
		outcomeSummary(outcomes),
		questions.join(' '),
		answered.join('. '),
		home.plan ? [home.plan.cost, ...home.plan.read, ...home.plan.measures].join(' ') : '',
	];
}

async function* jsonRows(
	source: AsyncIterable<FollowedEnquiry>,
	kind: Kind,
): AsyncGenerator<Piece> {
	yield { text: '[', isEnquiry: false };
	let separator = '\n';
	for await (const {
		reference,
		form,
		formVersion,
		receivedAt,
		progress,
		answers,
		consents,
		follows,
		...more
	} of source) {
		const received = new Date(receivedAt).toISOString();
		const { followUp, photographCount, firstReference } = more;
		const { surveyDay, lastRungAt, lastRungBy } = followUp;
		const done = {
			survey: surveyDay,
			rung: lastRungAt === undefined ? undefined : new Date(lastRungAt).toISOString(),
			rungBy: lastRungBy,
			samePersonAs: firstReference,
		};
		const contents = {
			whole: {
				reference,
				form,
				formVersion,
				received,
				state: progress,
				call: followUp.state,
				notes: followUp.notes,
				photographs: photographCount,
				...done,
				answers,
				consents,
				follows,
			},
			accounts: {
				reference,
				form,
				received,
				state: progress,
				call: followUp.state,
				...contactDetails({ form, answers }),
				address: answers.address,
				...done,
			},
			impersonal: {
				form,
				received: received.slice(0, 10),
				state: progress,
				call: followUp.state,
				answers: Object.fromEntries(
					impersonal.map(([name]) => [name, answers[name]]).filter(([, answer]) => answer),
				),
			},
		};
		yield { text: separator + JSON.stringify(contents[kind]), isEnquiry: true };
		separator = ',\n';
	}
	yield { text: '\n]\n', isEnquiry: false };
}

/** A CSV line (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Puts an apostrophe before text that a spreadsheet could read as a formula: at the beginning, and
 * after a semicolon, which separates cells in many European locales. Full-width signs count too.
 */
function csvCell(value: string): string {
	const harmless = value.replace(/(^|;)(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, "$1'");
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A phone number with spaces where people read them (Ofcom's usual groups: 020 7946 0958, 0113 496
 * 0142, 07700 900123). Without a space a spreadsheet drops the leading zero, and reads a plus as a
 * sum.
 */
export function asPhone(typed: string): string {
	// With a note after the number, a spreadsheet reads it as text anyway, and the note is needed.
	if (/[\p{L}#]/u.test(typed)) return typed;
	const digits = phoneKey(typed);
	if (digits.length < 6) return typed;
	const code = /^02/.test(digits) ? 3 : /^0(?:1[0-9]1|11[0-9]|3|8|9)/.test(digits) ? 4 : 5;
	const rest = digits.slice(code);
	const groups = digits.length !== 11 || code === 5 ? [rest] : [rest.slice(0, -4), rest.slice(-4)];
	return [digits.slice(0, code), ...groups].join(' ');
}
