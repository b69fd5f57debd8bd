/** The office's pages on a real store, as somebody who has signed in has them, for tests. */

import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { content } from '#content/reader/testing.ts';
import type { PrivateAnswer } from '#enquiries/links/private-page.ts';
import { createReceive, dispatchesFor } from '#enquiries/receive.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import type { FirmVisits } from '#enquiries/visits/firm-visits.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { telephoneForm } from '#forms/telephone.ts';
import { DAY_MS, HOUR_MS, londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { followUpOf } from '#model/follow-up.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import { seenIn } from './acts/act-fields.ts';
import type { FirmActs } from './acts/acts.ts';
import { actsFor } from './acts/read-act.ts';
import { isUndo } from './acts/undo.ts';
import { OfficeDayPage } from './day/DayPage.tsx';
import { createOfficeDay } from './day/day-page.ts';
import type { OfficeDay } from './day/day-view.ts';
import { OfficePage } from './enquiry/EnquiryPage.tsx';
import { createOfficePage } from './enquiry/enquiry-page.ts';
import type { OfficeView } from './enquiry/enquiry-view.ts';
import { createMonthPage } from './month/month-page.ts';
import type { OfficeMonth } from './month/month-view.ts';

/** What a firm may have set for its acts. */
export const testFirm: FirmActs = {
	lostReasons: ['outside our area', 'only a question'],
	sendsThanks: true,
};

export const CODE = '73519046';

type View = OfficeDay | OfficeView | OfficeMonth | ClosedView;
type Answer = PrivateAnswer<View>;
type Fields = Readonly<Record<string, string>>;

/** The office's pages as a test has them. */
export type Office = Awaited<ReturnType<typeof startOffice>>;

/** Starts the pages. `hasWhatsApp` is the firm's choice. */
export async function startOffice({
	hasWhatsApp = false,
	webhookHost,
	visits,
}: {
	hasWhatsApp?: boolean;
	webhookHost?: string;
	visits?: FirmVisits;
} = {}) {
	const folder = temporaryFolder();
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	/** Why enquiries were erased. */
	const erased: string[] = [];
	/** When reminders are due that no morning's list comes before. */
	const reminders: number[] = [];
	/** How often delivery was woken. */
	let released = 0;
	let at = NOON + HOUR_MS;
	const now = () => at;
	const recipients = { officeEmail: 'office@example.co.uk', acknowledge: true };
	const parts = {
		store,
		receive: createReceive({ store, recipients, now, onSaved() {}, onUnavailable() {} }),
		telephoneFields: () => fieldsOf(telephoneForm),
		now,
		textingFor: () => ({ text: 'Ruth: I ring you in five minutes.', hasWhatsApp }),
		firm: { ...testFirm, visits },
		siteUrl: 'https://example.co.uk',
		webhookHost,
		dispatchesFor: ({ form, answers }: Pick<Enquiry, 'form' | 'answers'>) =>
			dispatchesFor(form, answers, recipients),
		onReleased: () => {
			released += 1;
		},
		onReminder: async (_enquiry: unknown, due: number) => void reminders.push(due),
		dueAt: (received: number) => received + DAY_MS,
		schemes: { schemes: schemesForRules(content.schemes) },
		signIn: {
			refusalOf: async (code: string) =>
				code === CODE ? undefined : 'That is not the office’s code.',
		},
		async erase({ id }: { id: string }, reason: string) {
			erased.push(reason);
			await store.erase([id]);
		},
	};
	const dayPage = createOfficeDay(parts);
	const enquiryPage = createOfficePage(parts);
	const monthPage = createMonthPage(parts);
	const sessions = new Map<string, OfficeSession>();

	/** Asks one of the pages, as one device or another. */
	function ask(
		key: string,
		{ as = 'desk', query = '', posted }: { as?: string; query?: string; posted?: Fields } = {},
	): Promise<Answer> {
		const session = sessions.get(as);
		if (!session) throw new Error(`${as} has not signed in.`);
		return (key === 'month' ? monthPage : key ? enquiryPage : dayPage).answer({
			key,
			query: new URLSearchParams(query),
			posted: posted && new URLSearchParams(posted),
			session,
			token: 'token',
		});
	}

	/** Signs a device in. */
	async function signIn(name: string): Promise<void> {
		const session = {
			hash: name,
			day: londonDay(now()),
			device: `device of ${name}`,
			codeTag: '',
			browser: 'Firefox on Windows',
			openedAt: now(),
		};
		sessions.set(name, session);
		await store.openOfficeSession(session);
	}
	await signIn('desk');

	return {
		store,
		erased,
		reminders,
		get released() {
			return released;
		},
		get now() {
			return at;
		},
		set now(value) {
			at = value;
		},
		ask,
		signIn,

		/** Saves an enquiry. */
		async keep(change: Parameters<typeof newEnquiry>[0] = {}) {
			const arrival = newEnquiry({ receivedAt: now(), ...change });
			await store.save(arrival, arrival.quarantined ? [] : [officeDispatch]);
			const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			return enquiry;
		},

		day: async (query = '', as = 'desk') => dayIn(await ask('', { query, as })),

		/** Presses about an enquiry, as a page shows it that was drawn now. */
		async press(id: string, fields: Fields, { as = 'desk', at: key = '' } = {}) {
			const events = await store.eventsOf(id);
			const shown = { enquiry: id, nonce: crypto.randomUUID(), seen: seenIn(events) };
			return ask(key, { as, posted: { ...shown, ...fields } });
		},

		/** Takes the latest act about an enquiry back. */
		async undo(id: string) {
			const events = await store.eventsOf(id);
			const acts = actsFor(followUpOf({ receivedAt: at }, events), events, 'contact', at, testFirm);
			return this.press(id, { act: acts.find(isUndo)?.value ?? '' });
		},

		async [Symbol.asyncDispose]() {
			await store.close();
		},
	};
}

export const statusOf = (answer: Answer) => ('status' in answer ? answer.status : undefined);
export const locationOf = (answer: Answer) => ('location' in answer ? answer.location : undefined);

function viewIn(answer: Answer): View {
	if (!('view' in answer)) throw new Error(`It is no page: ${JSON.stringify(answer)}`);
	return answer.view;
}

/** The day that is drawn. */
function dayIn(answer: Answer): OfficeDay {
	const view = viewIn(answer);
	if (view.page !== 'office-day') throw new Error(`It is not the day: ${view.page}`);
	return view;
}

/** The month that is drawn. */
export function monthIn(answer: Answer): OfficeMonth {
	const view = viewIn(answer);
	if (view.page !== 'office-month') throw new Error(`It is not a month: ${view.page}`);
	return view;
}

/** The page of an enquiry that is drawn. */
export function enquiryIn(answer: Answer): OfficeView {
	const view = viewIn(answer);
	if (view.page !== 'office') throw new Error(`It is not an enquiry’s page: ${view.page}`);
	return view;
}

/** A page as it is drawn. */
export function drawn(answer: Answer): string {
	const view = viewIn(answer);
	return renderToStaticMarkup(
		view.page === 'office-day' ? OfficeDayPage(view) : OfficePage(enquiryIn(answer)),
	);
}
