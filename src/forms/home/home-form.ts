/**
 * The questions about a home, each optional: the one place their order, wording and options are
 * written down.
 */
import type { Answers, Form, GivenAnswers } from '../fields/field.ts';
import { postcodeFrom } from '../fields/postcode.ts';
import { readName } from '../fields/sanitise.ts';
import { type Fuel, kwhOfYear, penceFrom, poundsOfYear, yearOfBill } from './amounts.ts';
import { BANDS, type Band } from './certificate.ts';

const NOT_SURE = { notSure: 'Not sure' } as const;

/** Leaves room for words around it: “about 24.5 pence per kWh including VAT”. */
export const LONGEST_AMOUNT = 50;

const isBetween = (least: number, most: number, amount: number | undefined): boolean =>
	amount !== undefined && amount >= least && amount <= most;

/** The fuel of the bill for heating. The estimate takes gas where it is not known. */
export function fuelOf({ heatingSource = '' }: GivenAnswers): Fuel {
	if (['storage', 'electric', 'heatPump'].includes(heatingSource)) return 'electricity';
	if (heatingSource === 'oil' || heatingSource === 'lpg') return heatingSource;
	return heatingSource === 'solidFuel' ? 'other' : 'gas';
}

const isKwhOfYear = (kWh: number) => isBetween(100, 200_000, kWh);

function isBill(written: string, answers: GivenAnswers): boolean {
	const use = yearOfBill(written, answers.billUnit === 'kwhYear', fuelOf(answers));
	// £5 to £1,666 a month: more is a year's pounds, or kWh.
	return (
		use !== undefined && ('kWh' in use ? isKwhOfYear(use.kWh) : isBetween(60, 20_000, use.pounds))
	);
}

const pence = (
	fuel?: Fuel,
	message = 'Enter the pence for one kWh, between 1 and 100, or leave this open.',
) => ({
	holds: (written: string, answers: GivenAnswers) =>
		isBetween(1, 100, penceFrom(written, fuel ?? fuelOf(answers))),
	message,
});

/** The work that a visitor may tick, by what the form calls it. */
export const measureFields = {
	measureLoft: { kind: 'tick', label: 'Loft insulation' },
	measureCavity: { kind: 'tick', label: 'Cavity wall insulation' },
	measureInternalWall: { kind: 'tick', label: 'Internal wall insulation' },
	measureRoomInRoof: { kind: 'tick', label: 'Room-in-roof insulation' },
	measureControls: { kind: 'tick', label: 'Heating controls' },
	measureHeatPump: { kind: 'tick', label: 'Air source heat pump' },
	measureStorageHeaters: { kind: 'tick', label: 'New storage heaters' },
	measureSolar: { kind: 'tick', label: 'Solar panels' },
	measureBattery: { kind: 'tick', label: 'Battery' },
} as const;

