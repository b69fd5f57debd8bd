/** What write_vectors.py says that homes come to, in its order and units. */
import type { Measure } from '#model/measures.ts';
import type { Home } from '../home.ts';
import written from './vectors.json' with { type: 'json' };

export type Numbers = readonly (number | null)[];

interface Vector {
	readonly home: Home;
	readonly ticked: readonly Measure[];
	readonly region: number;
	readonly fuel: Numbers;
	readonly heatLoss: Numbers;
	/** A heat pump's break-even SCOP in hundredths: meter gone, meter kept; pounds on a tariff. */
	readonly pump?: Numbers;
	/** kWh and pounds, each low to high, the price from and to, and the payback. */
	readonly results: { readonly [measure in Measure]?: Numbers };
	/** kWh and pounds at the middle. */
	readonly together?: Numbers;
	/** A year's bill before and after, and the price from and to, less the grant. */
	readonly plan?: Numbers;
}

export const vectors = written as unknown as readonly Vector[];

/** Those of the numbers that are not as written, which is rounded: a line for each. */
export const differences = (
	vector: Vector,
	name: string,
	want: Numbers,
	got: readonly unknown[],
) =>
	want.length === got.length &&
	want.every((exact, at) => {
		const tolerance = Math.abs(exact ?? 0) < 100 ? 0.0501 : 0.501;
		return exact === null
			? got[at] === undefined
			: Math.abs(Number(got[at] ?? Number.NaN) - exact) <= tolerance;
	})
		? []
		: [`${JSON.stringify(vector.home)}: ${name} is ${got}, and not ${want}`];
