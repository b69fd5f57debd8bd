/**
 * The town of a postal address as it was typed. No order holds for all addresses, so only the text
 * before the postcode is read, and there is no town where that is a street, a house or a note: no
 * town misleads less than a wrong one.
 */
import { onBritishKeyboard, postcodeIn } from '#forms/fields/postcode.ts';

const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;

/**
 * A full stop ends a part too, unless it is of “St. Ives”, “Nr. York”, “Opp. Church” or “W. Yorks”.
 */
const BETWEEN_PARTS = /[,;|\n•·]|\s[-–—/]+\s|(?<!\b(?:St|Mt|Nr|Co|Gt|Lt|Opp|Adj|[NESW]))\.\s/iu;

/** From its first to its last letter or digit, so that no part is a piece of punctuation. */
const WORDS = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/su;

const LABEL = /^(?:\p{L}+(?: ?\/ ?| (?:or )?))?(?:town|city|county|country)\s?: ?/iu;
const POSTCODE_LABEL = /(?:^| )post ?code$/i;

/** The old postal district of a large town, or half a postcode: “Leeds 8”, “London SE1”. */
const DISTRICT = /(?:^| )(?:[A-Z]{1,2})?\d{1,2}[A-Z]?$/i;

/** “Near Skipton” and “by Skipton” say where the town is not. “Stoke by Clare” is a town. */
const NEAR = /(?:^| )(?:near|nr)\.? .*$|^by .*$/i;

/**
 * Counties, districts, islands and nations: after the town in many addresses, or behind it in the
 * same part.
 */
