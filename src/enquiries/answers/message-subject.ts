/**
 * What the subject of a letter says of a message, to distinguish the letters of a list: the town
 * and the wish, or else its first words. A subject is shown on locked screens and kept in the logs
 * of mail servers, so nothing in it is about health, benefits or income.
 */
import { postcodeIn } from '#forms/fields/postcode.ts';
import { formTitles } from '#model/form-names.ts';
import { cancellation } from './call-wishes.ts';
import { sanitiseSubject } from './excerpt.ts';
import { pressingWords } from './urgency.ts';

/** What people ask installers for, the more exact first. */
const WISHES: readonly (readonly [RegExp, string])[] = [
	[/\bheat[ -]?pumps?\b|\b(?:ashp|gshp)\b/i, 'Heat pump'],
	[/\bsolar\b|\bpv\b|photovoltaic/i, 'Solar'],
	[/\b(?:(?:home|solar|storage) )?batter(?:y|ies)\b|\bpowerwall\b/i, 'Battery'],
	[
		/\b(?:ev|car|vehicle)[ -]charg\w*|\bcharg(?:er|ers|ing[ -]?points?|e[ -]?points?)\b|\bwallbox\b/i,
		'EV charger',
	],
	[/\bstorage heaters?\b/i, 'Storage heaters'],
	[/\bcavity\b/i, 'Cavity wall'],
	[/\binternal wall\b|\biwi\b/i, 'Internal wall'],
	[/\bexternal wall\b|\bewi\b/i, 'External wall'],
	[/\b(?:loft|attic)\b/i, 'Loft'],
	[/\binsulat\w+/i, 'Insulation'],
	[/\bboiler/i, 'Boiler'],
	[/\bradiators?\b/i, 'Radiators'],
	[/\b(?:double|triple|secondary) glazing\b|\bwindows?\b/i, 'Windows'],
	[/\bthermostats?\b|\bheating controls?\b/i, 'Heating controls'],
	[/\bdamp\b|\bmou?ld\b|\bcondensation\b/i, 'Damp'],
	[/\bepcs?\b/i, 'EPC'],
	[/\bgrants?\b|\beco ?4\b/i, 'Grant'],
];
const WISHES_AT_MOST = 2;

/**
 * Everyday words, none of which is about a body, a benefit, a job or money, or says what a person
 * cannot do. The first words are shown as far as they are among these: a list of illnesses would
 * lack the next one.
 */
const EVERYDAY = new Set(
	`a about after again all also am an and any anybody anyone are around as ask asked asking at available be because
	been before being best better book both built but buy buying by call called can cheap check cold come company
	contact cost costs could cover council day days deal detached did do does done door down draught draughty early
	electric electricity else email enquire enquiry enquiring estimate evening every explain finance find first fit
	fitted fitting flat floor for free friday from front garage garden gas get give go going good got had half hall
	has have heat heated heater heaters heating hello help hi home hope hoping hot house houses how i i'd i'm i've
	idea if in information install installation installed installer instead interested into is it it's january just
	kind kitchen know landlord last late later leaflet let letter like live long look looking lot love made make
	many may me message might monday month morning moved moving much my name need needed needs neighbour neighbours
	new next noise note now number of offer office often oil old on one online only open opening or other our out
	over own owner part parts people phone plan please possible post prefer price prices problem property provide
	question questions quick quiet quote quotes rather read recommend regarding rent rented repair replace replaced
	replacing reply ring roof room rooms same saturday save say semi send sent service services shop should since
	small so some somebody someone soon sorry start still street summer sunday sure system take team tell tenant
	tenants terrace terraced than thank thanks that the their them then there these they thing this three through
	thursday time times to today together told tomorrow too tried try trying tuesday two under upstairs us use
	used using very via visit wait waiting wall walls want wanted wants warm was water way we we'd we're we've
	website wednesday week weekend weeks were what when where whether which who why will winter wish with wonder
	wondering would write wrote year years yes yesterday yet you your yours`.split(/\s+/),
);
const FEWEST_WORDS = 3;
const CHARACTERS = 48;

const isEveryday = (word: string): boolean =>
	EVERYDAY.has(
		word
			.toLowerCase()
			.replaceAll('’', "'")
			.replace(/[("“)”.,;:!?]/g, ''),
	);

/**
 * The first words, as far as all of them are everyday ones. Empty where they are too few to say
 * anything.
 */
function firstWords(message: string): string {
	const words = message.trim().split(/\s+/);
	let shown = '';
	for (const [place, word] of words.entries()) {
		const longer = [shown, word].filter(Boolean).join(' ');
		if (!isEveryday(word) || longer.length > CHARACTERS)
			return place < FEWEST_WORDS ? '' : `${shown.replace(/[.,;:!?]$/, '')} …`;
		shown = longer;
	}
	return shown;
}

/** The town that a message names, or its postcode's district. */
function placeIn(message: string, towns: readonly string[]): string {
	const words = ` ${message.toLowerCase().replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')} `;
	const town = towns
		.map((name) => ({ name, at: words.indexOf(` ${name.toLowerCase()} `) }))
		.filter(({ at }) => at >= 0)
		.sort((one, other) => one.at - other.at)[0]?.name;
	return town ?? postcodeIn(message)?.split(' ')[0] ?? '';
}

/** The place, and what it is about. `towns` are those that the firm works in. */
export function subjectOfMessage(
	message: string,
	towns: readonly string[],
): { readonly place: string; readonly about: string } {
	const pressing = pressingWords(message);
	// Not in their words: they may cancel a visit to a hospital.
	const said = [
		...(pressing ? [`“${pressing}”`] : []),
		...(cancellation(message) ? ['A visit is off'] : []),
	];
	const wishes = WISHES.map(([pattern, words]) => ({ words, at: message.search(pattern) }))
		.filter(({ at }) => at >= 0)
		.sort((one, other) => one.at - other.at)
		.slice(0, WISHES_AT_MOST)
		.map(({ words }) => words);
	const about = [...said, ...wishes].join(', ') || firstWords(message) || formTitles.contact;
	return { place: sanitiseSubject(placeIn(message, towns), 30), about };
}
