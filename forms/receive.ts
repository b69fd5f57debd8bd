/** What becomes of a form that was sent, as the pages and the entrances are told it. */
import type { FormName } from './all-forms.ts';
import type { Problems } from './field.ts';

export type Outcome =
	/** On the disk, and shown to the visitor by its reference. */
	| { readonly state: 'received'; readonly reference: string }
	/** Something is wrong with it; nothing was kept. */
	| { readonly state: 'problems'; readonly answers: Readonly<Record<string, string>>; readonly problems: Problems }
	/** It could not be kept just now; nothing was kept, and the visitor must be told so. */
	| { readonly state: 'unavailable'; readonly answers: Readonly<Record<string, string>> };

/** Takes in whatever was sent for a form: its answers and, beside them, the reference. Answers after the commit. */
export type Receive = (form: FormName, sent: Iterable<readonly [string, unknown]>) => Promise<Outcome>;
