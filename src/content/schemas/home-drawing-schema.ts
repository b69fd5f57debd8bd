/** The schema of content/home-drawing.yaml. */
import * as z from 'zod';
import { heatings, homeKinds } from '#estimate/home.ts';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

const words = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text);

/**
 * The words in and beside the drawing of a visitor's home: one for each answer that the estimate
 * knows.
 */
export const homeDrawing = z.strictObject({
	title: template('home'),
	shown: template('home', 'shown'),
	kinds: words(...homeKinds),
	walls: words('cavity', 'cavity-filled', 'solid', 'solid-insulated', 'unknown'),
	loft: words('none', 'some', 'full', 'room', 'not-mine', 'unknown'),
	heating: words(...heatings),
	has: words('panels', 'battery', 'car'),
	fitted: template('measures'),
	measures: words(...measures),
	places: words('roof', 'walls', 'windows', 'floor', 'air'),
	unit: text,
	total: template('now', 'fires'),
	totalLittle: text,
	after: template('after'),
	/** The part through which the most heat leaves, if none of the measures changes it. */
	beyond: z.strictObject({ windows: text, floor: text, air: text }),
	fire: text,
	fires: text,
	legend: text,
	pale: text,
	columns: z.strictObject({ place: text, now: text, after: text }),
	all: text,
	/** Where the figures are from: what the home used, or typical figures alone. */
	fromUse: text,
	typical: text,
	/** The line under the picture. */
	line: z.strictObject({
		leaves: template('kW'),
		/** Said where every part rounds to nothing. */
		leavesLittle: text,
	}),
});
export type HomeDrawingWords = z.infer<typeof homeDrawing>;