const REGIONS = [
	// A council’s two places: “Dumfries and Galloway”. Tyne and Wear may stand behind its town.
	/^.*\p{L} (?:and|&) (?!wear\b)\p{L}.*$/iu,
	/(?:^| )(?:(?:co|county|greater|gtr)[. ]+\p{L}[\p{L}'’]*|(?:isles?|vale) of \p{L}+|sir (?:y )?\p{L}+)$/iu,
	/(?:^| )(?:(?:north|south|east|west|mid|[nesw])[. ]*){0,2}(?:[\p{L}-]+shire|yorks|sussex|glam(?:organ)?|lothian)$/iu,
	/(?:^| )(?:(?:north|south|east|west|[nesw])[. ]+){0,2}(?:somerset|devon|wales|midlands|riding(?: of)?)$/i,
	/^(?:(?:north|south|east|west) ?){1,2}$|^[ns][. ]?[ew]$|(?:^| )cheshire (?:east|west)$/i,
	/(?:^| )(?:western isles|(?:outer )?hebrides|wester ross|caithness|sutherland|moray|torfaen)$/i,
	/(?:^| )(?:carms|pembs|shrops|hunts|ches|northd)$/i,
	/(?:^| )(?:(?:north|south|east|west|[nesw])[. ]+)?(?:lancs|lincs|notts|staffs|leics|derbys|herts|bucks|berks|beds|cambs|northants|hants|wilts|glos|oxon)$/i,
	/(?:^| )(?:salop|worcs|warks|middx|middlesex|merseyside|cumbria|tyne (?:and|&) wear|northumberland|cleveland)$/i,
	/(?:^| )(?:humberside|kent|surrey|essex|norfolk|suffolk|cornwall|dorset|rutland|banes)$/i,
	/(?:^| )(?:calderdale|kirklees|tameside|gwynedd|powys|dyfed|clwyd|(?:blaenau )?gwent|rhondda cynon taff?)$/i,
	/(?:^| )(?:ceredigion|ynys m[ôo]n|anglesey|fife|angus|argyll|tayside|strathclyde|grampian|(?:scottish )?borders)$/i,
	/(?:^| )(?:highlands?|orkney|shetland|iow|i\.o\.w|i\.?w|jersey|guernsey|uk|u\.k|gb|united kingdom|great britain)$/i,
	/(?:^| )(?:england|lloegr|scotland|cymru|(?:northern|n\.?) ireland)$|^(?:avon|county|country)$/i,
];

/** What is inside a house, or only its number: what follows it is the street. */
const UNITS = [
	/^\d+ ?[a-z]?(?: ?[-/] ?\d+ ?[a-z]?)?$/i,
	/^(?:\p{L}+ )?(?:flat|unit|apartment|apt\.?|room|plot|block|floor|suite|studio|maisonette)(?: [\w/]{1,3})?$/iu,
];

/** Streets, buildings and their Welsh names. “Chester le Street” is a town. */
const STREETS = [
	/(?<! le) (?:street|st|road|rd|lane|ln|avenue|ave?|drive|dr|close|cl|crescent|cres|terrace|terr?|gardens|gdns|mews)$/i,
	/ (?:courts?|ct|way|walk|square|sq|place|pl|row|yard|parade|boulevard|estate|towers?|heights|hall|manor|mill)$/i,
	/ (?:house|cottages?|farm|farmhouse|lodge|flats|apartments|buildings?|villas?|barns?|bungalow|vicarage|rectory)$/i,
	/ (?:school|centre|hotel|caravan)$|^(?:stryd|heol|ffordd|lôn|rhodfa|the) /i,
];

/** What no town has in its name. */
const NOTES = [
	/\b(?:ring|bell|buzzer|intercom|doors?|gates?|keys?|call|knock|please|pls|thanks?|cheers|behind|opposite|opp)\b/i,
	/\b(?:above|below|beside|next to|rear|upstairs|downstairs|floor|flat|unit|plot|block|room|box|basement|entrance)\b/i,
	/\b(?:parking|tenants?|landlord|owners?|rented|mrs?|ms|miss|attn|care of|c\/o|ask|for|is|are|my|our|it|at)\b/i,
	/\b(?:number|dogs?|code|access|via|turn|same|address|property|anytime|evenings?|mornings?|afternoons?)\b/i,
	/\b(?:weekdays?|weekends?|after|before|until|from|with|only|not|none|leave|deliver|garage|shop|off|annexe?)\b/i,
	/\b(?:adj(?:acent)?|epc|band|council|tax|rated?|rating|grade|meter|mprn|mpan|uprn|ref(?:erence)?|built|age[ds]?|storeys?|beds?|bedrooms?)\b/i,
	/\b(?:attic|cellar|loft|home|semi|terraced?|detached|area|listed|dr|n\/a|rent(?:al)?|(?:mon|fri|sun)days?)\b/i,
	/^(?:in|on|to|and|or|but|no|up|down|past|by|an|if|we|(?!y )\p{L})\.? /iu,
];

const NAME = /^\p{L}[\p{L}\p{M} .'’/-]{2,38}$/u;
const MOST_WORDS = 5;

/** Longer than any address that the form accepts. */
const LONGEST = 1_200;

/** The town, as it was typed. Empty if nothing tells it from the street, the house or a note. */
export function townIn(address: string): string {
	if (address.length > LONGEST) return '';
	const [before, after] = aroundPostcode(address);
	const isBeforePostcode = after !== undefined && WORDS.test(before);
	const text = isBeforePostcode ? before : (after ?? before);
	const parts = text.replace(IN_BRACKETS, ',').split(BETWEEN_PARTS).map(wordsOf).filter(Boolean);
	const capitals = parts.findIndex(
		(part, index) => index > 0 && /^\p{Lu}/u.test(part) && isTown(part),
	);
	// What begins with a small letter behind a town that does not is a note.
	const isNote = (part: string, index: number) =>
		capitals > 0 && index > capitals && /^\p{Ll}/u.test(part);
	const last = parts.findLastIndex(
		(part, index) =>
			withoutRegions(part) !== '' && !(index > 1 && isUnit(part)) && !isNote(part, index),
	);
	const town = withoutRegions(parts[last] ?? '');
	const followsStreet = parts.slice(0, Math.max(last, 0)).some((part) => !isUnit(part));
	// Before no postcode it may be a note, which begins with a small letter. A town of several words
	// seldom does.
	const mayBeNote = !isBeforePostcode && /^\p{Ll}.* /u.test(town) && /\p{Lu}\p{Ll}/u.test(address);
	return followsStreet && isTown(town) && !mayBeNote ? town : '';
}

/** The text before and after the last postcode, or the whole. */
function aroundPostcode(address: string): [before: string, after?: string] {
	const text = onBritishKeyboard(address);
	const letters = postcodeIn(address)?.replace(' ', '').replaceAll('O', '0');
	if (!letters) return [text];
	const places = [...text.matchAll(/[a-z\d]/gi)];
	const start = places
		.map(([letter]) => letter.toUpperCase().replace('O', '0'))
		.join('')
		.lastIndexOf(letters);
	return [
		text.slice(0, places[start]?.index),
		text.slice((places[start + letters.length - 1]?.index ?? 0) + 1),
	];
}

function wordsOf(part: string): string {
	const [words = ''] = WORDS.exec(part) ?? [];
	return words.replace(/\s+/g, ' ').replace(LABEL, '').replace(POSTCODE_LABEL, '');
}

const isOneOf = (patterns: readonly RegExp[], part: string): boolean =>
	patterns.some((pattern) => pattern.test(part));
const isUnit = (part: string): boolean => isOneOf(UNITS, part);

/** Without what follows the town in its part: a county, a nation, the next town. */
function withoutRegions(part: string): string {
	const less = [NEAR, DISTRICT, ...REGIONS].reduce(
		(words, behind) => words.replace(behind, ''),
		part,
	);
	return less === part ? part : withoutRegions(wordsOf(less));
}

const isTown = (part: string): boolean =>
	NAME.test(part) &&
	part.split(' ').length <= MOST_WORDS &&
	!isOneOf(STREETS, part) &&
	!isOneOf(NOTES, part);
