/** The visitor's own page of an enquiry: what its link shows, and what a press on it does. */
import { DAY_MS, fullDayInWords, HOUR_MS, londonDay, timeInWords } from '../../dates.ts';
import { contactDetails } from '../../enquiries/contact-details.ts';
import type { Enquiry } from '../../enquiries/enquiry.ts';
import type { EnquiryEvent, NewEvent } from '../../enquiries/follow-up/events.ts';
import { type FollowUp, followUpOf, mayBeRung, standingEvents } from '../../enquiries/follow-up/follow-up.ts';
import type { PageNonces } from '../../enquiries/links/page-nonce.ts';
import { hashOfSecret, VISITOR_PATH, WRONG_DIGITS_AT_MOST } from '../../enquiries/links/visitor-link.ts';
import { askAt, type CallPromise, dueAt } from '../../enquiries/promise/call-promise.ts';
import type { Effects } from '../../enquiries/store/events.ts';
import type { Store } from '../../enquiries/store/store.ts';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers, findProblem, readAnswers } from '../../forms/answers.ts';
import { phoneKey } from '../../forms/phone.ts';
import {
	correctableFields,
	DIGITS_TO_OPEN,
	type VisitorAct,
	type VisitorControls,
	type VisitorStage,
	type VisitorView,
	visitorActs,
	visitorFields,
} from '../../forms/visitor-page.ts';
import type { AnswerPages } from '../entrances/answer-pages.ts';
import { type LinkedAnswer, type LinkedPage, type LinkedRequest, NO_ENQUIRY } from '../entrances/linked-pages.ts';
import { createOpenedPages, type OpenedPage } from './opened-pages.ts';
import { createPhotographViews, type PhotographDoor, type Taken } from './page-photographs.ts';
import { createWrongTries } from './wrong-tries.ts';

/** A link to a matter that is this old opens nothing: nobody waits for it, and letters lie about. */
export const VISITOR_LINK_DAYS = 90;

/** Whatever stands between the digits. Nothing further is read. */
const LONGEST_DIGITS = 40;

/** After so many wrong digits for one enquiry it takes none until an hour has passed: four digits must not be found by trying. Each process counts for itself; WRONG_DIGITS_AT_MOST counts in the store. */
const WRONG_TRIES = { most: 5, withinMs: HOUR_MS } as const;

/** The nonces of the page as its link opens it, of the rest behind the digits, and of the second look before erasing. */
const NONCE = { closed: 'visitor', open: 'visitor open', erase: 'visitor erase' } as const;

const messages = {
	digits: 'Those are not the last four digits of the phone number that you gave us. Nothing was changed.',
	tooMany: 'Too many wrong numbers for now. Please try again in an hour, or ring us.',
	spent:
		'This link has met too many wrong numbers, and takes none any more. Please use the newest link that we have sent to your e-mail address, or ring us.',
	freshLink:
		'This link has met too many wrong numbers, and takes none any more. We have sent a fresh one to the e-mail address that you gave us.',
	tooQuick: 'That was quicker than anybody reads, so nothing was changed. Please press again.',
	old: 'This page had been open too long, so nothing was changed. Please start again.',
	noFile: 'Please choose a photograph first. Nothing was changed.',
	choose: 'Please choose one of the answers first. Nothing was changed.',
	sure: 'Please tick the box if you are sure. Nothing was erased.',
	pointless: 'Nothing was changed.',
	expired:
		'What you opened was shown for two minutes. Please type the digits again. If something that you pressed last is not there then, press it again.',
} as const;

/** What the answer to a press shows: the page as its link opens it, the rest of it, the second look before erasing, the copy, the end. */
const kinds = ['closed', 'opened', 'erasing', 'copy', 'erased'] as const;
type Kind = (typeof kinds)[number];

/** What a press has to say on the page that it leads to. */
interface Said {
	readonly done?: string;
	readonly problem?: string;
	readonly status?: number;
	/** What to put right in a correction, and what was typed. */
	readonly correction?: Pick<VisitorControls, 'problems' | 'answers'>;
	/** Why photographs were not taken. */
	readonly refused?: Taken['problems'];
	/** Of the page before, which only needs a slip put right: the time spent on it counts on. */
	readonly nonce?: string;
}

