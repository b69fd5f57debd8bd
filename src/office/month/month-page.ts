/** The month's figures, where the office has signed in. Nothing is pressed here. */
import { MONTH_PATH, MONTH_QUERY, OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { PrivatePage, PrivateRequest } from '#enquiries/links/private-page.ts';
import { type Months, monthTables, readMonths } from '#enquiries/month/month-figures.ts';
import { readBars } from '#enquiries/month/month-notes.ts';
import type { Store } from '#enquiries/store/store.ts';
import { isDay, londonMonth } from '#model/dates.ts';
import type { OfficeMonth } from './month-view.ts';

export function createMonthPage({
	store,
	now,
}: {
	store: Store;
	now: () => number;
}): PrivatePage<OfficeMonth> {
	/** The reading that is under way: a busy office's year takes seconds. */
	let reading: Promise<Months> | undefined;

	return {
		path: OFFICE_PATH,
		urls: [MONTH_PATH],
		async answer({ query }: PrivateRequest) {
			reading ??= readMonths(store).finally(() => {
				reading = undefined;
			});
			const months = await reading;
			const thisMonth = londonMonth(now());
			const asked = query?.get(MONTH_QUERY) ?? '';
			const month = isDay(`${asked}-01`) && asked > '2000' && asked < thisMonth ? asked : thisMonth;
			return {
				status: 200,
				view: {
					page: 'office-month',
					month,
					isOpen: month === thisMonth,
					tables: monthTables(months, month),
					bars: await readBars(store, months, month),
				},
			};
		},
	};
}
