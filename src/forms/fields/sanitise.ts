/**
 * Sanitises every answer before anything else reads it (specification, section 5;
 * docs/specification.md, no. 17; docs/decisions/forms.md).
 */

import { withoutInvisible } from './characters.ts';

/** Line breaks of every kind, tabs and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Bidirectional overrides, which reverse everything after them, in a subject line too. Joiners,
 * which Persian needs, stay.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/g;

/** Elements of HTML (also obsolete ones), SVG and MathML whose names are not words. */
const TAGS = setOf(
	'abbr acronym applet basefont bdi bdo bgsound blockquote br colgroup datalist dfn div dl fieldset figcaption frameset',
	'h1 h2 h3 h4 h5 h6 hgroup html iframe img isindex kbd keygen math multicol nobr noembed noframes noscript ol optgroup',
	'plaintext rb rp rtc samp script sup svg tbody td textarea tfoot th thead tr ul wbr xml xmp',
	'animatemotion animatetransform clippath defs foreignobject lineargradient mpath polyline ' +
		'radialgradient textpath tspan',
);

/**
 * Elements whose names are also words, people's names or letters: "<link to my house>", "<Li Wei>",
 * "a<b and c>d".
 */
const AMBIGUOUS_TAGS = setOf(
	'a address area article aside audio b base big blink body button canvas caption center cite ' +
		'code col data dd del details dialog',
	'dir dt em embed figure font footer form frame head header hr i input ins label legend li ' +
		'link listing main map mark marquee menu',
	'menuitem meta meter nav object option output p param picture portal pre progress q rt ruby ' +
		's search section select slot small',
	'source spacer span strike strong style sub summary table template time title track tt u var video',
);

/** Elements of SVG whose names are words. */
const AMBIGUOUS_SVG_TAGS = setOf(
	'animate circle desc ellipse filter g image line marker mask metadata path pattern polygon ' +
		'rect set stop switch symbol text use view',
);

/** The start of a comment, a declaration or a processing instruction. */
const DECLARATION = /^<(?:!(?:--|[a-z[])|\?[a-z=])/i;

/** An opening bracket, a slash if the tag closes, and the complete name. */
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/i;

/** An attribute with a value. Otherwise what follows the name may be a sentence. */
const ATTRIBUTE_VALUE = /^[\s/]+[^\s/=]+\s*=/;

function setOf(...names: readonly string[]): ReadonlySet<string> {
	return new Set(names.join(' ').split(' '));
}

/**
 * True if the text from a "<" to the next ">" is HTML: a comment, a declaration (`<!doctype
 * html>`), a processing instruction (`<?xml … ?>`), a closing tag, or an element. If the element's
 * name is also a word, the tag must have no other content or an attribute with a value (`<b>`, `<a
 * href=…>`); for SVG's words, an attribute with a value. Everything else is the visitor's text.
 */
function isTag(piece: string): boolean {
	if (DECLARATION.test(piece)) return true;
	const [start = '', slash, name = ''] = TAG_NAME.exec(piece) ?? [];
	const element = name.toLowerCase();
	const rest = piece.slice(start.length, -1);
	const isAlone = /^[\s/]*$/.test(rest);
	if (element === '') return false;
	if (TAGS.has(element) || (slash && isAlone)) return true;
	const givesValue = ATTRIBUTE_VALUE.test(rest);
	return AMBIGUOUS_TAGS.has(element)
		? isAlone || givesValue
		: AMBIGUOUS_SVG_TAGS.has(element) && givesValue;
}

/**
 * Removes tags in one pass, in linear time. When a tag is removed, the text around it is joined and
 * checked again, so that a tag cannot be hidden around another one.
 */
function withoutTags(text: string): string {
	if (!text.includes('<')) return text;
	let done = '';
	/** Open candidates for a tag, each from its "<" on. A tag contains no other bracket. */
	let open: string[] = [];
	for (const [piece] of text.matchAll(/[<>]|[^<>]+/g)) {
		const last = open.length - 1;
		if (piece === '<') open.push(piece);
		else if (last < 0) done += piece;
		else {
			const grown = open[last] + piece;
			open[last] = grown;
			if (piece !== '>') continue;
			if (isTag(grown)) open.pop();
			else {
				done += open.join('');
				open = [];
			}
		}
	}
	return done + open.join('');
}

/**
 * The answer without markup, line breaks and lone surrogates, and trimmed. A line break becomes a
 * space.
 */
export function sanitise(value: string): string {
	return wellFormed(
		withoutTags(value.replace(CONTROL_CHARACTERS, ' ').replace(BIDI_CONTROLS, '')),
	).trim();
}

/**
 * Words of any length. Direction marks among them stay; without a character that shows they are
 * none.
 */
export function readText(typed: string): string {
	return readName(typed) && sanitise(typed);
}

/** A name, or another short answer: nothing in it is invisible. */
export function readName(typed: string): string {
	return sanitise(withoutInvisible(typed));
}

const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]+/;

/** An address on one line. Lines that were separate are joined with commas. */
export function readAddress(typed: string): string {
	const lines = typed.split(LINE_ENDS);
	if (lines.length === 1) return readName(typed);
	const parts = readName(lines.join(', ')).split(',');
	return parts
		.map((part) => part.trim())
		.filter(Boolean)
		.join(', ');
}

/** Old browsers lack `toWellFormed`; then the server does it. */
function wellFormed(text: string): string {
	return typeof text.toWellFormed === 'function' ? text.toWellFormed() : text;
}
