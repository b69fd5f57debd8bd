/**
 * The types of a form: steps, fields and their rules. Plain data, read by page, server, e-mail and
 * docs.
 */

/** The answers so far, by question. */
export type GivenAnswers = Readonly<Record<string, string | undefined>>;

/** A condition on an answer, beside the other answers, and the sentence shown when it fails. */
interface FieldRule {
	readonly holds: (value: string, answers: GivenAnswers) => boolean;
	readonly message: string;
}

/** A question answered in the visitor's own words. */
interface TextField {
	readonly kind: 'text';
	readonly label: string;
	readonly hint?: string;
	/** How to find the answer, folded below the question. */
	readonly help?: string;
	/** The HTML control that suits the answer. */
	readonly control: 'text' | 'email' | 'tel' | 'textarea' | 'amount';
	/** How many lines a textarea shows at first. */
	readonly lines?: number;
	/** What a browser may fill in by itself (HTML autofill tokens). */
	readonly autocomplete?:
		| 'name'
		| 'given-name'
		| 'family-name'
		| 'email'
		| 'tel'
		| 'street-address'
		| 'off';
	/** Shown when nothing was entered. Without it the field may stay empty. */
	readonly missing?: string;
	/**
	 * Reads what was typed. Without it only markup and line breaks are taken out
	 * (src/forms/fields/sanitise.ts).
	 */
	readonly read?: (typed: string) => string;
	/** Checked in order once there is an answer; the first that fails is shown. */
	readonly rules: readonly FieldRule[];
	/**
	 * Counted in characters. Anything longer is a mistake or an attack. The page does not set the
	 * HTML attribute: a browser would cut off pasted text silently.
	 */
	readonly maxLength: number;
	/** Few have the answer at hand: asked in one more fold, after the other questions of its step. */
	readonly isExact?: true;
}

/** A question answered by choosing one of a few options. It is always optional. */
interface ChoiceField {
	readonly kind: 'choice';
	readonly label: string;
	readonly hint?: string;
	/** How to find the answer, folded below the question. */
	readonly help?: string;
	/**
	 * Shown in its place once the question before has made it unnecessary
	 * (src/components/question.css).
	 */
	readonly notNeeded?: string;
	/**
	 * Shown as help when the question is skipped; it never blocks an application (specification,
	 * section 5).
	 */
	readonly advice?: string;
	/**
	 * Stored value to shown label, in the order they are offered. Values never change; labels may.
	 */
	readonly options: Readonly<Record<string, string>>;
	/**
	 * Shown as pictures that one taps, in place of a list: the short name below each, where the label
	 * is long.
	 */
	readonly pictures?: Readonly<Record<string, string>>;
	/**
	 * Present where a visitor may also ask for a service of the firm's own
	 * (src/forms/fields/offered-fields.ts).
	 */
	readonly services?: true;
	/**
	 * The ids of the schemes that read the answer (facts/schemes.yaml): asked while one of them is
	 * open to the firm (src/forms/eligibility/offer.ts). Absent: asked of everybody.
	 */
	readonly readBy?: readonly string[];
	/**
	 * About health, benefits or income: erased earlier than the rest, and left out of exports without
	 * personal data.
	 */
	readonly sensitive?: true;
	/**
	 * Present where answering gives consent: the words shown beside the question. A change of words
	 * is a new version.
	 */
	readonly consent?: { readonly version: number; readonly words: string };
}

/** A box to tick. Its answer is `yes`, or empty. */
interface TickField {
	readonly kind: 'tick';
	readonly label: string;
}

export type Field = TextField | ChoiceField | TickField;

export interface Step {
	/** Shown as the step's heading; a form of one step needs none. */
	readonly title?: string;
	/** What it asks, in plain words. */
	readonly about?: string;
	readonly fields: Readonly<Record<string, Field>>;
}

export interface Form {
	readonly name: string;
	/** The page that shows the form and answers its plain POST. */
	readonly path: string;
	/** Raised whenever a question, an option or a rule changes, and stored with every answer. */
	readonly version: number;
	readonly steps: readonly Step[];
}

/**
 * Where the browser posts a form. The question mark makes it another address than the page's own:
 * what is posted to that replaces the page in the browser's history, and Back from its error page
 * then leads past what was typed.
 */
export const actionOf = ({ path }: Form): string => `${path}?`;

type KeysOfUnion<U> = U extends unknown ? keyof U : never;
type StepFieldName<S extends Step> = Extract<KeysOfUnion<S['fields']>, string>;

/** The names of a form's fields, over all its steps. */
export type FieldName<F extends Form> = StepFieldName<F['steps'][number]>;

/** A visitor's answers: every field of the form, with an empty string where there is no answer. */
export type Answers<F extends Form = Form> = Readonly<Record<FieldName<F>, string>>;

/** What is wrong, by field name: at most one sentence each. */
export type Problems = Readonly<Record<string, string>>;

/** The fields of one step with their names, in the order they are asked. */
export function fieldsOfStep<S extends Step>(step: S): [name: StepFieldName<S>, field: Field][] {
	return Object.entries(step.fields) as [StepFieldName<S>, Field][];
}

/** Every field of a form with its name, in the order it is asked. */
export function fieldsOf<F extends Form>(form: F): [name: FieldName<F>, field: Field][] {
	return form.steps.flatMap((step) => fieldsOfStep<F['steps'][number]>(step));
}
