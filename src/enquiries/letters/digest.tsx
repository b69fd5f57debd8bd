/**
 * The digest: the office's letter every morning, which is its list of calls. It never contains
 * answers about health, benefits and income.
 */
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { fullDayInWords, isMonday, shortTime } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { type FormName, formTitles, type VisitorForm } from '#model/form-names.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { excerpt, sanitiseSubject } from '../answers/excerpt.ts';
import type { Finding } from '../findings.ts';
import { describeActor, describeEvent } from '../follow-up/events-in-words.ts';
import type { WorkList } from '../follow-up/work-list.ts';
import { QUARANTINE_AT_MOST } from '../retention/retention.ts';
import type { Counts } from '../store/enquiry-counts.ts';
import type { InvalidEnquiry } from '../store/rows.ts';
import { Findings, StatusCommand } from './alert.tsx';
import {
	Button,
	drawLetter,
	Entries,
	Entry,
	Heading,
	Letter,
	Link,
	Loud,
	OnScreen,
	Paragraph,
	plainText,
	Section,
	Small,
	TextOnly,
} from './blocks.tsx';
import { PeopleToAnswer, peopleIn } from './call-list.tsx';
import { type CompanyDetails, officeUrlOn, type WrittenLetter } from './letter-context.ts';

/**
 * At most so many rows of each list are read and shown: Gmail shows 102 KB of a letter's HTML, and
 * hides the rest behind a link. The office's own list has everybody; the next digest names the rest
 * of what is held back.
 */
export const ROWS_AT_MOST = { people: 30, heldBack: 100, recorded: 30, shortened: 500 };

/** What a digest says. Current when it is written, so that a delayed one is still true. */
export interface DigestFacts {
	readonly counts: Counts;
	readonly findings: readonly Finding[];
	readonly day: string;
	/** How much came and was delivered in the last 24 hours. */
	readonly lastDay: { readonly received: number; readonly delivered: number };
	readonly lastBackup?: number;
	/** Quarantined enquiries that no digest has named, oldest first. */
	readonly unreported: readonly (Enquiry | InvalidEnquiry)[];
	/** How many the quarantine has lost since the last digest, if it has overflowed. */
	readonly overflowed?: number;
	/** Whom to answer today. */
	readonly work: WorkList;
	/** Since the last digest, in the order in which it happened. */
	readonly recorded: readonly (EnquiryEvent & {
		readonly reference: string;
		readonly form: FormName;
	})[];
	/** Who wrote what was recorded about, by reference. */
	readonly names: ReadonlyMap<string, string>;
	/**
	 * What the store has deleted since the last digest, and the office must delete from its mailbox.
	 */
	readonly forgotten: {
		/** References of enquiries that have lost their sensitive answers. */
		readonly shortened: readonly string[];
		/** For each form, the day before which its e-mails have expired, if any has. */
		readonly expired?: Readonly<Record<VisitorForm, string>>;
	};
}

/** What the parts of a digest are drawn from. */
interface Shown extends Pick<ClaimedDispatch, 'isPlain'> {
	readonly facts: DigestFacts;
	readonly firm: CompanyDetails;
}

/**
 * Writes the digest. The plainest form leaves out visitors' words, because they may be why the mail
 * server refused it.
 */
export function digest(
	{ isPlain }: Pick<ClaimedDispatch, 'isPlain'>,
	facts: DigestFacts,
	firm: CompanyDetails,
): WrittenLetter {
	const shown = { isPlain, facts, firm };
	return {
		subject: subjectOf(facts, isPlain),
		...(isPlain ? { text: plainText(<Others {...shown} />) } : drawLetter(<Whole {...shown} />)),
		named: facts.unreported.map(({ id }) => id),
	};
}

function subjectOf({ work, unreported, lastDay }: DigestFacts, isPlain: boolean): string {
	const toAnswer = isPlain ? 0 : peopleIn(work) + work.more;
	const first = [
		toAnswer > 0 &&
			`${toAnswer} to answer${work.late.length ? `, ${work.late.length} of them late` : ''}`,
		unreported.length > 0 && `${unreported.length} held back for you to judge`,
		`${lastDay.received} received`,
	].filter(Boolean);
	return `Website: ${first.join(', ')}, ${lastDay.delivered} delivered since yesterday`;
}

const Whole = (shown: Shown) => (
	<Letter title={`The list of ${fullDayInWords(shown.facts.day)}`}>
		<OnScreen>
			<Button url={officeUrlOn(shown.firm.siteUrl)}>Open the list</Button>
		</OnScreen>
		<PeopleToAnswer
			work={shown.facts.work}
			atMost={ROWS_AT_MOST.people}
			siteUrl={shown.firm.siteUrl}
		/>
		<OnScreen>
			<Others {...shown} />
		</OnScreen>
	</Letter>
);

/** All but the list of the day. */
const Others = (shown: Shown) => (
	<>
		<HeldBack {...shown} />
		<Recorded {...shown} />
		<ToDelete {...shown.facts.forgotten} />
		<ToReview {...shown} />
		<ToPutRight {...shown.facts} />
		<Section title="The website">
			<Entries>{websiteLines(shown.facts)}</Entries>
		</Section>
		<TextOnly>
			<StatusCommand />
		</TextOnly>
		<Small>
			This comes every morning. If one morning it does not, somebody should look.
			<br />
			{shown.firm.siteUrl}
		</Small>
	</>
);

