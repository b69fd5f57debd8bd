/**
 * What was said about a home, as the estimate reads it, as one string that travels with an
 * application.
 */

import { findProblem, readAnswers, TICKED } from '../fields/answers.ts';
import { fieldsOf } from '../fields/field.ts';
import { HOME } from '../fields/hidden-fields.ts';
import { kwhOfYear, penceFrom, poundsOfYear, yearOfBill } from './amounts.ts';
import { fuelOf, type HomeFormAnswers, homeForm, type measureFields } from './home-form.ts';

/** Characters: more than all the answers together have. */
export const LONGEST = 1_500;

export type PartialAnswers = Readonly<Partial<Record<keyof HomeFormAnswers, string>>>;

/** The given answers that the form accepts. */
export function usableAnswers(given: Iterable<readonly [string, unknown]>): PartialAnswers {
	const answers = readAnswers(homeForm, given);
	return Object.fromEntries(
		fieldsOf(homeForm).flatMap(([name, field]) => {
			const value = answers[name];
			return value && findProblem(field, value, answers) === undefined ? [[name, value]] : [];
		}),
	);
}

/**
 * The answers as one string; empty when there are none. Who owns the home is an answer of the
 * application, unless it is let.
 */
export function homeText(given: Iterable<readonly [string, unknown]>): string {
	const { homeOwnership, ...home } = usableAnswers(given);
	const answers = homeOwnership === 'let' ? { ...home, homeOwnership } : home;
	return Object.keys(answers).length === 0 ? '' : JSON.stringify(answers);
}

/** An application's answers, with those about the home if they came along. */
export function withHome<A extends object>(
	answers: A,
	given: Iterable<readonly [string, unknown]>,
): A & { readonly home?: string } {
	const home = homeText(Object.entries(answersInHomeText(new Map(given).get(HOME))));
	return home ? { ...answers, [HOME]: home } : answers;
}

/** The answers in such a string, each checked again. None if it is not one. */
export function answersInHomeText(text: unknown): PartialAnswers {
	if (typeof text !== 'string' || text.length > LONGEST) return {};
	try {
		const parsed: unknown = JSON.parse(text);
		return typeof parsed === 'object' && parsed !== null
			? usableAnswers(Object.entries(parsed))
			: {};
	} catch {
		return {};
	}
}

type Options<Name extends keyof HomeFormAnswers> = Extract<
	(typeof homeForm)['steps'][number]['fields'],
	Readonly<Record<Name, unknown>>
>[Name] extends { readonly options: infer O }
	? Exclude<keyof O, 'notSure'>
	: never;

/** An answer of a choice; none where the visitor is not sure. */
function chosen<Name extends 'kind' | 'loft' | 'roof' | 'shading' | 'priority'>(
	answers: PartialAnswers,
	name: Name,
) {
	const value = answers[name];
	return value && value !== 'notSure' ? { [name]: value as Options<Name> } : {};
}

/**
 * Most homes from before 1930 have solid walls. Those of a later one may be filled or empty, as the
 * estimate takes walls that are not known.
 */
function wallsFrom({ walls }: PartialAnswers) {
	if (walls === 'before-1930') return { walls: 'solid', areWallsByAge: true } as const;
	return walls && walls !== 'after-1930' && walls !== 'notSure'
		? { walls: walls as Exclude<Options<'walls'>, 'before-1930' | 'after-1930'> }
		: {};
}

const HEATING = {
	gas: 'gas',
	oil: 'oil',
	lpg: 'lpg',
	storage: 'storage',
	electric: 'electric',
	heatPump: 'heat-pump',
	solidFuel: 'solid-fuel',
} as const;

const HAS = { hasPanels: 'panels', hasBattery: 'battery', hasCar: 'car' } as const;

const MEASURES = {
	measureLoft: 'loft',
	measureCavity: 'cavity',
	measureInternalWall: 'internal-wall',
	measureRoomInRoof: 'room-in-roof',
	measureControls: 'controls',
	measureHeatPump: 'heat-pump',
	measureStorageHeaters: 'storage-heaters',
	measureSolar: 'solar',
	measureBattery: 'battery',
} as const satisfies Record<keyof typeof measureFields, string>;

/** The form's box for each measure. */
export const measureBox = Object.fromEntries(
	Object.entries(MEASURES).map(([name, measure]) => [measure, name]),
) as Readonly<Record<(typeof MEASURES)[keyof typeof MEASURES], keyof typeof MEASURES>>;

function ticked<Names extends Partial<Record<keyof HomeFormAnswers, string>>>(
	answers: PartialAnswers,
	names: Names,
): Names[keyof Names][] {
	return (Object.entries(names) as [keyof HomeFormAnswers, Names[keyof Names]][]).flatMap(
		([name, value]) => (answers[name] === TICKED ? [value] : []),
	);
}

export const tickedMeasures = (answers: PartialAnswers) => ticked(answers, MEASURES);

/** What matters most to the visitor, as the advice reads it. */
export const priorityFrom = (answers: PartialAnswers) => chosen(answers, 'priority');

/**
 * A year's use. Exact figures count before the one that was given as "about", and a unit that was
 * written before the one that was tapped.
 */
function yearlyUse(answers: PartialAnswers): { kWh: number } | { pounds: number } | undefined {
	const { useKwh = '', usePounds = '', bill = '', billUnit } = answers;
	const fuel = fuelOf(answers);
	const [kWh, pounds] = [kwhOfYear(useKwh, fuel), poundsOfYear(usePounds, fuel)];
	if (kWh > 0) return { kWh };
	return pounds > 0 ? { pounds } : yearOfBill(bill, billUnit === 'kwhYear', fuel);
}

/** The home as the estimate reads it. What was left open is absent. */
export function homeFrom(answers: PartialAnswers) {
	const {
		heatingSource = '',
		rateFuel = '',
		rateElectricity = '',
		rateExport = '',
		postcode,
	} = answers;
	const fuel = penceFrom(rateFuel, fuelOf(answers));
	const electricity = penceFrom(rateElectricity);
	const use = yearlyUse(answers);
	const sold = penceFrom(rateExport);
	const rates = {
		...(fuel > 0 ? { fuel } : {}),
		...(electricity > 0 ? { electricity } : {}),
		...(sold > 0 ? { export: sold } : {}),
	};
	const has = ticked(answers, HAS);
	return {
		...chosen(answers, 'kind'),
		...wallsFrom(answers),
		...chosen(answers, 'loft'),
		...(Object.hasOwn(HEATING, heatingSource)
			? { heating: HEATING[heatingSource as keyof typeof HEATING] }
			: {}),
		...(use ? { use } : {}),
		...chosen(answers, 'roof'),
		...chosen(answers, 'shading'),
		...(postcode ? { postcode } : {}),
		...(has.length > 0 ? { has } : {}),
		...(Object.keys(rates).length > 0 ? { rates } : {}),
	};
}