interface VisitorPageParts {
	readonly store: Pick<
		Store,
		'enquiryById' | 'enquiryOfSecret' | 'eventsOf' | 'recordEvent' | 'photographsOf' | 'photographBytes' | 'takeTry' | 'giveBackTry'
	>;
	readonly photographs: PhotographDoor;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	readonly promise: CallPromise;
	/** How the firm says its promise and its number. */
	readonly firm: { readonly within: string; readonly caller: string; readonly phone: string; readonly name: string };
	/** How soon people are usually rung, in a sentence; undefined where there is no figure. */
	readonly usually: () => Promise<string | undefined>;
	readonly erase: (enquiry: Enquiry) => Promise<void>;
	/** Sends a fresh link to the visitor's own address, when the one in use has no tries left. Returns false where visitors get no e-mails. */
	readonly sendFreshLink: (enquiry: Enquiry) => Promise<boolean>;
	/** Called when the visitor has told us something that the office should hear before it rings. */
	readonly onTold: (enquiry: Enquiry, event: EnquiryEvent) => Promise<void>;
	readonly now: () => number;
}

/** Creates the page. */
export function createVisitorPage(parts: VisitorPageParts): LinkedPage {
	const { store, nonces, answers, photographs, promise, firm, usually, erase, sendFreshLink, onTold, now } = parts;
	const views = createPhotographViews('visitor', store, nonces);
	const wrong = createWrongTries(WRONG_TRIES, now);
	const pages = createOpenedPages<Kind, Said>(VISITOR_PATH, kinds, answers);

	/** The enquiry that a key opens. Every key costs the same look-ups. */
	async function find(key: string): Promise<Enquiry | undefined> {
		const id = await store.enquiryOfSecret(hashOfSecret(key));
		const enquiry = await store.enquiryById(id ?? NO_ENQUIRY);
		return enquiry && now() - enquiry.receivedAt < VISITOR_LINK_DAYS * DAY_MS ? enquiry : undefined;
	}

	/** The photographs among the controls. Absent where they are switched off. */
	async function photographsFor(enquiry: Enquiry, problems: Taken['problems'] = {}): Promise<Pick<VisitorControls, 'photographs'>> {
		if (photographs.most === 0) return {};
		const shown = await views.shownOf(enquiry.id);
		const state = !photographs.isOpen ? 'closed' : shown.length >= photographs.most ? 'full' : 'open';
		return { photographs: { shown, most: photographs.most, state, problems } };
	}

	/** The page, as its link opens it or with its controls. */
	async function show(enquiry: Enquiry, kind: Kind = 'closed', said: Said = {}): Promise<LinkedAnswer> {
		const { done, problem, status = 200, correction, refused } = said;
		const events = await store.eventsOf(enquiry.id);
		const followUp = followUpOf(enquiry, events);
		const figure = await usually();
		// Back may lead to a page whose press was put right since: another one needs a nonce of its own.
		const isUsed = events.some(({ nonce }) => said.nonce && nonce?.startsWith(said.nonce));
		const view: VisitorView = {
			page: 'visitor',
			form: enquiry.form,
			reference: enquiry.reference,
			stages: stagesOf(followUp),
			next: nextSentence(followUp, promise, firm, now()),
			...(figure && isAwaited(followUp) ? { usually: figure } : {}),
			mayBeRung: mayBeRung(followUp),
			asksWhetherWeRang: asksWhetherWeRang(followUp, promise, now()),
			nonce:
				said.nonce && !isUsed
					? said.nonce
					: nonces.issue(kind === 'closed' ? NONCE.closed : kind === 'erasing' ? NONCE.erase : NONCE.open, enquiry.id),
			...(done ? { done } : {}),
			...(problem ? { problem } : {}),
			...(kind === 'closed'
				? {}
				: {
						controls: {
							...controlsOf(enquiry, followUp, promise),
							...(await photographsFor(enquiry, refused)),
							...correction,
							isErasing: kind === 'erasing',
						},
					}),
		};
		return { status, view };
	}

	/** The page at the address of an answer. */
	async function showAnswer(enquiry: Enquiry, answer: OpenedPage<Kind, Said> | 'expired'): Promise<LinkedAnswer> {
		if (answer === 'expired') return show(enquiry, 'closed', { problem: messages.expired, status: 410 });
		const { kind, said } = answer;
		if (kind === 'copy') return { file: { name: `${enquiry.reference}.txt`, text: copyOf(enquiry, await store.eventsOf(enquiry.id)) } };
		return show(enquiry, kind, said);
	}

	/** The address of what a press leads to. */
	const leadTo = async (enquiry: Enquiry, kind: Kind, said: Said = {}): Promise<LinkedAnswer> => ({
		location: await pages.addressFor(enquiry.id, kind, said),
	});
	/** The address of the page with its controls, after a press that did something or did not. */
	const didThis = (enquiry: Enquiry, done: string): Promise<LinkedAnswer> => leadTo(enquiry, 'opened', { done });
	const didNothing = (enquiry: Enquiry, problem: string, more: Said = {}): Promise<LinkedAnswer> =>
		leadTo(enquiry, 'opened', { problem, status: 422, ...more });

	async function record(enquiry: Enquiry, event: Omit<NewEvent, 'by'>, done: string, effects?: Effects): Promise<LinkedAnswer> {
		const result = await store.recordEvent(enquiry.id, { ...event, by: { who: 'visitor' } }, now(), effects);
		if (result.state === 'gone') return { status: 404, view: { page: 'closed' } };
		// Again for a press that had arrived before: the website may have stopped in between, and it makes no second letter.
		if (result.state === 'recorded' || result.state === 'repeated') await onTold(enquiry, result.event);
		if (result.state === 'pointless') return didNothing(enquiry, messages.pointless);
		return didThis(enquiry, result.state === 'repeated' ? `${done} (You had pressed this before: it counts once.)` : done);
	}

	/** What stands behind the digits. `nonce` belongs to a page that they had opened. */
	async function act(
		name: Exclude<VisitorAct, 'open'>,
		enquiry: Enquiry,
		posted: URLSearchParams,
		nonce: string,
		files: LinkedRequest['files'],
	): Promise<LinkedAnswer> {
		const chosen = (field: string) => posted.get(field) ?? '';
		switch (name) {
			case 'add-photographs':
				return addPhotographs(enquiry, files, nonce);
			case 'remove-photograph':
				return (await photographs.remove(enquiry, chosen(visitorFields.photograph), nonce))
					? didThis(enquiry, 'Removed. Nobody can see it any more.')
					: didNothing(enquiry, messages.pointless);
			case 'correct':
				return correct(enquiry, posted, nonce);
			case 'call-time': {
				const words = callTimes(promise).find(({ value }) => value === chosen(visitorFields.callTime))?.words;
				if (!words) return didNothing(enquiry, messages.choose, { nonce });
				if (!mayBeRung(followUpOf(enquiry, await store.eventsOf(enquiry.id)))) return didNothing(enquiry, messages.pointless);
				return record(enquiry, { kind: 'call-time', data: { callTime: words }, nonce }, `We ring you ${words.toLowerCase()} where we can.`);
			}
			case 'did-we-ring': {
				const rang = new Map([
					['yes', true],
					['no', false],
				]).get(chosen(visitorFields.rang));
				if (rang === undefined) return didNothing(enquiry, messages.choose, { nonce });
				return record(
					enquiry,
					{ kind: 'did-we-ring', data: { rang }, nonce },
					rang ? 'Thank you.' : 'We are sorry. The office has been told.',
				);
			}
			case 'withdraw':
				return record(enquiry, { kind: 'withdrawn', nonce }, 'You have withdrawn it. We do not ring about it any more.');
			case 'ask-again': {
				const standing = standingEvents(await store.eventsOf(enquiry.id));
				const withdrawn = standing.findLast(({ kind }) => kind === 'withdrawn');
				const isComplaint = standing.some(({ kind }) => kind === 'complaint');
				if (!withdrawn) return didNothing(enquiry, messages.pointless);
				return record(
					enquiry,
					{ kind: 'undone', undoes: withdrawn.id, nonce },
					isComplaint ? 'We have it again.' : 'We have it again, and ring you.',
				);
			}
			case 'copy':
				return leadTo(enquiry, 'copy');
			case 'erase':
				return leadTo(enquiry, 'erasing');
			case 'erase-now':
				if (chosen(visitorFields.sure) !== 'yes') return leadTo(enquiry, 'erasing', { problem: messages.sure, status: 422, nonce });
				await erase(enquiry);
				return { location: await pages.addressFor(NO_ENQUIRY, 'erased', {}) };
		}
	}

	async function addPhotographs(enquiry: Enquiry, files: LinkedRequest['files'], nonce: string): Promise<LinkedAnswer> {
		if (!photographs.isOpen || !files) return didNothing(enquiry, messages.pointless);
		const { added, problems } = await photographs.take(enquiry, files, nonce);
		// It may have been erased while they arrived, in another tab or by the office: then nobody is shown anything of it.
		if (!(await store.enquiryById(enquiry.id))) return { status: 404, view: { page: 'closed' } };
		const refused = Object.keys(problems).length;
		const done = added === 1 ? 'Your photograph is with us. Thank you.' : `${added} photographs are with us. Thank you.`;
		if (refused === 0 && added > 0) return didThis(enquiry, done);
		const problem =
			refused === 0 ? messages.noFile : `${added ? `${done} But ` : ''}${refused === 1 ? 'one' : refused} could not be taken: see below.`;
		return didNothing(
			enquiry,
			problem.replace(/^./, (letter) => letter.toUpperCase()),
			{ refused: problems },
		);
	}

	async function correct(enquiry: Enquiry, posted: URLSearchParams, nonce: string): Promise<LinkedAnswer> {
		const given = readAnswers(allForms[enquiry.form], posted) as Readonly<Record<string, string>>;
		const changed = correctableFields(enquiry.form).filter(([name]) => posted.has(name) && given[name] !== (enquiry.answers[name] ?? ''));
		const problems = Object.fromEntries(
			changed.flatMap(([name, field]) => {
				const problem = findProblem(field, given[name] ?? '');
				return problem ? [[name, problem]] : [];
			}),
		);
		const answers = Object.fromEntries(changed.map(([name]) => [name, given[name] ?? '']));
		if (Object.keys(problems).length > 0)
			return didNothing(enquiry, 'Please put right what is marked. Nothing was changed.', {
				correction: { problems, answers: { ...correctableAnswers(enquiry), ...answers } },
				nonce,
			});
		// Nothing differs either when this press has arrived before.
		const isRepeated = changed.length === 0 && (await store.eventsOf(enquiry.id)).some((event) => event.nonce === nonce);
		if (changed.length === 0 && !isRepeated) return leadTo(enquiry, 'opened', { problem: 'Everything is as it was.' });
		return record(enquiry, { kind: 'corrected', nonce }, 'Corrected. The office has it.', { answers });
	}

	return {
		path: VISITOR_PATH,
		takesFiles: true,
		opens: async (key) => (await find(key)) !== undefined,
		async answer({ key, query, posted, files }) {
			const enquiry = await find(key);
			if (!enquiry) {
				const isErased = !posted && typeof (await pages.find(NO_ENQUIRY, query)) === 'object';
				return isErased ? { status: 200, view: { page: 'erased' } } : { status: 404, view: { page: 'closed' } };
			}
			const name = visitorActs.find((one) => one === posted?.get(visitorFields.act));
			if (!posted) {
				const answer = await pages.find(enquiry.id, query);
				if (answer) return showAnswer(enquiry, answer);
				return (await views.answer(enquiry.id, query)) ?? show(enquiry);
			}
			if (!name) return { location: '?' };
			const nonce = posted.get(visitorFields.nonce) ?? '';
			const page = name === 'open' ? NONCE.closed : name === 'erase-now' ? NONCE.erase : NONCE.open;
			const state = nonces.check(page, enquiry.id, nonce);
			if (state === 'unknown') return leadTo(enquiry, 'closed', { problem: messages.old, status: 422 });
			const isHarmless = name === 'copy' || name === 'erase';
			if (state === 'too-quick' && !isHarmless)
				return name === 'open'
					? leadTo(enquiry, 'closed', { problem: messages.tooQuick, status: 422, nonce })
					: didNothing(enquiry, messages.tooQuick);
			// The digits have been given, so nobody who saw only the link can be pressing.
			if (name !== 'open') return act(name, enquiry, posted, nonce, files);
			const digits = (posted.get(visitorFields.digits) ?? '').slice(0, LONGEST_DIGITS).replace(/\D/g, '');
			const known = phoneKey(contactDetails(enquiry).phone).slice(-DIGITS_TO_OPEN);
			if (wrong.isLocked(enquiry.id)) return leadTo(enquiry, 'closed', { problem: messages.tooMany, status: 429 });
			const left = await store.takeTry(hashOfSecret(key), WRONG_DIGITS_AT_MOST);
			if (left === undefined) return leadTo(enquiry, 'closed', { problem: messages.spent, status: 429 });
			if (digits !== known || known.length < DIGITS_TO_OPEN) {
				wrong.count(enquiry.id);
				if (left === 0)
					return leadTo(enquiry, 'closed', { problem: (await sendFreshLink(enquiry)) ? messages.freshLink : messages.spent, status: 429 });
				return leadTo(enquiry, 'closed', { problem: messages.digits, status: 422, nonce });
			}
			wrong.clear(enquiry.id);
			await store.giveBackTry(hashOfSecret(key));
			// Answered on the page that the letter opens, with the digits.
			if (posted.has(visitorFields.rang)) return act('did-we-ring', enquiry, posted, nonce, files);
			return leadTo(enquiry, 'opened');
		},
	};
}

