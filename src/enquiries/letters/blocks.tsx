/**
 * The blocks that letters are made of. A letter is one tree of React elements, drawn as HTML by
 * React and as plain text by `plainText`. HTML has tables and inline styles, because mail clients
 * know little else; it is dark where the client follows the device.
 */
import {
	type CSSProperties,
	createElement,
	Fragment,
	type FunctionComponent,
	isValidElement,
	type ReactNode,
} from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dialLink } from '#forms/fields/phone.ts';
import type { CompanyDetails } from './email.ts';

const FONT = "'Segoe UI',-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * Clients that know `prefers-color-scheme` apply these over the inline styles. Colours are tokens
 * (src/content/brand/tokens.ts), as on pages: mail clients know no custom properties, so whoever
 * sends a letter puts the firm's in their place.
 */
const DARK = `@media (prefers-color-scheme:dark){.page{background:var(--dark-paper)!important;color:var(--dark-ink)!important}.card{background:var(--dark-white)!important;border-color:var(--dark-line)!important;border-top-color:var(--dark-brand)!important}.soft{color:var(--dark-ink-soft)!important}.rule{border-color:var(--dark-line)!important}.link{color:var(--dark-link)!important}.press{background:var(--dark-accent)!important;color:var(--dark-on-accent)!important}}`;

/**
 * On paper: black on white over the whole width, without what is for the screen (`screen`), with
 * what is for the pen (`paper`).
 */
const PRINT = `@media print{.page,.card{background:#fff!important;color:#000!important;padding:0!important;border:0!important;max-width:none!important}.soft,.link{color:#000!important;text-decoration:none!important}.screen{display:none!important}.paper{display:block!important}}`;

const RULE = '1px solid var(--line)';
const SOFT = 'var(--ink-soft)';

/**
 * What a block holds. Nothing, an empty line, or a part left out by a condition are all allowed.
 */
type Part = ReactNode;

/** What a component draws. */
interface Held {
	readonly children?: ReactNode;
}

/** Parts that never change places, so that React asks for no keys. */
const inOrder = (parts: readonly Part[]) => createElement(Fragment, null, ...parts);

const BREAK = <br />;

/** The lines, one below the other. Those left out leave no gap; an empty text is an empty line. */
const broken = (lines: readonly Part[]) =>
	inLine(
		...lines
			.filter((line) => line !== undefined && line !== false)
			.flatMap((line, index) => (index > 0 ? [BREAK, line] : [line])),
	);

/** Parts of one line. They never change places. */
export const inLine = (...parts: readonly Part[]) => inOrder(parts);

/** A paragraph of lines. */
export const paragraph = (...lines: readonly Part[]) => (
	<p style={{ margin: '0 0 16px' }}>{broken(lines)}</p>
);

/** The small print. */
export const small = (...lines: readonly Part[]) => (
	<p className="soft" style={{ margin: '20px 0 0', fontSize: 14, color: SOFT }}>
		{broken(lines)}
	</p>
);

/** Who writes to a visitor, with the particulars that the law asks for. */
export const signature = ({ legalName, particulars, siteUrl }: CompanyDetails) =>
	small([legalName, particulars].filter(Boolean).join('. '), siteUrl);

export const strong = (words: string) => <strong>{words}</strong>;

export const heading = (...words: readonly Part[]) => (
	<h2 style={{ font: '600 18px/1.3 Georgia,serif', margin: '24px 0 8px' }}>{inLine(...words)}</h2>
);

/** Words that plain text has in capitals: a heading of a letter that is long. */
export const loud = (words: string) => <Loud>{words}</Loud>;
const Loud = ({ children }: Held) => children;

/** Blocks between which plain text has no empty line. */
export const joined = (...blocks: readonly Part[]) => <Joined>{inOrder(blocks)}</Joined>;
const Joined = ({ children }: Held) => children;

/** What only plain text has. */
export const textOnly = (...blocks: readonly Part[]) => <TextOnly>{inOrder(blocks)}</TextOnly>;
const TextOnly = (_: Held) => null;

/** What paper does not show, in clients that know `@media`. */
export const onScreen = (...blocks: readonly Part[]) => (
	<div className="screen">{inOrder(blocks)}</div>
);

