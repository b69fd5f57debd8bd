/** The schema of content/brand.yaml: what the firm looks like. */
import * as z from 'zod';
import { text } from './fact-fields.ts';

const colour = z
	.string()
	.regex(/^#[0-9a-f]{6}$/i, 'is not a colour written as "#0e3b2e", in quotation marks');
const fileOf = (kinds: string) =>
	z
		.string()
		.regex(
			new RegExp(`^[a-z0-9][a-z0-9._-]*\\.(?:${kinds})$`, 'i'),
			`is not the name of a file that ends in ${kinds.replaceAll('|', ', ')}`,
		);

export const brand = z.strictObject({
	/** What is left out follows from the brand's. */
	colours: z.strictObject({
		brand: colour,
		accent: colour.optional(),
		paper: colour.optional(),
	}),
	/** In place of the drawn house beside the name. */
	logo: fileOf('svg|png|webp').optional(),
	logoOnDark: fileOf('svg|png').optional(),
	/** Whether the logo says the firm's name, so that it is not written beside it. */
	logoHasName: z.boolean().default(false),
	icon: fileOf('svg|png').optional(),
	/** The share image of every page. */
	sharePicture: fileOf('png').optional(),
	headingFont: z.strictObject({ name: text, file: fileOf('woff2') }).optional(),
});
export type Brand = z.infer<typeof brand>;
export type BrandColours = Brand['colours'];

/** The files in content/brand that a brand names, by what they are. */
export const brandFiles = ({ logo, logoOnDark, icon, sharePicture, headingFont }: Brand) => ({
	logo,
	logoOnDark,
	icon,
	sharePicture,
	headingFont: headingFont?.file,
});
