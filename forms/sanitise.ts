/** What is done to every answer before anything else looks at it (specification, section 5; decisions 1, no. 17, and 34). */

/** Line breaks of every kind, tabs, and the control characters that have no place in an answer. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** What turns the direction of everything after it, in a subject line too. Marks within a word, as Persian needs, stay. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]+/g;

/** Elements of HTML, living and obsolete, and of SVG and MathML, whose names nobody writes between angle brackets as a word. */
const TAGS = setOf(
	'abbr acronym applet basefont bdi bdo bgsound blockquote br colgroup datalist dfn div dl fieldset figcaption frameset',
	'h1 h2 h3 h4 h5 h6 hgroup html iframe img isindex kbd keygen math multicol nobr noembed noframes noscript ol optgroup',
	'plaintext rb rp rtc samp script sup svg tbody td textarea tfoot th thead tr ul wbr xml xmp',
	'animatemotion animatetransform clippath defs foreignobject lineargradient mpath polyline radialgradient textpath tspan',
);

/** Elements whose names are also words, names or letters: "<link to my house>", "<Li Wei>", "a<b and c>d". */
const AMBIGUOUS_TAGS = setOf(
	'a address area article aside audio b base big blink body button canvas caption center cite code col data dd del details dialog',
	'dir dt em embed figure font footer form frame head header hr i input ins label legend li link listing main map mark marquee menu',
	'menuitem meta meter nav object option output p param picture portal pre progress q rt ruby s search section select slot small',
	'source spacer span strike strong style sub summary table template time title track tt u var video',
);

/** Elements of SVG that are words everywhere else. */
const AMBIGUOUS_SVG_TAGS = setOf(
	'animate circle desc ellipse filter g image line marker mask metadata path pattern polygon rect set stop switch symbol text use view',
);

/** How a comment, a declaration and a processing instruction begin. */
const DECLARATION = /^<(?:!(?:--|[a-z[])|\?[a-z=])/i;

/** A bracket, a slash where it closes, a name, and where the name ends. */
const TAG_NAME = /^<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])/i;

/** A value given to the first attribute; a word follows the name otherwise. */
const ATTRIBUTE_VALUE = /^[\s/]+[^\s/=]+\s*=/;

function setOf(...names: readonly string[]): ReadonlySet<string> {
	return new Set(names.join(' ').split(' '));
}

/**
 * True for a tag: what stands from one "<" to the next ">" and is HTML. That is a comment, a declaration (`<!doctype html>`), a
 * processing instruction (`<?xml … ?>`), the closing of anything, and an element. An element whose name is also a word must
 * stand alone or give a value (`<b>`, `<a href=…>`), one of SVG's words must give one. The rest is what somebody wrote.
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
	return AMBIGUOUS_TAGS.has(element) ? isAlone || givesValue : AMBIGUOUS_SVG_TAGS.has(element) && givesValue;
}

/**
 * The text without its tags, in one pass: each character is looked at a fixed number of times. Where a tag goes, what stood
 * around it is looked at as if it had always been together, so that halves of a tag cannot be hidden around another.
 */
function withoutTags(text: string): string {
	if (!text.includes('<')) return text;
	let done = '';
	/** What may yet turn out to be a tag, each from its "<" on; a tag holds no other bracket. */
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

/** The answer without markup, line breaks or stray half-characters, and trimmed. Words on two lines stay two words. */
export function sanitise(value: string): string {
	return wellFormed(withoutTags(value.replace(CONTROL_CHARACTERS, ' ').replace(BIDI_CONTROLS, ''))).trim();
}

/** Old phones lack `toWellFormed`; there the server, which has it, does the work. */
function wellFormed(text: string): string {
	return typeof text.toWellFormed === 'function' ? text.toWellFormed() : text;
}
