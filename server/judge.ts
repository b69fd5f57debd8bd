/** Weighs each enquiry as it arrives, and counts the odd ones. */
import { allForms, type FormName } from '../forms/all-forms.ts';
import { TOKEN, TRAP } from '../forms/beside.ts';
import { fieldsOf } from '../forms/field.ts';
import type { Verdict } from '../forms/receive.ts';
import type { FormTokens } from './form-token.ts';
import { weigh } from './suspicion.ts';

/** `expectsToken`: whether this way in goes with a form of ours that is awake, which sends one. */
export type Judge = (form: FormName, sent: Iterable<readonly [string, unknown]>, way: { expectsToken: boolean }) => Verdict;

/** Makes the judge. `onOdd` hears how many odd enquiries there have been, and nothing about them. */
export function judgeOf(tokens: FormTokens, onOdd: (count: number) => void): Judge {
	let odd = 0;
	return (form, sent, { expectsToken }) => {
		const given = new Map(sent);
		const standing = tokens.read(form, given.get(TOKEN));
		const byHand = fieldsOf(allForms[form]).filter(([, field]) => field.kind === 'text');
		const verdict = weigh({
			trap: textOf(given.get(TRAP)),
			token: standing === 'absent' && !expectsToken ? undefined : standing,
			words: byHand.map(([name]) => textOf(given.get(name))),
		});
		if (verdict.score > 0) {
			odd += 1;
			onOdd(odd);
		}
		return verdict;
	};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
