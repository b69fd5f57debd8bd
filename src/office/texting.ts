/**
 * The text message that the office's own phone sends before it rings. Nothing is sent by the
 * website.
 */
import type { Company } from '#content/schemas/content-schemas.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';

/**
 * The firm's words (content/company.yaml). `person` is who is signed in, where codes have names;
 * otherwise the one person who rings back, if there is only one. Undefined where the firm has no
 * words.
 */
export function textWordsFor(
	{ texting, name, phone, people }: Pick<Company, 'texting' | 'name' | 'phone' | 'people'>,
	person?: string,
): string | undefined {
	const [caller, ...others] = people.filter(({ ringsBack }) => ringsBack);
	const only = others.length === 0 ? caller?.name : undefined;
	const facts = { person: person ?? only ?? 'Somebody', firm: name, phone };
	return texting && interpolate(texting.words, facts, BRACES);
}
