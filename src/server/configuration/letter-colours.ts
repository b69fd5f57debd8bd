/** Letters in the brand's colours, which they name as pages do (src/content/brand/tokens.ts). */
import { tokensOf, withColours } from '#content/brand/tokens.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';
import type { Mailer } from '#model/email.ts';

/**
 * Gives a letter's styles those colours. Its words stay as they are, also a colour that a visitor
 * has typed.
 */
export function letterPainter(colours: BrandColours): (html: string) => string {
	const { light, dark } = tokensOf(colours);
	const tokens = {
		...light,
		...Object.fromEntries(Object.entries(dark).map(([name, colour]) => [`dark-${name}`, colour])),
	};
	return (html) =>
		html.replace(/ style="[^"]*"|<style>[^<]*<\/style>/g, (styles) => withColours(styles, tokens));
}

/** The mailer, its letters in the brand's colours. */
export function inBrandColours(mailer: Mailer, colours: BrandColours): Mailer {
	const paint = letterPainter(colours);
	return {
		...mailer,
		send: (email, ...rest) =>
			mailer.send(
				email.html === undefined ? email : { ...email, html: paint(email.html) },
				...rest,
			),
	};
}