export const homeForm = {
	name: 'home',
	path: '/check',
	version: 4,
	steps: [
		{
			title: 'Your home',
			fields: {
				kind: {
					kind: 'choice',
					label: 'What kind of home is it?',
					pictures: { terrace: 'Terraced', semi: 'Semi', detached: 'Detached', flat: 'Flat' },
					options: {
						terrace: 'Terraced house',
						semi: 'Semi-detached house',
						detached: 'Detached house',
						bungalow: 'Bungalow',
						flat: 'Flat or maisonette',
						...NOT_SURE,
					},
				},
				// Named as in the application, to which the answer is carried.
				heatingSource: {
					kind: 'choice',
					label: 'How is your home heated?',
					pictures: {
						storage: 'Storage heaters',
						electric: 'Other electric',
						heatPump: 'Heat pump',
					},
					options: {
						gas: 'Gas',
						oil: 'Oil',
						lpg: 'LPG',
						storage: 'Electric storage heaters',
						electric: 'Other electric heating',
						heatPump: 'A heat pump',
						solidFuel: 'Solid fuel',
						...NOT_SURE,
					},
				},
				// The application knows no landlord, so only that answer travels with the home (homeText).
				homeOwnership: {
					kind: 'choice',
					label: 'Do you own your home?',
					pictures: { yes: 'I live in it', let: 'I let it', no: 'I rent it' },
					options: { yes: 'Yes, and I live in it', let: 'Yes, and I let it', no: 'No, I rent it' },
				},
				// Many know when their home was built, and not what its walls are.
				walls: {
					kind: 'choice',
					label: 'What are the outside walls?',
					hint: 'They decide most of the warmth.',
					help:
						'Look at the bricks beside a door. If you see only long sides, the wall is most ' +
						'likely two skins with a gap: a cavity. If long and short ends take turns, it is ' +
						'most likely solid. Small round plugs of mortar in a pattern mean that the gap has ' +
						'been filled. Most homes from before 1930 have solid walls, and most later ones a ' +
						'cavity.',
					pictures: {
						solid: 'Solid',
						cavity: 'Cavity, empty',
						'cavity-filled': 'Cavity, filled',
						'solid-insulated': 'Solid, insulated',
						'before-1930': 'Built before 1930',
						'after-1930': 'Built later',
					},
					options: {
						solid: 'Solid brick or stone',
						cavity: 'Cavity, the gap is empty',
						'cavity-filled': 'Cavity, the gap is filled',
						'solid-insulated': 'Solid, with insulation on it',
						'before-1930': 'Not sure, built before 1930',
						'after-1930': 'Not sure, built later',
						...NOT_SURE,
					},
				},
				priority: {
					kind: 'choice',
					label: 'What matters most?',
					hint: 'It decides what comes first. Unless you say, we take warmer rooms.',
					pictures: {},
					options: { warmth: 'Warmer rooms', bills: 'Lower bills', carbon: 'Less carbon' },
				},
			},
		},
		{
			title: 'The loft',
			about: 'Decides whether more insulation fits there.',
			fields: {
				loft: {
					kind: 'choice',
					label: 'How much insulation is in the loft?',
					help:
						'If it comes up to the top of the wooden beams, that is about 100 mm. If you can no ' +
						'longer see the beams, it is likely 200 mm or more. Look from the hatch. Do not ' +
						'climb in.',
					pictures: {
						some: 'Under 200 mm',
						full: '200 mm or more',
						room: 'A room',
						'not-mine': 'A home above',
					},
					options: {
						none: 'None',
						some: 'Some, less than 200 mm (8 inches)',
						full: '200 mm (8 inches) or more',
						room: 'No loft: there is a room under the roof',
						'not-mine': 'Another home is above mine',
						...NOT_SURE,
					},
				},
			},
		},
		{
			title: 'Your bill',
			about: 'Brings the figures closest to yours.',
			fields: {
				bill: {
					kind: 'text',
					label: 'About what does heating it come to?',
					hint:
						'Only the gas, or what else heats it. If electricity does, all of your electricity: ' +
						'we take off the lights and appliances.',
					control: 'amount',
					rules: [
						{
							holds: isBill,
							message:
								'Enter pounds a month such as £120, or a year’s energy such as 12,000 kWh, or ' +
								'leave this open. Oil and LPG may be in litres.',
						},
					],
					maxLength: LONGEST_AMOUNT,
				},
				billUnit: {
					kind: 'choice',
					label: 'What is that in?',
					hint: 'We take it as pounds a month unless you say.',
					pictures: {},
					options: { poundsMonth: 'Pounds a month', kwhYear: 'kWh a year' },
				},
				useKwh: {
					kind: 'text',
					isExact: true,
					label: 'How many kWh did that heating use last year?',
					hint:
						'The yearly summary on your bill has it. If electricity heats the home, put in all ' +
						'of its electricity: we take off the lights and appliances. An estimate from your ' +
						'own use is much better than ours.',
					control: 'amount',
					rules: [
						{
							holds: (written, answers) => isKwhOfYear(kwhOfYear(written, fuelOf(answers))),
							message:
								'Enter a number of kWh between 100 and 200,000, or leave this open. Oil and LPG may be in litres.',
						},
					],
					maxLength: LONGEST_AMOUNT,
				},
				usePounds: {
					kind: 'text',
					isExact: true,
					label: 'Or about what did it cost, in pounds?',
					hint: 'For the whole year. Not needed if you gave the kWh, which then count.',
					control: 'amount',
					rules: [
						{
							holds: (written, answers) =>
								isBetween(20, 20_000, poundsOfYear(written, fuelOf(answers))),
							message: 'Enter pounds for a whole year, between 20 and 20,000, or leave this open.',
						},
					],
					maxLength: LONGEST_AMOUNT,
				},
				rateFuel: {
					kind: 'text',
					isExact: true,
					label: 'What do you pay for a kWh of your heating fuel, in pence?',
					hint:
						'The unit rate on your bill. Of oil and LPG the price of a litre will do, such as ' +
						'70p a litre. With it the result has pounds at your own price.',
					control: 'amount',
					rules: [
						pence(
							undefined,
							'Enter the pence for one kWh, between 1 and 100, or leave this open. Of oil and ' +
								'LPG it may be the price of a litre.',
						),
					],
					maxLength: LONGEST_AMOUNT,
				},
				rateElectricity: {
					kind: 'text',
					isExact: true,
					label: 'What do you pay for a kWh of electricity, in pence?',
					hint: 'The unit rate of your electricity, from the same bill or its own.',
					control: 'amount',
					rules: [pence('electricity')],
					maxLength: LONGEST_AMOUNT,
				},
			},
		},
		{
			title: 'The roof',
			about: 'Decides what solar panels would make.',
			fields: {
				roof: {
					kind: 'choice',
					pictures: { none: 'No roof of my own' },
					label: 'Which way does the sunniest slope of the roof face?',
					help:
						'Around midday the sun is in the south. The slope it shines on faces south. If the ' +
						'sun is on it in the morning it faces east, in the evening west.',
					// In the order in which a compass turns.
					options: {
						north: 'North',
						east: 'East',
						'south-east': 'South-east',
						south: 'South',
						'south-west': 'South-west',
						west: 'West',
						none: 'No roof of my own',
						...NOT_SURE,
					},
				},
				shading: {
					kind: 'choice',
					label: 'Do trees, chimneys or buildings shade it?',
					pictures: { some: 'Part of the day', heavy: 'Most of the day' },
					options: {
						none: 'Hardly',
						some: 'For some of the day',
						heavy: 'For most of the day',
						...NOT_SURE,
					},
				},
			},
		},
		{
			title: 'Where it is',
			about: 'Decides how cold the winters are, and which schemes there are.',
			fields: {
				postcode: {
					kind: 'text',
					label: 'Postcode, or its first half',
					hint: 'Sun, cold and schemes differ by place. We do not keep it.',
					control: 'text',
					autocomplete: 'off',
					read: (typed) => postcodeFrom(typed) ?? readName(typed),
					rules: [
						{
							holds: (value) => postcodeFrom(value) !== undefined,
							message: 'Enter a postcode such as LS1 4AP, or its first half such as LS1.',
						},
					],
					maxLength: 30,
				},
			},
		},
		{
			title: 'Its energy certificate',
			about: 'Decides which rules and schemes fit.',
			fields: {
				band: {
					kind: 'choice',
					label: 'Which letter is on its energy certificate?',
					hint: 'Also called an EPC. The links below find it by postcode, free of charge.',
					pictures: { none: 'None' },
					options: {
						...(Object.fromEntries(BANDS.map((band) => [band, band])) as Record<Band, string>),
						none: 'It has none',
						...NOT_SURE,
					},
				},
			},
		},
		{
			title: 'What it already has',
			about: 'Decides what a battery would add.',
			fields: {
				hasPanels: { kind: 'tick', label: 'Solar panels' },
				hasBattery: { kind: 'tick', label: 'A battery' },
				hasCar: { kind: 'tick', label: 'An electric car' },
				rateExport: {
					kind: 'text',
					label: 'What are you paid for a kWh that you sell, in pence?',
					hint: 'Only if you have panels, or an offer. What a battery keeps at home is not sold.',
					control: 'amount',
					rules: [pence('electricity')],
					maxLength: LONGEST_AMOUNT,
				},
			},
		},
		{ title: 'What you would think about', fields: measureFields },
	],
} as const satisfies Form;

/** What was answered about a home, by question. */
export type HomeFormAnswers = Answers<typeof homeForm>;
