/**
 * The pages that answer posts, stored for as long as a browser may come back to them, and sealed so
 * that only the page's address opens them (docs/decisions/forms.md).
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readSigned, type SigningKeys, signed } from '#enquiries/links/signed.ts';
import { createAnswerSeal } from '#enquiries/store/answer-seal.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { Store } from '#enquiries/store/store.ts';
import type { AnswerPage, StoredAnswerPage } from '#forms/sending/submission-port.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';

/** Long enough to read an official page and come back. */
export const ANSWER_PAGE_MINUTES = 30;
const PAGE_MS = ANSWER_PAGE_MINUTES * MINUTE_MS;

/** For how long a reference is shown after its page has gone. */
const REFERENCE_MS = DAY_MS;

/** Kept by this process alone while the store is away, the oldest going first. */
const MAX_WITHOUT_STORE = 200;

/** The query parameter that names such a page. */
export const ANSWER_PARAMETER = 'answer';

/** name.reference.time.signature; the last three only if something was received. */
const purposeOf = (path: string): string => `answer ${path} `;
const NAME_FORMAT = /^[\w-]{22}(?=\.|$)/;

export type AnswerPages = ReturnType<typeof createAnswerPages>;

/** `keys` sign references, so that one is shown when its page has gone. */
export function createAnswerPages(
	store: Pick<Store, 'saveAnswerPage' | 'answerPage'>,
	keys: SigningKeys,
	now: () => number,
) {
	const withoutStore = new Map<string, { readonly answer: AnswerPage; readonly at: number }>();

	function keepWithoutStore(hash: string, answer: AnswerPage): void {
		withoutStore.set(hash, { answer, at: now() });
		for (const [oldest, { at }] of withoutStore) {
			if (withoutStore.size <= MAX_WITHOUT_STORE && Math.abs(now() - at) < PAGE_MS) return;
			withoutStore.delete(oldest);
		}
	}

	async function stored(path: string, name: string): Promise<AnswerPage | undefined> {
		const hash = hashOf(path, name);
		const kept = withoutStore.get(hash);
		if (kept) return Math.abs(now() - kept.at) < PAGE_MS ? kept.answer : undefined;
		const sealed = await store.answerPage(hash, now());
		return sealed && readPage(Buffer.from(sealFor(name).openBytes(path, sealed)).toString());
	}

	return {
		/**
		 * Stores an answer to a post to this page. Returns its id, which cannot be guessed. It is deleted
		 * with the enquiry whose reference it shows. While the store is unavailable, only this process
		 * keeps it.
		 */
		async save(path: string, answer: AnswerPage): Promise<string> {
			const name = randomBytes(16).toString('base64url');
			const hash = hashOf(path, name);
			const storedAt = now();
			const sealed = sealFor(name).sealBytes(path, Buffer.from(JSON.stringify(answer)));
			// The store that could not take the enquiry would only be waited for again.
			if (answer.status === 503) keepWithoutStore(hash, answer);
			else
				await store
					.saveAnswerPage({
						hash,
						sealed,
						storedAt,
						until: storedAt + PAGE_MS,
						reference: answer.reference,
					})
					.catch((error) => {
						if (!(error instanceof StoreUnavailable)) throw error;
						keepWithoutStore(hash, answer);
					});
			if (!answer.reference) return name;
			return signed(
				keys,
				purposeOf(path),
				[name, answer.reference, storedAt.toString(36)].join('.'),
			);
		},
		/** The answer with this id to a post to this page, or what is left of it. */
		async find(path: string, id: string): Promise<StoredAnswerPage> {
			const [name] = NAME_FORMAT.exec(id) ?? [];
			const answer = name === undefined ? undefined : await stored(path, name);
			if (answer) return answer;
			const [, reference = '', time = ''] = readSigned(keys, purposeOf(path), id)?.split('.') ?? [];
			const isRecent = Math.abs(now() - Number.parseInt(time, 36)) < REFERENCE_MS;
			return isRecent ? { status: 200, reference } : { status: 410 };
		},
	};
}

/** What the store knows of a page's name. Of another page the same name opens nothing. */
const hashOf = (path: string, name: string) =>
	createHash('sha256').update(`${path} ${name}`).digest('base64url');

/** The seal whose key only the page's name gives. */
const sealFor = (name: string) =>
	createAnswerSeal(Buffer.from(hkdfSync('sha256', name, '', 'answer page', 32)));

/** The id of the answer that a URL asks for. */
export function answerIdFrom(url: string): string | undefined {
	const [, query = ''] = url.split('?', 2);
	return new URLSearchParams(query).get(ANSWER_PARAMETER) ?? undefined;
}

/**
 * A stored page. Undefined for one that another version of the website wrote in another format: to
 * the visitor it has expired.
 */
function readPage(text: string): AnswerPage | undefined {
	const page: unknown = JSON.parse(text);
	return typeof page === 'object' &&
		page !== null &&
		'status' in page &&
		typeof page.status === 'number'
		? (page as AnswerPage)
		: undefined;
}