/** Whether the office still has to answer, so that the visitor may expect a call. */
const isAwaited = (followUp: FollowUp): boolean => mayBeRung(followUp) && ['to-ring', 'held-back', 'no-answer'].includes(followUp.state);

/** What has happened, and, while there is something to come, what has not. */
function stagesOf(followUp: FollowUp): VisitorStage[] {
	const { receivedAt, seenAt, triedAt, spokeAt, writtenAt, surveyDay, state } = followUp;
	const when = (moment: number | undefined) => (moment === undefined ? {} : { when: timeInWords(moment) });
	const isToCome = isAwaited(followUp) || state === 'spoke' || state === 'survey-booked';
	return [
		{ what: 'Received', ...when(receivedAt) },
		{ what: 'Seen by our office', ...when(seenAt) },
		...(writtenAt === undefined ? [] : [{ what: 'Answered by e-mail or post', ...when(writtenAt) }]),
		{ what: spokeAt === undefined && triedAt !== undefined ? 'Rung, and nobody answered' : 'Rung', ...when(spokeAt ?? triedAt) },
		{ what: 'Survey booked', ...(surveyDay === undefined ? {} : { when: `for ${fullDayInWords(surveyDay)}` }) },
	].filter((stage) => isToCome || 'when' in stage);
}

