/**
 * The questions of a form as a firm asks them: without what it does not offer, and with the
 * services that no option covers.
 */
import { withCapital } from '#model/capitals.ts';
import { type Field, fieldsOfStep, type Step } from './field.ts';

/**
 * What a page leaves out of its form's questions, and adds to them. Plain data, for the page's
 * script too.
 */
export interface OfferedOptions {
	/** By question: the options that are left out. A question without options is left out itself. */
	readonly without: Readonly<Record<string, readonly string[]>>;
	/** The services added to `energySavings`, by the value that is stored. */
	readonly services: Readonly<Record<string, string>>;
	/** The question whose fold comes first and is open, because the firm's work hangs on it. */
	readonly leads?: string;
}

/**
 * The stored value of a service that the form has no option for, by its file name:
 * "service-triple-glazing".
 */
export const serviceOption = (slug: string): string => `service-${slug}`;

const SERVICE_OPTION = /^service-([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * The service in such a value, in words: "Triple glazing"; undefined if the value is none. They
 * come from the value alone, so that an enquiry can still be read when the firm no longer has the
 * service.
 */
export function serviceInWords(value: string | undefined): string | undefined {
	const [, slug] = (value && value.length <= 80 && SERVICE_OPTION.exec(value)) || [];
	return slug && withCapital(slug.replaceAll('-', ' '));
}

/** A question as the firm asks it; undefined if none of its options is left. */
export function offeredField<F extends Field>(
	name: string,
	field: F,
	offered: OfferedOptions | undefined,
): F | undefined {
	if (!offered || field.kind !== 'choice') return field;
	const { without, services } = offered;
	const own = Object.entries(field.options).filter(([value]) => !without[name]?.includes(value));
	const options = Object.fromEntries([...own, ...(field.services ? Object.entries(services) : [])]);
	return Object.keys(options).length > 0 ? { ...field, options } : undefined;
}

/** The questions of a step as the firm asks them. */
export const askedFields = <S extends Step>(
	step: S,
	offered: OfferedOptions | undefined,
): ReturnType<typeof fieldsOfStep<S>> =>
	fieldsOfStep(step).flatMap(([name, field]) => {
		const asked = offeredField(name, field, offered);
		return asked ? [[name, asked] as [typeof name, Field]] : [];
	});
