/**
 * The addresses at which the answer to a press on a private page is drawn: each works for two
 * minutes, and then the page asks for the digits again (docs/decisions/forms.md).
 */
import { MINUTE_MS } from '#model/dates.ts';
import { ANSWER_PARAMETER, type AnswerPages } from './answer-pages.ts';

/** For Back, Forward and Reload; too short for the next person at the computer. */
export const PRESS_ANSWER_MS = 2 * MINUTE_MS;

/** The query parameter that names what is shown. */
const SHOW = 'show';

export interface PressAnswers<Kind extends string, Said> {
	/** The address that shows `kind` of the page with that id, relative to the page. */
	addressFor(id: string, kind: Kind, said: Said): Promise<string>;
	/** What the address with this query shows. Undefined where it names no answer. */
	find(
		id: string,
		query: URLSearchParams | undefined,
	): Promise<{ readonly kind: Kind; readonly said: Said } | 'expired' | undefined>;
}

/** The address of an answer that is kept no longer. */
export const EXPIRED_ADDRESS = `?${ANSWER_PARAMETER}=expired`;

/** Creates the addresses of the answers of one page. */
export function createPressAnswers<Kind extends string, Said>(
	path: string,
	kinds: readonly Kind[],
	answers: Pick<AnswerPages, 'save' | 'find'>,
): PressAnswers<Kind, Said> {
	const pageOf = (id: string, kind: string) => `${path}${id} ${kind}`;
	return {
		async addressFor(id, kind, said) {
			const name = await answers.save(pageOf(id, kind), { view: said, status: 200 }, id);
			return `?${new URLSearchParams({ [SHOW]: kind, [ANSWER_PARAMETER]: name })}`;
		},
		async find(id, query) {
			const name = query?.get(ANSWER_PARAMETER);
			if (name == null) return undefined;
			const kind = kinds.find((one) => one === query?.get(SHOW));
			const { status, view } =
				kind === undefined ? { status: 410 } : await answers.find(pageOf(id, kind), name);
			if (kind === undefined || status !== 200) return 'expired';
			return { kind, said: view as Said };
		},
	};
}