/** One or two sentences. After the day of the promise they say so. */
function nextSentence(
	{ state, receivedAt, surveyDay, remindAt, complaint, withdrawnBy }: FollowUp,
	promise: CallPromise,
	firm: VisitorPageParts['firm'],
	now: number,
): string {
	const due = dueAt(promise, receivedAt);
	// Before all that a held-back enquiry is told: she is not to be rung either.
	if (state === 'complaint' || (state === 'held-back' && complaint !== undefined))
		return 'We have your complaint about how we used your details. We acknowledge it within 30 days of getting it, and do not ring you about anything else.';
	switch (state) {
		case 'withdrawn':
			return withdrawnBy === 'office' ? 'You asked us not to ring. We do not.' : 'You have withdrawn it. We do not ring about it.';
		case 'not-for-us':
			return `We have looked at it, and cannot take it on. If nobody has told you why, ring ${firm.phone}.`;
		case 'survey-booked':
			return [
				surveyDay && surveyDay >= londonDay(now) ? `We come on ${fullDayInWords(surveyDay)} for the survey.` : 'The survey was booked.',
				...(remindAt === undefined ? [] : [`We rang about it and missed you. Please ring ${firm.phone}.`]),
			].join(' ');
		case 'spoke':
			return `We have spoken. If something is open, ring ${firm.phone}.`;
		case 'answered-in-writing':
			return `We have answered you by e-mail or post. If nothing has come, or something is open, ring ${firm.phone}.`;
		case 'no-answer':
			return remindAt === undefined
				? `We rang and missed you, and try again. Or ring us: ${firm.phone}.`
				: `We rang and missed you, and try again on ${fullDayInWords(londonDay(Math.max(remindAt, now)))}. Or ring us: ${firm.phone}.`;
		default:
			return now <= due
				? `${firm.caller} rings you by the end of ${fullDayInWords(londonDay(due))}, from ${firm.phone}. Please pick up, even if you do not know the number.`
				: `We promised to ring by ${fullDayInWords(londonDay(due))}, and nobody in the office has noted a call. Please ring ${firm.phone}.`;
	}
}

