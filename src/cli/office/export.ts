/** The command `export`: writes CSV or JSON to a file that only its owner can read. */
import { open, rm } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import {
	type ContactDetails,
	contactDetails,
	namesInDetails,
} from '#enquiries/answers/contact-details.ts';
import { hearingWords, stateWords } from '#enquiries/follow-up/events-in-words.ts';
import { withFollowUp } from '#enquiries/follow-up/with-follow-up.ts';
import type { StoredEnquiry } from '#enquiries/store/enquiry-reads.ts';
import type { InvalidEnquiry } from '#enquiries/store/rows.ts';
import type { Store } from '#enquiries/store/store.ts';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { londonMinute } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import type { FollowUp } from '#model/follow-up.ts';
import { visitorForms } from '#model/form-names.ts';
import { CommandError, cannotBeWritten, isFileError, readDay, verb } from '../command.ts';
import { describeInvalid, emailOption, findByPerson, phoneOption } from './named-enquiries.ts';

export const exportVerb = verb(
	(command) =>
		command
			.description('writes enquiries to a file, for a spreadsheet or another application')
			.argument('[reference...]')
			.requiredOption(
				'--out <file>',
				'as JSON where its name ends so, otherwise as CSV; never printed, because it holds people’s details',
			)
			.addOption(new Option('--since <day>', 'such as 2026-11-20').argParser(readDay))
			.addOption(emailOption)
			.addOption(phoneOption)
			.option(
				'--for-accounts',
				'without health, benefits, income and whatever was written in free words',
			),
	async (context, { out, forAccounts, since, email, phone }, references) => {
		const isPicked = email !== undefined || phone !== undefined || references.length > 0;
		const store = await context.store();
		const named = isPicked ? await findByPerson(context, { email, phone }, references) : undefined;
		const invalid: InvalidEnquiry[] = [...(named?.invalid ?? [])];
		const wanted = named?.found ?? store.find({ since }, (one) => invalid.push(one));
		const columns = forAccounts ? accountsColumns : wholeColumns;
		const format = out.endsWith('.json')
			? jsonOf((row) =>
					forAccounts
						? Object.fromEntries(columns.map(({ label, cell }) => [label, cell(row)]))
						: everythingOf(row),
				)
			: csvOf(columns);
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
			await file.writeFile(format.begin);
			for await (const row of rowsOf(store, wanted)) {
				await file.writeFile((count > 0 ? format.between : '') + format.textOf(row));
				count += 1;
			}
			await file.writeFile(format.end);
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
			`Wrote ${countInWords(count)} to ${out}, readable by you alone. It holds people’s ` +
				'details: delete it when you are done.',
		);
		for (const one of invalid) context.print(`NOT WRITTEN: ${describeInvalid(one)}`);
		return invalid.length === 0 ? 0 : 1;
	},
);

interface Row {
	readonly enquiry: StoredEnquiry;
	readonly person: ContactDetails;
	/** The answers in words, by the names of their questions. */
	readonly inWords: ReadonlyMap<string, string>;
	readonly followUp: FollowUp;
	readonly events: readonly EnquiryEvent[];
}

async function* rowsOf(
	store: Pick<Store, 'eventsOfAll'>,
	source: AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>,
): AsyncGenerator<Row> {
	for await (const { enquiry, events, followUp } of withFollowUp(store, source)) {
		const inWords = new Map(
			describeAnswers(allForms[enquiry.form], enquiry.answers).map(({ name, answer }) => [
				name,
				answer,
			]),
		);
		yield { enquiry, person: contactDetails(enquiry), inWords, followUp, events };
	}
}

interface Column {
	readonly label: string;
	readonly cell: (row: Row) => string;
}
const column = (label: string, valueIn: (row: Row) => string | number | undefined): Column => ({
	label,
	cell: (row) => String(valueIn(row) ?? ''),
});

