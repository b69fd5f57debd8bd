/** Letters in the brand's colours: they are written in the sample's, as the style sheets are. */
import { recolourStyles } from '#content/company/brand-contrast.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';
import type { Mailer } from '#enquiries/delivery/mail-transports.ts';

/**
 * The letter with its styles in those colours. Its words stay as they are, also a colour that a
 * visitor has typed.
 */
export const recolourLetter = (html: string, colours: BrandColours): string =>
	html.replace(/ style="[^"]*"|<style>[^<]*<\/style>/g, (styles) =>
		recolourStyles(styles, colours),
	);

/** The mailer, its letters in the brand's colours. */
export const inBrandColours = (mailer: Mailer, colours: BrandColours): Mailer => ({
	...mailer,
	send: (email, ...rest) =>
		mailer.send(
			email.html === undefined ? email : { ...email, html: recolourLetter(email.html, colours) },
			...rest,
		),
});
