/**
 * The blocks that letters are made of. A letter is one tree of React elements, drawn as HTML by
 * React and as plain text by `plainText`. HTML has tables and inline styles, because mail clients
 * know little else; it is dark where the client follows the device.
 */
import { Children, type CSSProperties, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dialLink } from '#forms/fields/phone.ts';
import type { CompanyDetails } from './letter-context.ts';

/** The site's two faces, where a device has them, and what stands in for them on pages. */
const HEADINGS = 'Fraunces,Georgia,serif';
const TEXT = "'Hanken Grotesk',Arial,Roboto,sans-serif";
/** Outlook has Times for a face that it does not know, whatever comes after it, but for this. */
const OUTLOOK = `@font-face{font-family:Fraunces;mso-font-alt:Georgia}@font-face{font-family:'Hanken Grotesk';mso-font-alt:Arial}`;

/**
 * Clients that know `prefers-color-scheme` apply these over the inline styles. Colours are tokens
 * (src/content/brand/tokens.ts), as on pages: mail clients know no custom properties, so the
 * mailer puts the firm's colours in their place.
 */
const DARK = `@media (prefers-color-scheme:dark){.page{background:var(--dark-paper)!important;color:var(--dark-ink)!important}.card{border-color:var(--dark-brand)!important}.soft{color:var(--dark-ink-soft)!important}.rule{border-color:var(--dark-line)!important}.link{color:var(--dark-link)!important}.press{background:var(--dark-accent)!important;color:var(--dark-on-accent)!important}}`;

/**
 * On paper: black on white over the whole width, without what is for the screen (`screen`), with
 * what is for the pen (`paper`).
 */
const PRINT = `@media print{.page,.card{background:#fff!important;color:#000!important;padding:0!important;border:0!important;max-width:none!important}.soft,.link{color:#000!important;text-decoration:none!important}.screen{display:none!important}.paper{display:block!important}}`;

const RULE = '1px solid var(--line)';
const SOFT = 'var(--ink-soft)';

/** What a component draws. A part that a condition leaves out is allowed. */
interface Held {
	readonly children?: ReactNode;
}

/** What is shown of the children, each by itself. */
const each = (children: ReactNode, draw: (child: ReactNode, index: number) => ReactNode) =>
	Children.map(Children.toArray(children), draw);

/** Each child is a line. Those left out leave no gap; an empty text is an empty line. */
export const Lines = ({ children }: Held) =>
	each(children, (line, index) => (
		<>
			{index > 0 && <br />}
			{line}
		</>
	));

export const Paragraph = ({ children }: Held) => <p style={{ margin: '0 0 16px' }}>{children}</p>;

/** The small print. */
export const Small = ({ children }: Held) => (
	<p className="soft" style={{ margin: '20px 0 0', fontSize: 14, color: SOFT }}>
		{children}
	</p>
);

/** Who writes to a visitor, with the particulars that the law asks for. */
export const Signature = ({ legalName, particulars, siteUrl }: CompanyDetails) => (
	<Small>
		{[legalName, particulars].filter(Boolean).join('. ')}
		<br />
		{siteUrl}
	</Small>
);

export const Heading = ({ children }: Held) => (
	<h2 style={{ font: `600 20px/1.3 ${HEADINGS}`, margin: '24px 0 8px' }}>{children}</h2>
);

/** Words that plain text has in capitals: a heading of a letter that is long. */
export const Loud = ({ children }: Held) => children;

/** Blocks between which plain text has no empty line. */
export const Joined = ({ children }: Held) => children;

/** What only plain text has. */
export const TextOnly = (_: Held) => null;

/** What paper does not show, in clients that know `@media`. */
export const OnScreen = ({ children }: Held) => <div className="screen">{children}</div>;

