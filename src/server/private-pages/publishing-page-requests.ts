/**
 * The page of a version of the website that went live from a Git branch: a press takes it off,
 * another puts it back. The same holds for a press as on the page of an enquiry
 * (office-page-requests.ts): a choice, a nonce that is some seconds old, and typed digits, here of
 * the firm's own phone number. `npm run publish` does what was asked.
 */

import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import { PUBLISHING_PATH, type PublishingLinks } from '#enquiries/links/publishing-link.ts';
import { oneLine, type PublishingRecord } from '#enquiries/publishing/publishing.ts';
import { shortName } from '#enquiries/publishing/publishing-letter.ts';
import {
	DIGITS,
	officeFields,
	type PublishingView,
} from '#forms/private-pages/private-page-urls.ts';
import { timeInWords } from '#model/dates.ts';
import type { AnswerPages } from '../entrances/answer-pages.ts';
import type { LinkedAnswer, LinkedPage } from '../entrances/private-pages.ts';
import { PUBLISHES_EVERY_MINUTES } from '../publishing/publish-request.ts';
import { createWrongTries, OFFICE_TRIES } from './failed-attempts.ts';
import { isCode } from './office-form.ts';
import { createOpenedPages } from './opened-pages.ts';

const PAGE = 'publishing';
const GO_BACK = 'back';
const PUT_BACK = 'again';

const FLASH = 'flash';
const flashes = {
	back: `The version before goes live, mostly within two minutes and else within ${2 * PUBLISHES_EVERY_MINUTES}. A letter says when it is.`,
	again: `This version goes live again, mostly within two minutes and else within ${2 * PUBLISHES_EVERY_MINUTES}. A letter says when it is.`,
	late: 'Nothing was changed: the website had moved on meanwhile.',
} as const;

const problemWords = {
	act: 'Choose what to do.',
	digits:
		'Type the last four digits of the phone number on this page. They show that a person pressed, not a machine that checks links.',
	quick: 'Please press once more. Nothing has been changed yet.',
	old: 'This page had lain open for too long, or was sent before. Nothing was changed; please press again.',
	guessed: 'Wrong digits came too often. Nothing was changed; please try again in ten minutes.',
	expired: 'What was typed here was kept for two minutes. Nothing was changed; please press again.',
} as const;

interface PublishingPageParts {
	readonly record: PublishingRecord;
	/** Asks for what was pressed to be done (src/server/publishing/publish-request.ts). */
	readonly requestPublish: () => void;
	readonly links: PublishingLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The firm's phone number. */
	readonly phone: string;
	readonly now: () => number;
}

