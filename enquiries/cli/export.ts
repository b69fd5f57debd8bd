/** The command `export`: writes CSV or JSON to a file that only its owner can read. */
import { open, rm } from 'node:fs/promises';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import { outcomeSummary } from '../../forms/eligibility/outcomes.ts';
import { type Field, fieldsOf } from '../../forms/field.ts';
import { phoneKey } from '../../forms/phone.ts';
import { countInWords } from '../enquiry.ts';
import { type TriageSchemes, triageApplication } from '../messages/triage.ts';
import type { InvalidEnquiry, StoredEnquiry } from '../store/queries.ts';
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
import { describeInvalid, findByPerson, personOptions } from './find.ts';
import { filterFrom } from './status-list-show.ts';

/** Every question of every form, once. */
const questions: readonly (readonly [string, Field])[] = [...new Map(Object.values(allForms).flatMap((form) => fieldsOf(form))).entries()];

/** Questions whose answers do not identify anybody: no free text, and no special category data. */
const impersonal = questions.filter(([, field]) => field.kind === 'choice' && !field.sensitive);

export const exportCommand: Command = {
	usage:
		'--out FILE [--format csv|json] [--state …] [--form …] [--since DAY] [--until DAY] [--email … | --phone … | REFERENCE …] [--without-personal-data]',
	description: 'writes enquiries to a file, for a spreadsheet or another application',
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
		const invalid: InvalidEnquiry[] = [];
		const source = await chosen(context, given, invalid);
		const rows = format === 'csv' ? csvRows(source, context, isImpersonal) : jsonRows(source, isImpersonal);
		const file = await open(out, 'wx', 0o600).catch((cause) => {
			throw new CommandError(
				cause.code === 'EEXIST' ? `${out} is already there. Choose another name.` : `${out} ${cannotBeWritten(cause)}`,
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
			throw isFileError(error) ? new CommandError(`${out} ${cannotBeWritten(error)}`, { cause: error }) : error;
		}
		context.print(
			`Wrote ${countInWords(count)} to ${out}, readable by you alone.${isImpersonal ? '' : ' It holds people’s details: delete it when you are done.'}`,
		);
		for (const one of invalid) context.print(`NOT WRITTEN: ${describeInvalid(one)}`);
		return invalid.length === 0 ? 0 : 1;
	},
};

/**
 * The enquiries that the options select. Adds those that cannot be read to `invalid`. Throws a CommandError before any file is
 * created.
 */
async function chosen(
	context: CommandContext,
	given: ParsedArguments,
	invalid: InvalidEnquiry[],
): Promise<AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>> {
	if (given.options.email !== undefined || given.options.phone !== undefined || given.args.length > 0) {
		const named = await findByPerson(context, given);
		invalid.push(...named.invalid);
		return named.found;
	}
	const filter = filterFrom(given);
	return (await context.store()).find(filter, (one) => invalid.push(one));
}

interface Piece {
	readonly text: string;
	readonly isEnquiry: boolean;
}

/** Without a byte-order mark, Excel reads the UTF-8 bytes of "£" as two characters. */
const BYTE_ORDER_MARK = '\ufeff';

/** Extra columns for planning the calls. They are derived from the answers, so they are personal data too. */
const TRIAGE_COLUMNS = ['What it may come to', 'To ask on the call', 'Asked for'];

async function* csvRows(
	source: AsyncIterable<StoredEnquiry> | Iterable<StoredEnquiry>,
	schemes: TriageSchemes,
	isImpersonal: boolean,
): AsyncGenerator<Piece> {
	const asked = isImpersonal ? impersonal : questions;
	const first = isImpersonal ? ['Form', 'Received', 'State'] : ['Reference', 'Form', 'Received', 'State'];
	yield {
		text: BYTE_ORDER_MARK + csvLine([...first, ...asked.map(([, { label }]) => label), ...(isImpersonal ? [] : TRIAGE_COLUMNS)]),
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
		yield { text: csvLine([...start, ...answers, ...(isImpersonal ? [] : triageCells(enquiry, schemes))]), isEnquiry: true };
	}
}

function triageCells(enquiry: StoredEnquiry, schemes: TriageSchemes): string[] {
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

/** A CSV line (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Puts an apostrophe before text that a spreadsheet could read as a formula: at the beginning, and after a semicolon, which
 * separates cells in many European locales. Full-width signs count too.
 */
function csvCell(value: string): string {
	const harmless = value.replace(/(^|;)(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, "$1'");
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A phone number with a space in it. Without the space a spreadsheet drops the leading zero, and reads a plus as a sum. */
export function asPhone(typed: string): string {
	// With a note after the number, a spreadsheet reads it as text anyway, and the note is needed.
	if (/[\p{L}#]/u.test(typed)) return typed;
	const digits = phoneKey(typed);
	return digits.length >= 6 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : typed;
}
