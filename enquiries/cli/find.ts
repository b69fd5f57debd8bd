/** Finding the enquiries that a command means. */
import { allForms } from '../../forms/all-forms.ts';
import { fieldsOf } from '../../forms/field.ts';
import { phoneKey } from '../../forms/phone.ts';
import { readReference } from '../../forms/reference.ts';
import { isEmail, withAsciiDomain } from '../../forms/rules.ts';
import type { KeptEnquiry } from '../store/queries.ts';
import { type CommandContext, CommandError, type ParsedArguments, textOf } from './command.ts';

export const personOptions = { email: { type: 'string' }, phone: { type: 'string' } } as const;

/** Fewer digits than this would fit too many people. */
const FEWEST_DIGITS = 9;

/** The references given as words. Refuses what is none, so that a typing mistake never means somebody else. */
function referencesIn({ words }: ParsedArguments): string[] {
	return words.map((word) => {
		const reference = readReference(word);
		if (!reference) throw new CommandError(`"${word}" is not a reference. One looks like 7K3M-9QXD-4; please check it letter by letter.`);
		return reference;
	});
}

/** The enquiries with these references. Refuses when one is not there. */
export async function findByReference(desk: CommandContext, given: ParsedArguments): Promise<KeptEnquiry[]> {
	const store = await desk.store();
	const found: KeptEnquiry[] = [];
	for (const reference of referencesIn(given)) {
		const [enquiry] = await Array.fromAsync(store.find({ reference }));
		if (!enquiry) throw new CommandError(`There is no enquiry ${reference}.`);
		found.push(enquiry);
	}
	return found;
}

/** The enquiries of one person, or with the references given: exactly one way of saying it. */
export async function findPersons(desk: CommandContext, given: ParsedArguments): Promise<KeptEnquiry[]> {
	const email = textOf(given, 'email');
	const phone = textOf(given, 'phone');
	const ways = [email, phone, given.words.length > 0 ? 'words' : undefined].filter((way) => way !== undefined);
	if (ways.length !== 1) throw new CommandError('Say whom you mean in one way: --email, --phone, or references.');
	if (given.words.length > 0) return findByReference(desk, given);
	const isTheirs = email === undefined ? hasPhone(phone ?? '') : hasEmail(email);
	const found: KeptEnquiry[] = [];
	let looked = 0;
	for await (const enquiry of (await desk.store()).find()) {
		looked += 1;
		if (looked % 1000 === 0) desk.progress(`Looked at ${looked} …`);
		if (isTheirs(enquiry)) found.push(enquiry);
	}
	return found;
}

function hasEmail(email: string): (enquiry: KeptEnquiry) => boolean {
	const wanted = withAsciiDomain(email.trim()).toLowerCase();
	if (!isEmail(wanted)) throw new CommandError('--email takes a whole e-mail address.');
	return ({ answers }) => answers.email?.toLowerCase() === wanted;
}

function hasPhone(phone: string): (enquiry: KeptEnquiry) => boolean {
	const wanted = phoneKey(phone);
	if (wanted.length < FEWEST_DIGITS) throw new CommandError('--phone takes a whole phone number.');
	return ({ form, answers }) =>
		fieldsOf(allForms[form]).some(
			([name, field]) => field.kind === 'text' && field.control === 'tel' && phoneKey(answers[name] ?? '') === wanted,
		);
}