/** Creates the page. */
export function createPublishingPage({
	record,
	requestPublish,
	links,
	nonces,
	answers,
	phone,
	now,
}: PublishingPageParts): LinkedPage {
	const wrong = createWrongTries(OFFICE_TRIES, now);
	const pages = createOpenedPages<'problems', Partial<PublishingView>>(
		PUBLISHING_PATH,
		['problems'],
		answers,
	);
	const digits = phone.replace(/\D/g, '').slice(-DIGITS);
	const isIt = (commit: string, version: { readonly commit: string } | undefined) =>
		version?.commit.startsWith(commit) === true;

	/** What can be done about a version now. */
	async function standing(commit: string) {
		const [live, held] = [await record.live(), await record.held()];
		const isInstead = held !== undefined && live?.insteadOf === held.commit;
		const act = isIt(commit, held)
			? isInstead
				? PUT_BACK
				: undefined
			: isIt(commit, live) && live?.before
				? GO_BACK
				: undefined;
		// A nonce counts for what it was issued for: whatever happens to a version makes another of it,
		// so that a press counts once.
		return {
			live,
			held,
			act,
			subject: `${commit} ${live?.commit} ${live?.at} ${held?.at}`,
		} as const;
	}

	async function viewOf(
		commit: string,
		more: Partial<PublishingView> = {},
	): Promise<PublishingView> {
		const { live, held, act, subject } = await standing(commit);
		const isLive = isIt(commit, live);
		const words =
			isLive && live?.says
				? `“${oneLine(live.says)}”, version ${shortName(commit)}`
				: `Version ${shortName(commit)}`;
		const state = isIt(commit, held)
			? isLive
				? 'It is being taken off.'
				: `It was taken off on ${timeInWords(held?.at ?? now())}${act === PUT_BACK ? ', and stays off.' : '. Another version has gone live since.'}`
			: isLive && live
				? `Visitors have seen it since ${timeInWords(live.at)}.${live.before ? '' : ' There is no version before it to go back to.'}`
				: 'Visitors no longer see it: another version has gone live since. The latest letter has the link to that.';
		return {
			page: 'publishing',
			version: words,
			state,
			phone,
			acts:
				act === GO_BACK
					? [
							{
								value: GO_BACK,
								words: 'Go back to the version before',
								hint: 'This one then stays off until somebody saves another change.',
							},
						]
					: act === PUT_BACK
						? [{ value: PUT_BACK, words: 'Put this version live again' }]
						: [],
			nonce: nonces.issue(PAGE, subject),
			...more,
		};
	}

	/** What keeps a press from counting. */
	function problemsOf(
		commit: string,
		subject: string,
		posted: URLSearchParams,
	): Record<string, string> | undefined {
		const state = nonces.check(PAGE, subject, posted.get(officeFields.nonce) ?? '');
		if (state !== 'good')
			return { [officeFields.nonce]: problemWords[state === 'too-quick' ? 'quick' : 'old'] };
		if (![GO_BACK, PUT_BACK].includes(posted.get(officeFields.act) ?? ''))
			return { [officeFields.act]: problemWords.act };
		if (wrong.isLocked(commit)) return { [officeFields.nonce]: problemWords.guessed };
		if (isCode(posted.get(officeFields.digits) ?? '', digits)) return undefined;
		wrong.count(commit);
		return { [officeFields.digits]: problemWords.digits };
	}

	async function press(
		commit: string,
		key: string,
		posted: URLSearchParams,
	): Promise<LinkedAnswer> {
		const { live, held, act, subject } = await standing(commit);
		const wanted = posted.get(officeFields.act) as keyof typeof flashes;
		if (act === undefined) return happened(key, 'late');
		const problems = problemsOf(commit, subject, posted);
		if (problems) {
			const nonce = posted.get(officeFields.nonce) ?? '';
			return {
				location: await pages.addressFor(commit, 'problems', {
					problems,
					typed: Object.fromEntries(posted),
					nonce,
				}),
			};
		}
		if (act !== wanted) return happened(key, 'late');
		if (act === GO_BACK && live) await record.hold({ commit: live.commit, at: now() });
		if (act === PUT_BACK && held) await record.release();
		requestPublish();
		return happened(key, wanted);
	}

	const happened = (key: string, state: keyof typeof flashes): LinkedAnswer => ({
		location: `${PUBLISHING_PATH}${key}?${FLASH}=${state}`,
	});

	return {
		path: PUBLISHING_PATH,
		async answer({ key, query, posted }) {
			const link = links.read(key);
			// A link that opens nothing takes the same look into the store.
			if (!link) {
				await standing('');
				return { status: 404, view: { page: 'closed' } };
			}
			if (posted) return press(link.subject, key, posted);
			const slip = await pages.find(link.subject, query);
			if (slip === 'expired')
				return {
					status: 410,
					view: await viewOf(link.subject, {
						problems: { [officeFields.nonce]: problemWords.expired },
					}),
				};
			if (slip) {
				const { nonce = '', ...said } = slip.said ?? {};
				// The time spent on the page counts on, so that a slip is put right at once.
				const isUsable =
					nonces.check(PAGE, (await standing(link.subject)).subject, nonce) !== 'unknown';
				return {
					status: 422,
					view: await viewOf(link.subject, { ...said, ...(isUsable ? { nonce } : {}) }),
				};
			}
			const state = query?.get(FLASH) ?? '';
			const done = Object.hasOwn(flashes, state)
				? flashes[state as keyof typeof flashes]
				: undefined;
			return { status: 200, view: await viewOf(link.subject, done ? { done } : {}) };
		},
	};
}
