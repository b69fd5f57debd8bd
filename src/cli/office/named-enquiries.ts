/** Finds the enquiries that a command line names by reference or by person. */
import { Option } from '@commander-js/extra-typings';
import { emailTerm } from '#enquiries/answers/person-terms.ts';
import type { StoredEnquiry } from '#enquiries/store/enquiry-reads.ts';
import type { InvalidEnquiry } from '#enquiries/store/rows.ts';
import { isEmail, readEmail } from '#forms/fields/field-rules.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { readReference } from '#model/reference.ts';
import { type CommandContext, CommandError } from '../command.ts';

/** The options that name a person. */
export const emailOption = new Option('--email <address>', 'whose enquiries');
export const phoneOption = new Option('--phone <number>', 'whose enquiries, in any spelling');

/** Fewer digits than this would match too many people. */
const FEWEST_DIGITS = 9;

/**
 * The references among the arguments. Throws a CommandError for anything else, so that a typing
 * mistake never finds another person.
 */
function readReferences(words: readonly string[]): string[] {
	return words.map((word) => {
		const reference = readReference(word);
		if (!reference)
			throw new CommandError(
				`"${word}" is not a reference. One looks like 7K3M-9QXD-4; please check it letter by letter.`,
			);
		return reference;
	});
}

interface FoundEnquiries {
	readonly found: readonly StoredEnquiry[];
	/** Of these references, or of this person. */
	readonly invalid: readonly InvalidEnquiry[];
}

async function findReferences(
	context: CommandContext,
	words: readonly string[],
): Promise<FoundEnquiries> {
	const store = await context.store();
	const found: StoredEnquiry[] = [];
	const invalid: InvalidEnquiry[] = [];
	for (const reference of readReferences(words)) {
		const [enquiry] = await Array.fromAsync(store.find({ reference }, (one) => invalid.push(one)));
		if (enquiry) found.push(enquiry);
		else if (invalid.at(-1)?.reference !== reference)
			throw new CommandError(`There is no enquiry ${reference}.`);
	}
	return { found, invalid };
}

/** An enquiry that cannot be read, as a sentence without personal data. */
export function describeInvalid({ id, reference, problem }: InvalidEnquiry): string {
	return `${reference} cannot be read: ${problem} (row ${id}).`;
}

/**
 * The enquiries with this e-mail address, this phone number or these references. Throws a
 * CommandError unless it is exactly one of them.
 */
export async function findByPerson(
	context: CommandContext,
	{ email, phone }: { email?: string; phone?: string },
	references: readonly string[],
): Promise<FoundEnquiries> {
	const ways = [email, phone, references[0]].filter((way) => way !== undefined);
	if (ways.length !== 1)
		throw new CommandError('Say whom you mean in one way: --email, --phone, or references.');
	if (references.length > 0) return findReferences(context, references);
	const term = email === undefined ? termOfPhone(phone ?? '') : termOfEmail(email);
	const found: StoredEnquiry[] = [];
	const invalid: InvalidEnquiry[] = [];
	const store = await context.store();
	for await (const enquiry of store.find({ terms: [term] }, (one) => invalid.push(one)))
		found.push(enquiry);
	return { found, invalid };
}

function termOfEmail(typed: string): string {
	if (!isEmail(readEmail(typed))) throw new CommandError('--email takes a whole e-mail address.');
	return emailTerm(typed);
}

function termOfPhone(typed: string): string {
	const key = phoneKey(typed);
	if (key.length < FEWEST_DIGITS) throw new CommandError('--phone takes a whole phone number.');
	return key;
}