/** When somebody may want to be rung, within the office's hours. */
function callTimes({ opens, closes }: CallPromise): { value: string; words: string }[] {
	const parts = [
		{ value: 'morning', words: 'In the morning, before noon', holds: opens < '12:00' },
		{ value: 'midday', words: 'Between noon and 2pm', holds: opens < '14:00' && closes > '12:00' },
		{ value: 'afternoon', words: 'In the afternoon, from 2pm', holds: closes > '14:00' },
		{ value: 'any', words: 'At any time while the office is open', holds: true },
	];
	return parts.filter(({ holds }) => holds).map(({ value, words }) => ({ value, words }));
}

const correctableAnswers = ({ form, answers }: Enquiry): Record<string, string> =>
	Object.fromEntries(correctableFields(form).map(([name]) => [name, answers[name] ?? '']));

/** Once the letter has asked, or would have: only while nobody has said anything. */
function asksWhetherWeRang(followUp: FollowUp, promise: CallPromise, now: number): boolean {
	const isOpen = mayBeRung(followUp) && (followUp.state === 'to-ring' || followUp.state === 'held-back');
	return isOpen && followUp.rang === undefined && (followUp.askedAt !== undefined || now >= askAt(promise, followUp.receivedAt));
}

function controlsOf(enquiry: Enquiry, followUp: FollowUp, promise: CallPromise): VisitorControls {
	return {
		answers: correctableAnswers(enquiry),
		problems: {},
		callTimes: callTimes(promise),
		...(followUp.callTime === undefined ? {} : { callTime: followUp.callTime }),
		isWithdrawn: followUp.state === 'withdrawn',
		isErasing: false,
	};
}