/** What only paper shows. `mso-hide`, because Outlook knows no `display`. */
export const onPaper = (...blocks: readonly Part[]) => (
	<div className={PAPER} style={HIDDEN}>
		{inOrder(blocks)}
	</div>
);
const HIDDEN = { display: 'none', msoHide: 'all' } as CSSProperties;
const PAPER = 'paper';

/** A heading and its points. */
export const list = (words: string, points: readonly Part[], Kind: 'ul' | 'ol' = 'ul') =>
	joined(
		heading(words),
		<Kind style={{ margin: '0 0 16px', paddingLeft: 22 }}>{inOrder(points.map(listItem))}</Kind>,
	);

const listItem = (words: Part) => <li style={{ margin: '0 0 6px' }}>{words}</li>;

/** A link in a sentence. */
export const link = (url: string, words: string, style: CSSProperties = {}) => (
	<a className="link" href={url} style={{ color: 'var(--link)', ...style }}>
		{words}
	</a>
);

/** A phone number that can be pressed. */
export const dial = (phone: string) =>
	link(dialLink(phone), phone, { fontWeight: 600, whiteSpace: 'nowrap' });

/** A phone number below the name of whom to ring. */
export const largeDial = (phone: string) => (
	<p style={{ margin: '0 0 4px', fontSize: 22 }}>{dial(phone)}</p>
);

/** A sentence in which the phone number can be pressed. */
export function withPhone(sentence: string, phone: string): Part {
	const [before, ...after] = sentence.split(phone);
	return after.length === 0 ? sentence : inLine(before, dial(phone), after.join(phone));
}

const PRESS = {
	display: 'inline-block',
	padding: '12px 22px',
	background: 'var(--accent)',
	color: 'var(--on-accent)',
	fontWeight: 600,
	textDecoration: 'none',
	borderRadius: 4,
};

/** A link that looks like a button. */
export const button = (url: string, words: string) => (
	<p style={{ margin: '16px 0' }}>
		<a className="press" href={url} style={PRESS}>
			{words}
		</a>
	</p>
);

/** One of many: a line, and below it what is said about it, set back in plain text. */
export const entry = (first: Part, ...rest: readonly Part[]) => (
	<div style={{ margin: '0 0 12px' }}>
		<Entry>{linesOf([first, ...rest])}</Entry>
	</div>
);
const Entry = ({ children }: Held) => children;
const linesOf = ([first, ...rest]: readonly Part[]) => (
	<>
		{lineOf(first)}
		{rest.length > 0 && (
			<div className="soft" style={{ color: SOFT }}>
				{inOrder(rest.filter(Boolean).map(lineOf))}
			</div>
		)}
	</>
);
const lineOf = (part: Part) => <div>{part}</div>;

const TABLE = {
	role: 'presentation',
	cellPadding: 0,
	cellSpacing: 0,
	style: { borderCollapse: 'collapse', width: '100%', margin: '0 0 16px' },
} as const;
const cell = { verticalAlign: 'top', padding: '8px 0', borderTop: RULE } as const;
const questionCell = {
	...cell,
	textAlign: 'left',
	paddingRight: 16,
	fontWeight: 'normal',
	color: SOFT,
	width: '45%',
} as const;

/** Questions and answers as a table. */
export const answerTable = (
	lines: readonly { readonly question: string; readonly answer: string }[],
) => (
	<table {...TABLE}>
		{lines.map(({ question, answer }) => (
			<tr key={question}>
				<th className="rule soft" scope="row" style={questionCell}>
					{question}
				</th>
				<td className="rule" style={cell}>
					{strong(answer)}
				</td>
			</tr>
		))}
	</table>
);

/**
 * Calls to make, one a row: a line, and below it what is said about it. Each has a box to tick and,
 * on paper, room to write.
 */
export const callTable = (calls: readonly (readonly Part[])[]) => (
	<table {...TABLE}>{inOrder(calls.map(callRow))}</table>
);
const callRow = (call: readonly Part[]) => (
	<tr style={{ pageBreakInside: 'avoid' }}>
		<td className="rule" aria-hidden style={{ ...cell, width: 24, paddingRight: 12, fontSize: 20 }}>
			☐
		</td>
		<td className="rule" style={cell}>
			{linesOf(call)}
			{roomToWrite()}
		</td>
	</tr>
);

