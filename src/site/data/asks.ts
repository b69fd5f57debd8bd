/**
 * What a visitor may ask for with the contact form, by name. Throws with the name and the file if
 * it does not exist.
 */
import type { Content } from '#content/reader/load-content.ts';
import type { Ask } from '#content/schemas/content-schemas.ts';
import { contactForm } from '#forms/contact.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';

export function askNamed(
	name: string,
	{ asks }: Pick<Content, 'asks'>,
): Ask & { readonly path: string } {
	const ask = asks[name];
	if (!ask)
		throw new Error(
			`There is no ask called ${name} in content/asks.yaml, which another content file names.`,
		);
	return { ...ask, path: `${contactForm.path}?${ABOUT}=${name}` };
}

/** The contact form that is prepared for it. */
export const askPath = (name: string, content: Pick<Content, 'asks'>): string =>
	askNamed(name, content).path;
