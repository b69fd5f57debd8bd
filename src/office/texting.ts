/**
 * Links with which the office's own phone writes to a visitor that it is about to ring. Nothing is
 * sent by the website.
 */
import type { Company } from '#content/schemas/content-schemas.ts';
import { dialLink, isMobile } from '#forms/fields/phone.ts';
import { BRACES, interpolate } from '#model/interpolate.ts';

/** What it says of a company. */
type TextingFirm = Pick<Company, 'texting' | 'name' | 'phone' | 'people'>;

/**
 * The firm's words (content/company.yaml). `person` is who is signed in, where codes have names;
 * otherwise the one person who rings back, if there is only one. Undefined where the firm has no
 * words.
 */
export function textWordsFor(
	{ texting, name, phone, people }: TextingFirm,
	person?: string,
): string | undefined {
	const [caller, ...others] = people.filter(({ ringsBack }) => ringsBack);
	const only = others.length === 0 ? caller?.name : undefined;
	const facts = { person: person ?? only ?? 'Somebody', firm: name, phone };
	return texting && interpolate(texting.words, facts, BRACES);
}

/**
 * The links that write these words to a mobile number: as a text message, and by WhatsApp where the
 * firm says so. None for any other number.
 */
export function textLinks(
	firm: TextingFirm,
	number: string,
	person?: string,
): { readonly sms: string; readonly whatsApp?: string } | undefined {
	const words = textWordsFor(firm, person);
	if (words === undefined || !isMobile(number)) return undefined;
	const international = dialLink(number).replace('tel:', '');
	const said = encodeURIComponent(words);
	return {
		// iPhones know "&body", Android phones "?body"; both know this.
		sms: `sms:${international}?&body=${said}`,
		whatsApp: firm.texting?.whatsApp
			? `https://wa.me/${international.replace('+', '')}?text=${said}`
			: undefined,
	};
}
