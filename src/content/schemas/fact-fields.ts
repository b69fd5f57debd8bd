/** The kinds of value that the schemas of the content files are made of. */
import * as z from 'zod';
import { BRACKETS } from '#model/interpolate.ts';

/** Plain text: no markup, no spaces at the ends. */
export const text = (longest = 700) =>
	z
		.string()
		.max(longest, `is too long: at most ${longest} characters`)
		.regex(/^\S(?:[\s\S]*\S)?$/, 'is empty, or begins or ends with a space')
		.regex(/^[^<>]*$/, 'has a < or >: content is plain words, without HTML');

/** Text in which code fills in these names, in square brackets, and no others. */
export const template = (longest: number, ...names: readonly string[]) =>
	text(longest).refine(
		(written) => [...written.matchAll(BRACKETS)].every(([, name = '']) => names.includes(name)),
		`has a name in square brackets that nothing here fills in. Known are: ${names.map((name) => `[${name}]`).join(', ')}`,
	);

export const isoDate = z.iso.date('is not a day written as 2026-11-30');
export const webAddress = z.url({ protocol: /^https$/, error: 'is not a full https:// address' });
/** A name that other files refer to, such as a service page's file name. */
export const slug = z
	.string()
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not small letters and digits joined by hyphens');
