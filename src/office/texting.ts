/**
 * The text message that the office's own phone sends before it rings. Nothing is sent by the
 * website.
 */
import type { Company } from '#content/schemas/content-schemas.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';

/** What a text message says, in the firm's words, and whether it writes by WhatsApp too. */
export interface Texting {
	/** Empty where the firm has no words. */
	readonly text: string;
	readonly hasWhatsApp: boolean;
}

/**
 * What the firm has set (content/company.yaml). `person` is who is signed in, where codes have
 * names; otherwise the words name the one person who rings back, if there is only one.
 */
export function textingOf(
	{ texting, name, phone, people }: Pick<Company, 'texting' | 'name' | 'phone' | 'people'>,
	person?: string,
): Texting {
	const [caller, ...others] = people.filter(({ ringsBack }) => ringsBack);
	const only = others.length === 0 ? caller?.name : undefined;
	const facts = { person: person ?? only ?? 'Somebody', firm: name, phone };
	return {
		text: texting ? interpolate(texting.words, facts, BRACES) : '',
		hasWhatsApp: texting?.whatsApp === true,
	};
}