/** What only paper shows. `mso-hide`, because Outlook knows no `display`. */
export const OnPaper = ({ children }: Held) => (
	<div className={PAPER} style={HIDDEN}>
		{children}
	</div>
);
const HIDDEN = { display: 'none', msoHide: 'all' } as CSSProperties;
const PAPER = 'paper';

/** A part of a long letter: a heading and what follows it directly. */
export const Section = ({ title, more, children }: Held & { title: string; more?: string }) => (
	<Joined>
		<Heading>
			<Loud>{title}</Loud>
			{more}
		</Heading>
		{children}
	</Joined>
);

/** A heading, and each child as a point. Nothing where there are none. */
export function List({
	title,
	as: Kind = 'ul',
	children,
}: Held & { title: string; as?: 'ul' | 'ol' }) {
	const points = each(children, (point) => <li style={{ margin: '0 0 6px' }}>{point}</li>);
	return (
		!!points?.length && (
			<Joined>
				<Heading>{title}</Heading>
				<Kind style={{ margin: '0 0 16px', paddingLeft: 22 }}>{points}</Kind>
			</Joined>
		)
	);
}

/** A link in a sentence. */
export const Link = ({ url, style, children }: Held & { url: string; style?: CSSProperties }) => (
	<a className="link" href={url} style={{ color: 'var(--link)', ...style }}>
		{children}
	</a>
);