/** Who it is and how far it has got, in the order in which a call needs them. */
const personColumns = [
	column('Reference', ({ enquiry }) => enquiry.reference),
	column('Form', ({ enquiry }) => enquiry.form),
	column('Received', ({ enquiry }) => londonMinute(enquiry.receivedAt)),
	column('State', ({ enquiry }) => enquiry.progress),
	column('Name', ({ person }) => person.name),
	column('Phone', ({ person }) => asPhone(person.phone)),
	column('Email', ({ person }) => person.email),
	column('Postcode', ({ person }) => person.postcode),
	column('Town', ({ person }) => person.town),
	column('Asked for', ({ person }) => person.wishes.join(', ')),
	column('Call', ({ followUp }) => stateWords[followUp.state]),
];

const minuteColumn = (label: string, timeIn: (followUp: FollowUp) => number | undefined) =>
	column(label, ({ followUp }) => {
		const at = timeIn(followUp);
		return at === undefined ? undefined : londonMinute(at);
	});

/** Where it came from, what the office did, and what came of it, without the office's words. */
const doneColumns = [
	column('Source', ({ enquiry }) => (enquiry.form === 'telephone' ? 'telephone' : 'website')),
	column('Came by', ({ enquiry }) => enquiry.answers.via),
	column('Heard of us', ({ followUp: { heardOf } }) => heardOf && hearingWords[heardOf]),
	minuteColumn('First rung', ({ triedAt }) => triedAt),
	minuteColumn('Spoken to', ({ spokeAt }) => spokeAt),
	column('Survey', ({ followUp }) => followUp.surveyDay),
	minuteColumn('Rung', ({ lastRungAt }) => lastRungAt),
	column('Rung by', ({ followUp }) => followUp.lastRungBy),
	minuteColumn('Quoted', ({ quote }) => quote?.at),
	column('Quoted £', ({ followUp }) => followUp.quote?.pounds),
	column('Result', ({ followUp }) => followUp.result?.kind),
	minuteColumn('Result on', ({ result }) => result?.at),
	column('Won £', ({ followUp }) => followUp.result?.pounds),
	column('Lost because', ({ followUp }) => followUp.result?.reason),
];

/**
 * Every question of the visitors' forms, once, but for those whose answers the columns above have.
 * The office asks callers the same.
 */
const answerColumns = [
	...new Map(visitorForms.flatMap((form) => fieldsOf(allForms[form]))).entries(),
].flatMap(([name, { label }]) =>
	namesInDetails.has(name)
		? []
		: [column(label, ({ enquiry, inWords }) => enquiry.answers[name] && inWords.get(name))],
);

const wholeColumns = [
	...personColumns,
	column('Note', ({ followUp }) => followUp.notes.join(' / ')),
	...doneColumns,
	...answerColumns,
];

/** What an accountant may see: no free words, which may be about health. */
const accountsColumns = [
	...personColumns,
	column('Address', ({ enquiry }) => enquiry.answers.address),
	...doneColumns,
];

/** All that is held about an enquiry, as a person who asks for their own data gets it. */
const everythingOf = ({ enquiry, followUp, events }: Row) => ({
	reference: enquiry.reference,
	form: enquiry.form,
	formVersion: enquiry.formVersion,
	received: new Date(enquiry.receivedAt).toISOString(),
	state: enquiry.progress,
	heldBackBecause: enquiry.quarantined,
	call: followUp.state,
	answers: enquiry.answers,
	consents: enquiry.consents,
	follows: enquiry.follows,
	events: events.map(({ at, kind, by, data }) => ({
		at: new Date(at).toISOString(),
		kind,
		by,
		...data,
	})),
});

/** How rows are written to a file. */
interface Format {
	readonly begin: string;
	readonly textOf: (row: Row) => string;
	readonly between: string;
	readonly end: string;
}

/** Without a byte-order mark, Excel reads the UTF-8 bytes of "£" as two characters. */
const BYTE_ORDER_MARK = '\ufeff';

const csvOf = (columns: readonly Column[]): Format => ({
	begin: BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)),
	textOf: (row) => csvLine(columns.map(({ cell }) => cell(row))),
	between: '',
	end: '',
});

const jsonOf = (contents: (row: Row) => object): Format => ({
	begin: '[\n',
	textOf: (row) => JSON.stringify(contents(row)),
	between: ',\n',
	end: '\n]\n',
});

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
