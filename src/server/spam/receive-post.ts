/**
 * Scores each post for spam and hands it to `receive` with the score. Counts the suspicious ones.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { fieldsOf } from '#forms/fields/field.ts';
import { FORM_TOKEN, HONEYPOT } from '#forms/fields/hidden-fields.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Receive, SubmissionResult } from '#forms/sending/submission-port.ts';
import type { VisitorForm } from '#model/form-names.ts';
import { REFERENCE, readReference } from '#model/reference.ts';
import type { RequestOrigin } from '../http/origins.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { FormTokens } from './form-token.ts';
import { spamScore } from './spam-score.ts';

/** Enough to tell what filled it in. */
const HONEYPOT_LENGTH = 500;

/** What is known of the request that carried a post. */
interface PostContext {
	readonly origin: RequestOrigin;
	readonly headers: IncomingHttpHeaders;
	readonly ip: string | undefined;
	/** True if its sender has shown our private key, and so need not be a browser. */
	readonly isTrusted?: boolean;
}

/** Receives what was posted for a form, with its spam score. */
export type ReceivePost = <Name extends VisitorForm>(
	form: Name,
	sent: Iterable<readonly [string, unknown]>,
	context: PostContext,
) => Promise<SubmissionResult<Name>>;

interface ReceivePostParts {
	readonly receive: Receive;
	readonly tokens: FormTokens;
	readonly rateLimit: Pick<RateLimit, 'acknowledgement'>;
	/** Called with the number of suspicious enquiries so far, and nothing about them. */
	readonly onSuspicious: (count: number) => void;
}

/** Creates `receivePost`. */
export function createReceivePost({
	receive,
	tokens,
	rateLimit,
	onSuspicious,
}: ReceivePostParts): ReceivePost {
	let suspicious = 0;
	return async (form, sent, { origin, headers, ip, isTrusted = false }) => {
		const fields = new Map(sent);
		const token = tokens.read(form, fields.get(FORM_TOKEN), readReference(fields.get(REFERENCE)));
		// Pages of other sites fetch no token, and neither do clients with our key.
		const expectsToken = !isTrusted && origin.kind !== 'listed';
		const score = spamScore({
			honeypot: asText(fields.get(HONEYPOT), HONEYPOT_LENGTH),
			tokenStatus: token.status === 'missing' && !expectsToken ? undefined : token.status,
			isBot: expectsToken && (origin.kind === 'none' || !looksLikeBrowser(headers)),
			...writtenText(form, fields),
		});
		if (score.score > 0) {
			suspicious += 1;
			onSuspicious(suspicious);
		}
		let isReceived = false;
		try {
			const result = await receive(form, fields, {
				...score,
				acknowledge: rateLimit.acknowledgement(ip) === undefined,
			});
			isReceived = result.state === 'received';
			// The stored reference: a post with the reference of another visitor's enquiry is stored
			// under a new one, and its sender learns nothing.
			if (result.state === 'received')
				tokens.confirm(form, fields.get(FORM_TOKEN), result.reference);
			return result;
		} finally {
			// The visitor will send the very same post again, which must not count as another use of the
			// token.
			if (!isReceived) token.undo();
		}
	};
}

/** Every browser names itself and its user's languages. */
function looksLikeBrowser({
	'user-agent': agent = '',
	'accept-language': languages,
}: IncomingHttpHeaders): boolean {
	return agent.startsWith('Mozilla/') && languages !== undefined;
}

/** What the visitor typed: the names, and the rest. */
function writtenText(
	form: VisitorForm,
	fields: ReadonlyMap<string, unknown>,
): { names: string[]; otherText: string[] } {
	const names: string[] = [];
	const otherText: string[] = [];
	for (const [name, field] of fieldsOf(allForms[form])) {
		if (field.kind !== 'text') continue;
		(field.autocomplete?.endsWith('name') ? names : otherText).push(
			asText(fields.get(name), field.maxLength + 1),
		);
	}
	return { names, otherText };
}

/**
 * The text, as far as it is scored: what is longer than its field may be is refused for that,
 * whatever else it says. `receive` still gets every word, because the visitor gets them back.
 */
const asText = (value: unknown, most: number): string =>
	typeof value === 'string' ? value.slice(0, most) : '';
