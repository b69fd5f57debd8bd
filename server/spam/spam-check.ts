/** Weighs each enquiry as it arrives, hands it on with the verdict, and counts the odd ones. */
import type { IncomingHttpHeaders } from 'node:http';
import { allForms, type FormName } from '../../forms/all-forms.ts';
import { fieldsOf } from '../../forms/field.ts';
import { FORM_TOKEN, HONEYPOT } from '../../forms/hidden-fields.ts';
import { REFERENCE, readReference } from '../../forms/reference.ts';
import type { Receive, SubmissionResult } from '../../forms/submission-port.ts';
import type { Sender } from '../http/origins.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { FormTokens } from './form-token.ts';
import { spamScore } from './spam-score.ts';

/** How a post came. */
interface Way {
	readonly sender: Sender;
	readonly headers: IncomingHttpHeaders;
	/** The address of the connection it came by. */
	readonly address: string | undefined;
	/** True when its sender has shown our private key: it is a program, and may be one. */
	readonly isTrusted?: boolean;
}

/** Receives what was sent for a form, with a verdict. */
export type SpamCheck = <Name extends FormName>(
	form: Name,
	sent: Iterable<readonly [string, unknown]>,
	way: Way,
) => Promise<SubmissionResult<Name>>;

interface JudgeParts {
	readonly receive: Receive;
	readonly tokens: FormTokens;
	readonly limits: Pick<RateLimit, 'acknowledgement'>;
	/** Hears how many odd enquiries there have been, and nothing about them. */
	readonly onOdd: (count: number) => void;
}

/** Makes the judge. */
export function createSpamCheck({ receive, tokens, limits, onOdd }: JudgeParts): SpamCheck {
	let odd = 0;
	return async (form, sent, { sender, headers, address, isTrusted = false }) => {
		const given = new Map(sent);
		const token = given.get(FORM_TOKEN);
		const use = tokens.read(form, token, readReference(given.get(REFERENCE)));
		// Pages of other sites are not ours and fetch no token; programs with our key need none.
		const expectsToken = !isTrusted && sender.kind !== 'listed';
		const verdict = spamScore({
			trap: textOf(given.get(HONEYPOT)),
			token: use.standing === 'absent' && !expectsToken ? undefined : use.standing,
			isProgram: expectsToken && (sender.kind === 'program' || !namesItself(headers)),
			...writtenIn(form, given),
		});
		if (verdict.score > 0) {
			odd += 1;
			onOdd(odd);
		}
		let isKept = false;
		try {
			const outcome = await receive(form, given, { ...verdict, acknowledge: limits.acknowledgement(address) === undefined });
			isKept = outcome.state === 'received';
			return outcome;
		} finally {
			// A try that was not kept is none: the visitor will send the very same again.
			if (!isKept) use.giveBack();
		}
	};
}

/** Every browser names itself, and the languages of whoever uses it. */
function namesItself({ 'user-agent': agent = '', 'accept-language': languages }: IncomingHttpHeaders): boolean {
	return agent.startsWith('Mozilla/') && languages !== undefined;
}

/** What was written by hand: the names, and the rest. */
function writtenIn(form: FormName, given: ReadonlyMap<string, unknown>): { names: string[]; words: string[] } {
	const names: string[] = [];
	const words: string[] = [];
	for (const [name, field] of fieldsOf(allForms[form])) {
		if (field.kind !== 'text') continue;
		(field.autocomplete?.endsWith('name') ? names : words).push(textOf(given.get(name)));
	}
	return { names, words };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
