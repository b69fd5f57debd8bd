/** One of the acts about somebody, as a form of its own wherever they are named. */
import type { ReactNode } from 'react';
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { DAY_URL, type OfficeAct, seenIn } from '../acts/act-fields.ts';
import { actsFor } from '../acts/read-act.ts';
import type { OfficeDay } from './day-view.ts';

export function OneAct({
	row,
	view: { now, firm, forms },
	isIt,
	children,
}: {
	row: WorkItem;
	view: OfficeDay;
	isIt: (act: OfficeAct) => boolean;
	children: ReactNode;
}) {
	const act = actsFor(row, now, firm).find(isIt);
	if (!act) return null;
	return (
		<PressForm forms={forms} about={{ enquiry: row.id, seen: seenIn(row.events) }} action={DAY_URL}>
			<ActButton value={act.value} hint={act.words}>
				{children}
			</ActButton>
		</PressForm>
	);
}
