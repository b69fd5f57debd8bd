/**
 * The words in and beside the drawing of a visitor's home. The lists have a word for each answer
 * that the estimate knows.
 */

import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

const words = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text(60));

export const homeDrawing = z.strictObject({
	title: template(80, 'home'),
	shown: template(60, 'home', 'shown'),
	kinds: words('terrace', 'semi', 'detached', 'bungalow', 'flat'),
	walls: words('cavity', 'cavity-filled', 'solid', 'solid-insulated', 'unknown'),
	loft: words('none', 'some', 'full', 'room', 'not-mine', 'unknown'),
	heating: words('gas', 'oil', 'lpg', 'storage', 'electric', 'heat-pump', 'solid-fuel'),
	has: words('panels', 'battery', 'car'),
	fitted: template(60, 'measures'),
	measures: words(...measures),
	places: words('roof', 'walls', 'windows', 'floor', 'air'),
	unit: text(10),
	total: template(160, 'now', 'fires'),
	totalLittle: text(160),
	after: template(80, 'after'),
	/** The part through which the most heat leaves, if none of the measures changes it. */
	beyond: z.strictObject({ windows: text(140), floor: text(140), air: text(140) }),
	fire: text(40),
	fires: text(40),
	legend: text(80),
	pale: text(80),
	columns: z.strictObject({ place: text(30), now: text(30), after: text(30) }),
	all: text(30),
	/** Where the figures are from: what the home used, or typical figures alone. */
	fromUse: text(160),
	typical: text(160),
	/** Words of the picture to save, which is gone; a firm's file may still have them. */
	save: text(30).optional(),
	signed: text(140).optional(),
	file: text(20).optional(),
	/** The line under the picture. */
	line: z.strictObject({
		kinds: words('terrace', 'semi', 'detached', 'bungalow', 'flat', 'unknown'),
		heating: words(
			'gas',
			'oil',
			'lpg',
			'storage',
			'electric',
			'heat-pump',
			'solid-fuel',
			'unknown',
		),
		cost: template(80, 'pounds'),
		energy: template(80, 'kWh'),
		leaves: template(80, 'kW'),
		/** Said where every part rounds to nothing. */
		leavesLittle: text(80),
	}),
});
export type HomeDrawingWords = z.infer<typeof homeDrawing>;
