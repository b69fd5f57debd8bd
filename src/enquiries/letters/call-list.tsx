/** The list of calls in the digest. */
import type { ReactNode } from 'react';
import { phoneKey } from '#forms/fields/phone.ts';
import { shortTime } from '#model/dates.ts';
import { describeState } from '../follow-up/words.ts';
import type { WorkItem, WorkList } from '../follow-up/work-list.ts';
import {
	callTable,
	dial,
	heading,
	inLine,
	link,
	loud,
	onPaper,
	onScreen,
	paragraph,
	small,
	strong,
} from './blocks.tsx';
import { excerpt } from './email.ts';

/** The page of an enquiry, for whom the letter goes to. */
export type PageUrl = (enquiryId: string) => string | undefined;

const WORK_HEADINGS = {
	late: 'Late: the promised time is over',
	today: 'To ring today',
	reminders: 'To try again',
} as const;
const workGroups = ['late', 'today', 'reminders'] as const;

/** What follows a name and number: where, what for, since when. */
function workFacts(item: WorkItem, own: string): string[] {
	const {
		town,
		wish,
		message,
		pressing,
		noCalls,
		cancels,
		otherNumbers = [],
		receivedAt,
		followUp,
		reference,
		rungAbout,
	} = item;
	return [
		...(noCalls ? [`Asks for no call: “${noCalls}”`] : []),
		...(cancels ? [`Says “${cancels}”`] : []),
		...otherNumbers
			.filter((number) => phoneKey(number) !== phoneKey(own))
			.map((number) => `Number in the message: ${number}`),
		...(pressing ? [`First, because they say: “${pressing}”`] : []),
		[town, wish].filter(Boolean).join(': '),
		...(message ? [`Wrote: ${excerpt(message)}`] : []),
		...(followUp.callTime ? [`Best time: ${followUp.callTime}`] : []),
		...(followUp.state === 'to-ring' ? [] : [describeState(followUp)]),
		...followUp.notes.slice(-1).map((note) => `“${note}”`),
		...(followUp.rang === false ? ['Says that nobody rang'] : []),
		...(rungAbout
			? [
					`Rung about ${rungAbout.reference} on ${shortTime(rungAbout.at)}: say here too what happened`,
				]
			: []),
		followUp.state === 'to-ring'
			? `Received ${shortTime(receivedAt)}, reference ${reference}`
			: `Reference ${reference}`,
	].filter(Boolean);
}

/** What the same person sent besides, to be answered with the same call. */
const moreFacts = (one: WorkItem, { name }: WorkItem, own: string): string =>
	`Wrote again${one.name === name ? '' : ` as ${one.name}`}: ${workFacts(one, own)
		.map((fact) => fact.replace(/\.$/, ''))
		.join('. ')}`;

/** How many calls a list has. */
export const callsIn = (work: WorkList): number =>
	workGroups.reduce((sum, group) => sum + work[group].length, 0);

/**
 * The list of calls, as many as there is room for: who cannot wait, then who is late. On paper it
 * is all that there is.
 */
export function callsToMake(
	work: WorkList,
	pageUrl: PageUrl,
	own: string,
	room: number,
	dayUrl: string | undefined,
): ReactNode[] {
	const all = workGroups.flatMap((group) => work[group]);
	const listed = new Set(
		[...all.filter(({ pressing }) => pressing), ...all.filter(({ pressing }) => !pressing)].slice(
			0,
			room,
		),
	);
	const groups = workGroups.filter((group) => work[group].some((item) => listed.has(item)));
	const more = work.more + all.length - listed.size;
	return [
		...groups.flatMap((group) => [
			heading(loud(`${WORK_HEADINGS[group]} (${work[group].length})`)),
			callTable(
				work[group]
					.filter((item) => listed.has(item))
					.map((item) => [
						inLine(strong(item.name), '  ', dial(item.phone)),
						...workFacts(item, own),
						toRecord(pageUrl(item.id), 'Say what happened'),
						...item.more.flatMap((one) => [
							moreFacts(one, item, own),
							toRecord(pageUrl(one.id), 'Say what happened with that'),
						]),
					]),
			),
		]),
		groups.length === 0 && paragraph('Nobody waits for a call.'),
		more > 0 &&
			paragraph(
				inLine(
					`And ${more} more, for whom there is no room here. `,
					dayUrl && link(dayUrl, 'Open today’s list'),
				),
			),
		onPaper(
			small(
				'Say what happened from the letter or its links. Then shred this page: it names people.',
			),
		),
	];
}

const toRecord = (url: string | undefined, words: string) => url && onScreen(link(url, words));
