/** The schema of content/estimate-words.yaml: what the words of an estimate mean for a visitor. */
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';
import { estimateFigures, prices } from './fact-schemas.ts';

const sentence = text(240);
const sentenceWith = (...names: readonly string[]) => template(240, ...names);
const ofMeasure = sentenceWith('measure');
const cost = sentenceWith('price', 'grant', 'condition');
const chosenAt = sentenceWith('months');

/** The prices that an estimate uses. */
const pricesWithPeriods = prices.keyof().exclude(['announcements']).options;

/** Every word that an estimate may answer with, and its sentence for visitors. */
export const estimateWords = z.strictObject({
	assumed: z.strictObject({
		kind: sentence,
		region: sentence,
		gas: sentence,
		'from-bill': sentence,
		'from-bill-in-pounds': sentence,
		'as-metered': sentence,
		'with-car': sentence,
		'with-panels': sentence,
		'rest-of-electricity': sentence,
		'walls-by-age': sentence,
		'loft-some': sentence,
		'measured-on-gas': sentence,
		'no-measurement': sentence,
		'either-side': sentence,
		'same-warmth': sentence,
		'meter-goes': sentence,
		'charge-not-counted': sentence,
		'roof-unknown': sentence,
		'shade-unknown': sentence,
		'ordinary-use': sentence,
		'no-export': sentence,
		'panel-size': sentence,
		'battery-size': sentence,
	}),
	/** Beside the figures that would rest on it. */
	billUnused: z.strictObject({
		'too-little': sentenceWith('bill'),
		'too-much': sentenceWith('bill'),
		'no-price': sentenceWith('bill'),
	}),
	changesMost: z.strictObject({
		bill: sentence,
		design: sentence,
		price: sentence,
		warmth: sentence,
		walls: sentence,
		depth: sentence,
		'controls-now': sentence,
		roof: sentence,
		shade: sentence,
		daytime: sentence,
		tariff: sentence,
		survey: sentence,
	}),
	why: z.strictObject({
		already: sentence,
		'not-this-wall': sentence,
		'walls-unknown': sentence,
		'walls-done': sentence,
		'loft-full': sentence,
		'loft-not-yours': sentence,
		'loft-is-room': sentence,
		'no-room-in-roof': sentence,
		'heating-unknown': sentence,
		'no-boiler': sentence,
		'not-electric': sentence,
		'no-roof': sentence,
		'roof-of-a-flat': sentence,
		'panels-first': sentence,
		'no-figure': sentence,
		'off-peak': sentence,
	}),
	order: z.record(z.enum(measures), sentence),
	/** What one would feel of it. */
	comfort: z.record(z.enum(measures), text(70)),
	noPounds: z.strictObject({
		expired: sentence,
		'own-price-needed': sentence,
		'no-cap': sentence,
	}),
	costsMore: z.strictObject({
		always: sentence,
		usually: sentence,
		sometimes: sentence,
		never: sentence,
	}),
	/** What to do first (src/estimate/advice.ts). */
	advice: z.strictObject({
		first: ofMeasure,
		later: ofMeasure,
		ifPaid: ofMeasure,
		tenant: ofMeasure,
		ifRoof: ofMeasure,
		pays: z.strictObject({ owner: cost, tenant: cost, landlord: cost }),
		afterGrant: cost,
		afterGrantIf: cost,
		paidBack: sentenceWith('years'),
		mayPay: sentenceWith('help'),
		notForThis: sentenceWith('help'),
		scheme: sentenceWith('scheme'),
		schemeForTenant: sentenceWith('scheme'),
		onlyIfPaid: sentenceWith('scheme'),
		noPrice: sentence,
		noWarmth: sentence,
		open: z.strictObject({ walls: sentence, loft: sentence, both: sentence }),
		chosenAt: z.strictObject({ past: chosenAt, 'own-price-needed': chosenAt, 'no-cap': chosenAt }),
	}),
	/** What a surveyor would add, for a kind of home. */
	surveyor: z.strictObject({ flat: z.partialRecord(z.enum(measures), sentence) }),
	/**
	 * The numbers that each measure's estimate rests on, by their names in facts/figures.yaml. Those
	 * in `all` go with every one.
	 */
	sources: z.partialRecord(
		z.enum([...measures, 'all']),
		z.array(z.enum([...estimateFigures.keyof().options, ...pricesWithPeriods])).min(1),
	),
	measures: z.record(z.enum(measures), text(40)),
});