/** Lines for the pen. */
const roomToWrite = () =>
	onPaper(
		<div style={{ marginTop: 14, borderBottom: '1px solid #000' }}>Rung at:</div>,
		<div style={{ marginTop: 26, borderBottom: '1px solid #000' }}>{'\u00a0'}</div>,
	);

const BODY = {
	margin: 0,
	padding: 12,
	background: 'var(--paper)',
	color: 'var(--ink)',
	font: `16px/1.5 ${FONT}`,
	overflowWrap: 'anywhere',
} as const;
/** No line has more than some 75 characters. The brand's colour on top, as the
 * site's bands have it. */
const CARD = {
	maxWidth: 560,
	margin: '0 auto',
	padding: '20px 22px',
	background: 'var(--white)',
	border: RULE,
	borderTop: '4px solid var(--brand)',
};

/** The document around a letter. */
const page = (title: string, blocks: readonly Part[]) => (
	<html lang="en-GB">
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width" />
			<meta name="color-scheme" content="light dark" />
			<title>{title}</title>
			<style>{DARK + PRINT}</style>
		</head>
		<body className="page" style={BODY}>
			<div className="card" style={CARD}>
				{inOrder(blocks)}
			</div>
		</body>
	</html>
);

/** A letter, as HTML and as plain text. `under` stands directly below its title. */
export function drawLetter(
	{ title, under = [] }: { readonly title: string; readonly under?: readonly Part[] },
	...blocks: readonly Part[]
): { readonly text: string; readonly html: string } {
	const top = joined(
		<h1 style={{ font: '600 24px/1.25 Georgia,serif', margin: '0 0 8px' }}>{title}</h1>,
		...under,
	);
	const whole = [top, ...blocks];
	return {
		text: plainText(...whole),
		html: `<!doctype html>${renderToStaticMarkup(page(title, whole))}`,
	};
}

/** The blocks as plain text, an empty line between them. */
export const plainText = (...blocks: readonly Part[]): string => blocksIn(blocks).join('\n\n');

/** The lines after the first, set back. */
const setBack = (lines: string): string => lines.replaceAll('\n', '\n  ');

/**
 * Web addresses stand alone, so that a mail program makes links of them. A number or an address is
 * its own words.
 */
const linkAsText = (url: string, words: string): string =>
	url.startsWith('http') ? `${words}:\n${url}` : words;

/** The blocks of a tree, each as the text of its lines. */
function blocksIn(tree: unknown): string[] {
	const blocks: string[] = [];
	let line = '';
	const endLine = () => {
		if (line !== '') blocks.push(line);
		line = '';
	};
	const visit = (node: unknown): void => {
		if (typeof node === 'string' || typeof node === 'number') line += node;
		if (Array.isArray(node)) node.forEach(visit);
		if (
			!isValidElement<Held & { href?: string; className?: string; 'aria-hidden'?: boolean }>(node)
		)
			return;
		const { type, props } = node;
		if (props['aria-hidden'] || props.className === PAPER) return;
		if (type === 'br') line += '\n';
		else if (type === 'a') line += linkAsText(props.href ?? '', blocksIn(props.children).join(' '));
		else if (type === Loud) line += blocksIn(props.children).join(' ').toUpperCase();
		else if (type === 'strong' || type === Fragment) visit(props.children);
		else {
			endLine();
			const held =
				typeof type === 'function' && type !== TextOnly
					? (type as FunctionComponent<Held>)(props)
					: props.children;
			blocks.push(...asText(type, blocksIn(held)));
		}
	};
	visit(tree);
	endLine();
	return blocks;
}

/** How plain text has an element that holds these blocks. */
function asText(type: unknown, blocks: readonly string[]): readonly string[] {
	if (type === Joined) return [blocks.join('\n')];
	if (type === Entry || type === 'tr') return [setBack(blocks.join('\n'))];
	if (type === 'ul')
		return [blocks.map((point) => `  - ${point.replaceAll('\n', '\n    ')}`).join('\n')];
	if (type === 'ol') return [blocks.map((point, index) => `${index + 1}. ${point}`).join('\n')];
	return blocks;
}
