/** The list of calls in the digest. */
import { Fragment } from 'react';
import { phoneKey } from '#forms/fields/phone.ts';
import { shortTime } from '#model/dates.ts';
import { excerpt, isolated } from '../answers/excerpt.ts';
import { describeState } from '../follow-up/words.ts';
import type { WorkItem, WorkList } from '../follow-up/work-list.ts';
import {
	CallRow,
	CallTable,
	Heading,
	Link,
	Loud,
	OnPaper,
	OnScreen,
	Paragraph,
	PersonToRing,
	Small,
} from './blocks.tsx';

type PageUrl = (enquiryId: string) => string | undefined;

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
		noCalls && `Asks for no call: “${noCalls}”`,
		cancels && `Says “${cancels}”`,
		...otherNumbers
			.filter((number) => phoneKey(number) !== phoneKey(own))
			.map((number) => `Number in the message: ${number}`),
		pressing && `First, because they say: “${pressing}”`,
		[isolated(town), wish].filter(Boolean).join(': '),
		message && `Wrote: ${excerpt(message)}`,
		followUp.callTime && `Best time: ${followUp.callTime}`,
		followUp.state !== 'to-ring' && describeState(followUp),
		...followUp.notes.slice(-1).map((note) => `“${note}”`),
		followUp.rang === false && 'Says that nobody rang',
		rungAbout &&
			`Rung about ${rungAbout.reference} on ${shortTime(rungAbout.at)}: say here too what happened`,
		followUp.state === 'to-ring'
			? `Received ${shortTime(receivedAt)}, reference ${reference}`
			: `Reference ${reference}`,
	].flatMap((fact) => fact || []);
}

/** What the same person sent besides, to be answered with the same call. */
const moreFacts = (one: WorkItem, { name }: WorkItem, own: string): string =>
	`Wrote again${one.name === name ? '' : ` as ${isolated(one.name)}`}: ${workFacts(one, own)
		.map((fact) => fact.replace(/\.$/, ''))
		.join('. ')}`;

/** How many calls a list has. */
export const callsIn = (work: WorkList): number =>
	workGroups.reduce((sum, group) => sum + work[group].length, 0);

/**
 * The list of calls, as many as there is room for: who cannot wait, then who is late. On paper it
 * is all that there is.
 */
export function CallsToMake({
	work,
	own,
	room,
	pageUrl,
	dayUrl,
}: {
	readonly work: WorkList;
	/** The firm's own number, which is no other of the visitor's. */
	readonly own: string;
	readonly room: number;
	readonly pageUrl: PageUrl;
	readonly dayUrl: string | undefined;
}) {
	const all = workGroups.flatMap((group) => work[group]);
	const byUrgency = [
		...all.filter(({ pressing }) => pressing),
		...all.filter(({ pressing }) => !pressing),
	];
	const listed = new Set(byUrgency.slice(0, room));
	const more = work.more + all.length - listed.size;
	return (
		<>
			{workGroups.map((group) => {
				const items = work[group].filter((item) => listed.has(item));
				return (
					items.length > 0 && (
						<Fragment key={group}>
							<Heading>
								<Loud>{`${WORK_HEADINGS[group]} (${work[group].length})`}</Loud>
							</Heading>
							<CallTable>
								{items.map((item) => (
									<Call key={item.id} item={item} own={own} pageUrl={pageUrl} />
								))}
							</CallTable>
						</Fragment>
					)
				);
			})}
			{listed.size === 0 && <Paragraph>Nobody waits for a call.</Paragraph>}
			{more > 0 && (
				<Paragraph>
					{`And ${more} more, for whom there is no room here. `}
					{dayUrl && <Link url={dayUrl}>Open today’s list</Link>}
				</Paragraph>
			)}
			<OnPaper>
				<Small>
					Say what happened from the letter or its links. Then shred this page: it names people.
				</Small>
			</OnPaper>
		</>
	);
}

/** Whom to ring, what is known, and what else the same person sent. */
const Call = ({ item, own, pageUrl }: { item: WorkItem; own: string; pageUrl: PageUrl }) => (
	<CallRow>
		<PersonToRing {...item} />
		{workFacts(item, own)}
		{toRecord(pageUrl(item.id), 'Say what happened')}
		{item.more.map((one) => [
			moreFacts(one, item, own),
			toRecord(pageUrl(one.id), 'Say what happened with that'),
		])}
	</CallRow>
);

const toRecord = (url: string | undefined, words: string) =>
	url && (
		<OnScreen key={url}>
			<Link url={url}>{words}</Link>
		</OnScreen>
	);