/** How many enquiries wait and are held back. The subject says how many came. */
const websiteLines = ({ counts, overflowed, lastBackup }: DigestFacts) => [
	counts.waiting > 0 &&
		`Waiting to be delivered: ${counts.waiting}${counts.oldestWaiting === undefined ? '' : `, the oldest since ${shortTime(counts.oldestWaiting)}`}`,
	counts.parked > 0 && `Parked, until you send them again: ${counts.parked}`,
	counts.quarantined > 0 &&
		'Held back as suspicious, until you let them out: ' +
			`${counts.quarantined}${counts.unreported ? `, of which nobody was told before today: ${counts.unreported}` : ''}`,
	overflowed !== undefined &&
		`Deleted, because no more than ${QUARANTINE_AT_MOST} are held back, the most suspicious first: ${overflowed}`,
	counts.bounced > 0 && `Acknowledgements that came back: ${counts.bounced}`,
	counts.waiting + counts.parked + counts.quarantined + counts.bounced === 0 &&
		'Nothing waits, is held back or came back.',
	lastBackup !== undefined && `Last backup: ${shortTime(lastBackup)}`,
];

/** What is wrong. What was held back unseen is in the letter itself. */
function ToPutRight({ findings }: Pick<DigestFacts, 'findings'>) {
	const others = findings.filter(
		({ about, severity }) => about !== 'quarantine' || severity === 'advice',
	);
	return (
		others.length > 0 && (
			<>
				<Heading>
					<Loud>To put right</Loud>
				</Heading>
				<Findings findings={others} />
			</>
		)
	);
}

/** What in the content has to be looked at again, on a Monday. */
function ToReview({ facts: { day }, firm }: Shown) {
	const reviews = (isMonday(day) && firm.reviewsAhead?.(day)) || [];
	return (
		reviews.length > 0 && (
			<Section title="On the pages, to look at again">
				<Entries>{reviews}</Entries>
			</Section>
		)
	);
}

/** What was recorded on the pages of enquiries, so that nothing happens there unseen. */
function Recorded({ facts: { recorded: all, names }, isPlain }: Shown) {
	if (all.length === 0) return null;
	const latest = all.slice(-ROWS_AT_MOST.recorded);
	return (
		<Section title="Recorded since the last list">
			<Entries>
				{all.length > latest.length &&
					`${all.length - latest.length} more, on the pages of their enquiries; the latest:`}
				{latest.map(
					(event) =>
						`${named(event.reference, isPlain ? undefined : names.get(event.reference))}: ` +
						`${describeEvent(event, event.form, all)}. ${shortTime(event.at)}, ` +
						`${describeActor(event)}`,
				)}
			</Entries>
		</Section>
	);
}

const named = (reference: string | undefined, name: string | undefined) =>
	[name, reference].filter(Boolean).join(', ');

/** The quarantined enquiries, with enough of each to judge it, and never its sensitive answers. */
function HeldBack({ facts: { counts, unreported }, firm, isPlain }: Shown) {
	if (unreported.length === 0) return null;
	const more = counts.unreported - unreported.length;
	return (
		<>
			<Section title="Held back, for you to judge">
				<Paragraph>
					Let out what a person wrote: it then comes like any other. The rest is deleted when its
					time is up.
				</Paragraph>
			</Section>
			{unreported.map((enquiry) => {
				const { id, reference } = enquiry;
				if ('problem' in enquiry)
					return (
						<Entry key={id}>
							{`${reference}  cannot be read: ${enquiry.problem}. Have the row corrected, or erase it.`}
						</Entry>
					);
				return (
					<Entry key={id}>
						{`${reference}  ${formTitles[enquiry.form]}, ` +
							`${shortTime(enquiry.receivedAt)}${isPlain ? '' : `, from ${sanitiseSubject(contactDetails(enquiry).name)}`}`}
						{`Held back because: ${enquiry.quarantined}`}
						{!isPlain && firstWords(enquiry)}
						<Link url={officeUrlOn(firm.siteUrl, reference)}>
							Look at it, and let it out or not
						</Link>
					</Entry>
				);
			})}
			{more > 0 && <Paragraph>And {more} more, which the next digest names.</Paragraph>}
		</>
	);
}

/** The first words of a message, or of an application's address. */
function firstWords({ form, answers }: Enquiry): string {
	const words = fieldsOf(allForms[form])
		.filter(([, field]) => field.kind === 'text' && field.control === 'textarea')
		.map(([name]) => answers[name] ?? '')
		.join(' ');
	return excerpt(words);
}

/** What the office must delete from its mailbox by hand, as /privacy promises. */
function ToDelete({ shortened, expired }: DigestFacts['forgotten']) {
	if (shortened.length === 0 && !expired) return null;
	return (
		<Section title="To delete from the mailbox" more=", because their time is up">
			<Entries>
				{shortened.length > 0 &&
					'E-mails about these, which still hold answers about health, benefits and income: ' +
						`${shortened.join(', ')}${shortened.length < ROWS_AT_MOST.shortened ? '' : ', and others'}`}
				{expired &&
					`Every message older than ${fullDayInWords(expired.contact)}, and every application ` +
						`older than ${fullDayInWords(expired.funding)}`}
			</Entries>
		</Section>
	);
}
