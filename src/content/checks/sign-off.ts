/**
 * The document by which the owner signs off what we advertise: each claim, its condition, and what
 * public sources say.
 */

import type { ContentProblem } from '#content/reader/content-problem.ts';
import { dayInWords } from '#model/dates.ts';
import type { Claim } from '../schemas/content-schemas.ts';

type Claims = Readonly<Record<string, Claim>>;

interface SignOffStatus {
	/** It was not signed since it was last checked. */
	readonly unsigned: readonly string[];
	/** Its review day has passed. */
	readonly overdue: readonly string[];
	/** A public source says something else. */
	readonly conflicting: readonly string[];
}

export function signOffStatus(claims: Claims, today: string): SignOffStatus {
	const published = Object.entries(claims).filter(([, { status }]) => status === 'published');
	const those = (is: (claim: Claim) => boolean) =>
		published.filter(([, claim]) => is(claim)).map(([name]) => name);
	return {
		unsigned: those(({ signed, checked }) => !signed || signed.on < checked),
		overdue: those(({ review }) => review < today),
		conflicting: those(({ conflict }) => conflict !== undefined),
	};
}

/** The document. It contains no date of its own, so that it changes only when a claim does. */
export function signOffSheet(claims: Claims, pages: Readonly<Record<string, string>>): string {
	const all = Object.entries(claims);
	const conflicting = all.filter(([, { conflict }]) => conflict);
	const withheld = all.filter(([, { status }]) => status === 'withheld');
	const reviews = [...new Set(all.map(([, { review }]) => review))].sort();
	return `${[
		'# Claims to sign off',
		'',
		'Printed by `npm run content -- claims` from `content/claims.yaml`. Change the claims there.',
		'',
		`${all.length} claims, ${withheld.length} of them withheld. Public sources say otherwise, or are silent, about ${conflicting.length}. The next review is due on ${dayInWords(reviews[0] ?? '')}.`,
		'',
		'To sign a claim, add `signed: { by: your name, on: the day }` to it. To take it off every page, write `status: withheld`;',
		'the page reads well without it. A claim stays fair only while its condition stands beside it, so change both together.',
		'',
		'## Where public sources say otherwise, or are silent',
		'',
		'Decide about these first.',
		'',
		...conflicting.flatMap(([name, claim]) => entry(name, claim, pages)),
		'## All other claims',
		'',
		...all
			.filter(([, { conflict }]) => !conflict)
			.flatMap(([name, claim]) => entry(name, claim, pages)),
	]
		.join('\n')
		.trimEnd()}\n`;
}

function entry(name: string, claim: Claim, pages: Readonly<Record<string, string>>): string[] {
	const {
		page,
		says,
		qualification,
		basis,
		source,
		checked,
		review,
		status,
		conflict,
		changes = [],
		signed,
	} = claim;
	return [
		`### \`${name}\``,
		'',
		`- **Page:** ${pages[page] ?? page}${status === 'withheld' ? ' (withheld: not shown)' : ''}`,
		`- **We say:** ${says}`,
		`- **Condition beside it:** ${qualification}`,
		...changes.flatMap(({ after, ...changed }) => {
			const { says, qualification, figure } = { ...claim, ...changed };
			return after === undefined
				? []
				: `- **Once its scheme has closed we say:** ${says} ${qualification} At a glance: ${figure}.`;
		}),
		...(conflict ? [`- **A public source says:** ${conflict}`] : []),
		`- **Basis:** ${basis}`,
		`- **Source:** ${source.link ? `[${source.name}](${source.link})` : source.name}`,
		`- **Checked** ${dayInWords(checked)}, **review by** ${dayInWords(review)}. **Signed:** ${signed ? `${signed.by}, ${dayInWords(signed.on)}` : 'nobody yet'}`,
		'',
	];
}

/** A summary for the terminal. */
export function signOffSummary(
	{ unsigned, overdue, conflicting }: SignOffStatus,
	claims: Claims,
): string[] {
	return [
		'For the owner to sign off (npm run content -- claims prints the whole sheet):',
		`  ${unsigned.length} published claims nobody has signed.`,
		`  ${overdue.length} past their review day${overdue.length > 0 ? `: ${overdue.join(', ')}` : '.'}`,
		`  ${conflicting.length} where a public source says otherwise:`,
		...conflicting.map(
			(name) =>
				`    ${name}\n      we say:    ${claims[name]?.says}\n      they say:  ${claims[name]?.conflict}`,
		),
	];
}

/**
 * The lines that say that something was checked on a day to come. The reader takes them: a website
 * whose clock is behind has to start.
 */
export function checkedInTheFuture(
	files: readonly (readonly [file: string, text: string])[],
	today: string,
): ContentProblem[] {
	return files.flatMap(([file, text]) =>
		text.split('\n').flatMap((line, index) => {
			const day = /\bchecked: *["']?(\d{4}-\d\d-\d\d)/.exec(line)?.[1] ?? '';
			const where = `${file}:${index + 1}`;
			const what = `was checked on ${day}, a day to come.`;
			return day > today ? { where, what, todo: 'Write the day on which you looked.' } : [];
		}),
	);
}
