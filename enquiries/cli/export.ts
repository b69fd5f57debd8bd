/** `export`: a table for the spreadsheet or a list for a program, in a file that only its owner can read. */
import { open, rm } from 'node:fs/promises';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import { outcomeSummary } from '../../forms/eligibility/outcomes.ts';
import { type Field, fieldsOf } from '../../forms/field.ts';
import { phoneKey } from '../../forms/phone.ts';
import { countInWords } from '../enquiry.ts';
import { type TriageSchemes, triageApplication } from '../messages/triage.ts';
import type { StoredEnquiry } from '../store/queries.ts';
import {
	type Command,
	type CommandContext,
	CommandError,
	cannotBeWritten,
	choiceOption,
	isFileError,
	type ParsedArguments,
	textOption,
} from './command.ts';
import { findByPerson, personOptions } from './find.ts';
import { filterFrom } from './status-list-show.ts';

/** Every question of every form, once. */
const questions: readonly (readonly [string, Field])[] = [...new Map(Object.values(allForms).flatMap((form) => fieldsOf(form))).entries()];

/** What says nothing of who it was: neither words of theirs nor the answers that the law protects most. */
const impersonal = questions.filter(([, field]) => field.kind === 'choice' && !field.sensitive);

export const exportCommand: Command = {
	usage:
		'--out FILE [--format csv|json] [--state …] [--form …] [--since DAY] [--until DAY] [--email … | --phone … | REFERENCE …] [--without-personal-data]',
	description: 'writes enquiries to a file, for a spreadsheet or another program',
	options: {
		out: { type: 'string' },
		format: { type: 'string' },
		state: { type: 'string' },
		form: { type: 'string' },
		since: { type: 'string' },
		until: { type: 'string' },
		'without-personal-data': { type: 'boolean' },
		...personOptions,
	},
	async run(context, given) {
		const out = textOption(given, 'out');
		if (!out) throw new CommandError('Say where to write it: --out FILE. It is never printed, because it holds people’s details.');
		const format = choiceOption(given, 'format', ['csv', 'json']) ?? (out.endsWith('.json') ? 'json' : 'csv');
		const isImpersonal = given.options['without-personal-data'] === true;
		const source = await chosen(context, given);
		const rows = format === 'csv' ? csvRows(source, context, isImpersonal) : jsonRows(source, isImpersonal);
		const file = await open(out, 'wx', 0o600).catch((error) => {
			throw new CommandError(
				error.code === 'EEXIST' ? `${out} is already there. Choose another name.` : `${out} ${cannotBeWritten(error)}`,
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
			// Half an export would be taken for a whole one.
			await file.close().catch(() => undefined);
			await rm(out, { force: true });
			throw isFileError(error) ? new CommandError(`${out} ${cannotBeWritten(error)}`, { cause: error }) : error;
		}
		context.print(
			`Wrote ${countInWords(count)} to ${out}, readable by you alone.${isImpersonal ? '' : ' It holds people’s details: delete it when you are done.'}`,
		);
		return 0;
	},
};

/** What was asked for. Refuses what cannot be, before any file is made. */
async function chosen(context: CommandContext, given: ParsedArguments): Promise<AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>> {
	if (given.options.email !== undefined || given.options.phone !== undefined || given.args.length > 0) return findByPerson(context, given);
	const filter = filterFrom(given);
	return (await context.store()).find(filter);
}

interface Piece {
	readonly text: string;
	readonly isEnquiry: boolean;
}

/** A byte-order mark, or a spreadsheet takes "£" for two other letters. */
const BYTE_ORDER_MARK = '\ufeff';

/** After the answers, for whoever sorts the calls. They follow from the answers, so they are as personal as those are. */
const SORTING = ['What it may come to', 'To ask on the call', 'Asked for'];

async function* csvRows(
	source: AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>,
	schemes: TriageSchemes,
	isImpersonal: boolean,
): AsyncGenerator<Piece> {
	const asked = isImpersonal ? impersonal : questions;
	const first = isImpersonal ? ['Form', 'Received', 'State'] : ['Reference', 'Form', 'Received', 'State'];
	yield {
		text: BYTE_ORDER_MARK + csvLine([...first, ...asked.map(([, { label }]) => label), ...(isImpersonal ? [] : SORTING)]),
		isEnquiry: false,
	};
	for await (const enquiry of source) {
		const { reference, form, receivedAt, progress } = enquiry;
		const received = new Date(receivedAt).toISOString();
		const start = isImpersonal
			? [form, received.slice(0, 10), progress]
			: [reference, form, received.replace('T', ' ').slice(0, 19), progress];
		const inWords = new Map(describeAnswers(allForms[form], enquiry.answers).map(({ name, answer }) => [name, answer]));
		const answers = asked.map(([name, field]) => {
			const answer = enquiry.answers[name] ? (inWords.get(name) ?? '') : '';
			return field.kind === 'text' && field.control === 'tel' ? asPhone(answer) : answer;
		});
		yield { text: csvLine([...start, ...answers, ...(isImpersonal ? [] : sorted(enquiry, schemes))]), isEnquiry: true };
	}
}

function sorted(enquiry: StoredEnquiry, schemes: TriageSchemes): string[] {
	if (enquiry.form !== 'funding') return ['', '', ''];
	const { outcomes, questions, measures } = triageApplication(enquiry, schemes);
	return [outcomeSummary(outcomes), questions.join(' '), measures.join(', ')];
}

async function* jsonRows(source: AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>, isImpersonal: boolean): AsyncGenerator<Piece> {
	yield { text: '[', isEnquiry: false };
	let separator = '\n';
	for await (const { reference, form, formVersion, receivedAt, progress, answers, consents, follows } of source) {
		const received = new Date(receivedAt).toISOString();
		const content = isImpersonal
			? {
					form,
					received: received.slice(0, 10),
					state: progress,
					answers: Object.fromEntries(impersonal.map(([name]) => [name, answers[name]]).filter(([, answer]) => answer)),
				}
			: { reference, form, formVersion, received, state: progress, answers, consents, follows };
		yield { text: separator + JSON.stringify(content), isEnquiry: true };
		separator = ',\n';
	}
	yield { text: '\n]\n', isEnquiry: false };
}

/** A line as RFC 4180 has it. */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Where a spreadsheet could take text for a formula an apostrophe stands before it, which shows it as the text it is: at the
 * beginning, and after a semicolon, at which half of Europe's spreadsheets begin a cell. Wide signs count as the narrow ones.
 */
function csvCell(value: string): string {
	const harmless = value.replace(/(^|;)(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, "$1'");
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A number with a gap in it, because a spreadsheet drops the first nought of one without, and takes a plus for a sum. */
export function asPhone(typed: string): string {
	// Where a note follows the number it is text already, and the note is needed.
	if (/[\p{L}#]/u.test(typed)) return typed;
	const digits = phoneKey(typed);
	return digits.length >= 6 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : typed;
}
