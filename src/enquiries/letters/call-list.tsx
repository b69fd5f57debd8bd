/** The list of the day in the digest: who is to be answered. */
import { Fragment } from 'react';
import { shortTime } from '#model/dates.ts';
import { isolated } from '../answers/excerpt.ts';
import { describeState } from '../follow-up/events-in-words.ts';
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
	Small,
} from './blocks.tsx';
import { PersonToAnswer } from './how-to-answer.tsx';
import { officeUrlOn } from './letter-context.ts';

const WORK_HEADINGS = {
	late: 'Late: the promised time is over',
	today: 'To answer today',
	reminders: 'To try again',
} as const;
const workGroups = ['late', 'today', 'reminders'] as const;

/** So much of what else a person sent is named. */
const MORE_AT_MOST = 3;

/** What follows a name, words and number: where, what for, since when. */
function workFacts(item: WorkItem): string[] {
	const { town, wish, pressing, receivedAt, followUp, reference, rungAbout } = item;
	const isRung = followUp.answerBy === 'ring';
	return [
		pressing && `First, because they say: “${pressing}”`,
		[isolated(town), wish].filter(Boolean).join(': '),
		isRung && followUp.callTime && `Best time: ${followUp.callTime}`,
		followUp.state !== 'to-ring' &&
			describeState(isRung ? followUp : { ...followUp, remindAt: undefined }),
		...followUp.notes.slice(-1).map((note) => `“${note}”`),
		rungAbout &&
			`Rung about ${rungAbout.reference} on ${shortTime(rungAbout.at)}: say here too what happened`,
		followUp.state === 'to-ring'
			? `Received ${shortTime(receivedAt)}, reference ${reference}`
			: `Reference ${reference}`,
	].flatMap((fact) => fact || []);
}

/** What the same person sent besides, to be answered together. */
const moreFacts = (one: WorkItem, { name }: WorkItem): string =>
	`Wrote again${one.name === name ? '' : ` as ${isolated(one.name)}`}: ${workFacts(one)
		.map((fact) => fact.replace(/\.$/, ''))
		.join('. ')}`;

/** How many people a list has. */
export const peopleIn = (work: WorkList): number =>
	workGroups.reduce((sum, group) => sum + work[group].length, 0);

/**
 * Who is to be answered, `atMost` of them: who cannot wait, then who is late. On paper it is all
 * that there is.
 */
export function PeopleToAnswer({
	work,
	atMost,
	siteUrl,
}: {
	readonly work: WorkList;
	readonly atMost: number;
	readonly siteUrl: string;
}) {
	const all = workGroups.flatMap((group) => work[group]);
	const byUrgency = [
		...all.filter(({ pressing }) => pressing),
		...all.filter(({ pressing }) => !pressing),
	];
	const listed = new Set(byUrgency.slice(0, atMost));
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
									<Row key={item.id} item={item} siteUrl={siteUrl} />
								))}
							</CallTable>
						</Fragment>
					)
				);
			})}
			{listed.size === 0 && <Paragraph>Nobody waits for an answer.</Paragraph>}
			{more > 0 && <Paragraph>And {more} more, for whom there is no room here.</Paragraph>}
			<OnPaper>
				<Small>Say on the website what happened. Then shred this page: it names people.</Small>
			</OnPaper>
		</>
	);
}

/** Whom to answer, what is known, and what else the same person sent. */
function Row({ item, siteUrl }: { readonly item: WorkItem; readonly siteUrl: string }) {
	const shown = item.more.slice(0, MORE_AT_MOST);
	const left = item.more.length - shown.length;
	return (
		<CallRow>
			<PersonToAnswer
				{...item}
				messages={[...[item, ...shown].map(({ message }) => message), left > 0 ? '…' : '']}
				answerBy={item.followUp.answerBy}
			/>
			{workFacts(item)}
			<OnScreen>
				<Link url={officeUrlOn(siteUrl, item.reference)}>Say what happened</Link>
			</OnScreen>
			{shown.map((one) => [
				moreFacts(one, item),
				<OnScreen key={one.id}>
					<Link url={officeUrlOn(siteUrl, one.reference)}>Say what happened with that</Link>
				</OnScreen>,
			])}
			{left > 0 && `Wrote ${left} times more`}
		</CallRow>
	);
}