/** A phone number that can be pressed. */
export const Dial = ({ phone }: { readonly phone: string }) => (
	<Link url={dialLink(phone)} style={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
		{phone}
	</Link>
);

/** The number of whom to ring. Their own words stand above it: they may ask for no call. */
export const NumberToRing = ({ phone }: { readonly phone: string }) => (
	<p style={{ margin: '0 0 4px', fontSize: 22 }}>
		<Dial phone={phone} />
	</p>
);

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
export const Button = ({ url, children }: Held & { url: string }) => (
	<p style={{ margin: '16px 0' }}>
		<a className="press" href={url} style={PRESS}>
			{children}
		</a>
	</p>
);

/** One of many: each child is a line, those after the first set back in plain text. */
export const Entry = ({ children }: Held) => (
	<div style={{ margin: '0 0 12px' }}>
		<SetBack>
			<EntryLines>{children}</EntryLines>
		</SetBack>
	</div>
);

/** Each child is an entry of one line. */
export const Entries = ({ children }: Held) => each(children, (line) => <Entry>{line}</Entry>);

const SetBack = ({ children }: Held) => children;
function EntryLines({ children }: Held) {
	const [first, ...rest] = Children.toArray(children).filter(Boolean);
	return (
		<>
			<div>{first}</div>
			{rest.length > 0 && (
				<div className="soft" style={{ color: SOFT }}>
					{each(rest, (line) => (
						<div>{line}</div>
					))}
				</div>
			)}
		</>
	);
}

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

/** Questions and answers. */
export const AnswerTable = ({
	answers,
}: {
	readonly answers: readonly { readonly question: string; readonly answer: string }[];
}) => (
	<table {...TABLE}>
		{answers.map(({ question, answer }) => (
			<tr key={question}>
				<th className="rule soft" scope="row" style={questionCell}>
					{question}
				</th>
				<td className="rule" style={cell}>
					{answer}
				</td>
			</tr>
		))}
	</table>
);

/** People to answer. */
export const CallTable = ({ children }: Held) => <table {...TABLE}>{children}</table>;

/**
 * One of them, each child a line. It has a box to tick and, on paper, room to write.
 */
export const CallRow = ({ children }: Held) => (
	<tr style={{ pageBreakInside: 'avoid' }}>
		<td className="rule" aria-hidden style={{ ...cell, width: 24, paddingRight: 12, fontSize: 20 }}>
			☐
		</td>
		<td className="rule" style={cell}>
			<EntryLines>{children}</EntryLines>
			<OnPaper>
				<div style={{ marginTop: 14, borderBottom: '1px solid #000' }}>Done at:</div>
				<div style={{ marginTop: 26, borderBottom: '1px solid #000' }}>{'\u00a0'}</div>
			</OnPaper>
		</td>
	</tr>
);

const BODY = {
	margin: 0,
	padding: 12,
	background: 'var(--paper)',
	color: 'var(--ink)',
	font: `16px/1.5 ${TEXT}`,
	overflowWrap: 'anywhere',
} as const;
/** No line has more than some 75 characters. The brand's colour on top, as on the site's bands. */
const CARD = { maxWidth: 560, padding: '20px 4px', borderTop: '4px solid var(--brand)' };

/** A whole letter. `under` is directly below its title. */
export const Letter = ({ title, under, children }: Held & { title: string; under?: ReactNode }) => (
	<html lang="en-GB">
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width" />
			<meta name="color-scheme" content="light dark" />
			<title>{title}</title>
			<style>{OUTLOOK + DARK + PRINT}</style>
		</head>
		<body className="page" style={BODY}>
			<div className="card" style={CARD}>
				<Joined>
					<h1 style={{ font: `600 28px/1.2 ${HEADINGS}`, margin: '0 0 8px' }}>{title}</h1>
					{under}
				</Joined>
				{children}
			</div>
		</body>
	</html>
);

/** A `<Letter>` as HTML and as plain text. */
export const drawLetter = (letter: ReactNode) => ({
	text: plainText(letter),
	html: `<!doctype html>${renderToStaticMarkup(letter)}`,
});

/** The blocks of a tree as plain text, an empty line between them. */
export const plainText = (tree: ReactNode): string => blocksIn(tree).join('\n\n');

/** The lines after the first, set back. */
const setBack = (text: string): string => text.replaceAll('\n', '\n  ');

/**
 * A web address is on a line of its own, so that a mail program makes a link of it. A number, an
 * e-mail address, and a web address that is shown as it is are their own words.
 */
const linkAsText = (url: string, words: string): string =>
	url.startsWith('http') && url !== words ? `${words}:\n${url}` : words;

/** Components that are more to plain text than what they draw. */
const TEXT_BLOCKS: readonly unknown[] = [Joined, SetBack, TextOnly];

/** The blocks of a tree, each as the text of its lines. */
function blocksIn(tree: ReactNode): string[] {
	const blocks: string[] = [];
	let line = '';
	const endLine = () => {
		if (line !== '') blocks.push(line);
		line = '';
	};
	const visit = (node: ReactNode): void => {
		if (typeof node === 'string' || typeof node === 'number') line += node;
		if (Array.isArray(node)) node.forEach(visit);
		if (
			!isValidElement<Held & { href?: string; className?: string; 'aria-hidden'?: boolean }>(node)
		)
			return;
		const { type, props } = node;
		if (type === 'head' || props['aria-hidden'] || props.className === PAPER) return;
		if (type === 'br') line += '\n';
		else if (type === 'a') line += linkAsText(props.href ?? '', blocksIn(props.children).join(' '));
		else if (type === Loud) line += blocksIn(props.children).join(' ').toUpperCase();
		else if (type === 'strong' || type === Fragment) visit(props.children);
		else if (typeof type === 'function' && !TEXT_BLOCKS.includes(type))
			visit((type as (props: Held) => ReactNode)(props));
		else {
			endLine();
			blocks.push(...asText(type, blocksIn(props.children)));
		}
	};
	visit(tree);
	endLine();
	return blocks;
}

/** How plain text has an element that holds these blocks. */
function asText(type: unknown, blocks: readonly string[]): readonly string[] {
	if (type === Joined) return [blocks.join('\n')];
	if (type === SetBack || type === 'tr') return [setBack(blocks.join('\n'))];
	if (type === 'ul')
		return [blocks.map((point) => `  - ${point.replaceAll('\n', '\n    ')}`).join('\n')];
	if (type === 'ol') return [blocks.map((point, index) => `${index + 1}. ${point}`).join('\n')];
	return blocks;
}
