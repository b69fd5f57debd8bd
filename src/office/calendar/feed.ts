/**
 * The surveyor's feed of visits: at an address that is secret, and another one whenever the office
 * says so.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { postcodeOf } from '#enquiries/answers/contact-details.ts';
import { officeUrlOn } from '#enquiries/letters/letter-context.ts';
import { closed, type PrivatePage } from '#enquiries/links/private-page.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import type { Store } from '#enquiries/store/store.ts';
import { visitEvent } from '#enquiries/visits/calendar-event.ts';
import type { FirmVisits } from '#enquiries/visits/firm-visits.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { followUpOf } from '#model/follow-up.ts';

/** The path up to the secret. */
const FEED_PATH = '/visits/';

/** The note that has the secret. */
const SECRET = 'secret of the visits feed';

/** For how many days past visits are in it. */
const KEPT_DAYS = 7;

/** The path of the feed. Undefined until the office has made one. */
export async function feedPath(store: Pick<Store, 'note'>): Promise<string | undefined> {
	const secret = await store.note(SECRET);
	return secret ? `${FEED_PATH}${secret}.ics` : undefined;
}

/** Makes the address, or another one: the one before leads nowhere from then on. */
export const renewFeed = (store: Pick<Store, 'setNote'>): Promise<void> =>
	store.setNote(SECRET, randomBytes(24).toString('base64url'));

const digestOf = (path: string): Buffer => hash('sha256', path, 'buffer');

/**
 * The feed. Its address is enough to learn when a visit is, in which postcode district, and where the
 * office's code opens more.
 */
export const createFeed = (
	{ store, visits, now }: { store: Store; visits?: FirmVisits; now: () => number },
	siteUrl: string,
): PrivatePage<typeof closed.view> => ({
	path: VISITOR_PATH,
	urls: [`${FEED_PATH}:key`],
	async answer({ key }) {
		const [own = '', asked] = [await feedPath(store), FEED_PATH + key];
		if (!visits || !timingSafeEqual(digestOf(own), digestOf(asked))) return closed;
		const calendar = ical({ name: 'Visits', method: ICalCalendarMethod.PUBLISH });
		const from = addDays(londonDay(now()), -KEPT_DAYS);
		for (const { enquiryId = '' } of await store.takenPlaces(from)) {
			const enquiry = await store.enquiryById(enquiryId);
			if (!enquiry) continue;
			const events = await store.eventsOf(enquiryId);
			const followUp = followUpOf(enquiry, events);
			if (!followUp.visit) continue;
			calendar.createEvent({
				...visitEvent(visits, { enquiry, events, followUp }, followUp.visit),
				summary: `Visit ${postcodeOf(enquiry).split(' ')[0]}`,
				description: officeUrlOn(siteUrl, enquiry.reference),
			});
		}
		const file = { name: 'visits.ics', text: calendar.toString(), contentType: 'text/calendar' };
		return { file };
	},
});