/** Everything that we hold of it, as text. */
function copyOf(enquiry: Enquiry, events: readonly EnquiryEvent[]): string {
	const followUp = followUpOf(enquiry, events);
	return [
		`Reference ${enquiry.reference}`,
		`Received ${timeInWords(enquiry.receivedAt)}`,
		...stagesOf(followUp)
			.slice(1)
			.flatMap(({ what, when }) => (when ? [`${what} ${when}`] : [])),
		...(followUp.callTime ? [`When to ring: ${followUp.callTime}`] : []),
		...(followUp.photographs.length
			? [`Photographs that you added: ${followUp.photographs.length}. You can save each of them from your page.`]
			: []),
		...(followUp.rang === undefined ? [] : [`You told us that we ${followUp.rang ? 'rang' : 'did not ring'}.`]),
		...enquiry.consents.map((consent) => `Consent given by answering: ${consent.replace(':', ', wording ')}`),
		...(enquiry.forgottenAt === undefined
			? []
			: [`Answers about health, benefits and income were deleted ${timeInWords(enquiry.forgottenAt)}.`]),
		...(followUp.notes.length ? ['', 'What the office noted', ...followUp.notes.map((note) => `  ${note}`)] : []),
		'',
		...describeAnswers(allForms[enquiry.form], enquiry.answers).flatMap(({ question, answer }) => [question, `  ${answer}`, '']),
	].join('\r\n');
}
