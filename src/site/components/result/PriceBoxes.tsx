/**
 * Boxes for the visitor's own prices, beside pounds that want them. A form of its own: it posts the
 * same answers with these prices.
 */

import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { LONGEST_AMOUNT } from '#forms/home/home-form.ts';

interface PriceBoxesProps {
	readonly answers: Partial<CheckAnswers>;
	/**
	 * The last known prices, in pence for a kWh, to begin with. Sent back unchanged they stay what
	 * they are: prices of their day.
	 */
	readonly known: { readonly gas?: number; readonly electricity?: number };
	readonly words: Pick<
		CheckPageWords['answer'],
		'ownPrices' | 'usePrices' | 'fuelPrice' | 'oilPrice' | 'electricityPrice'
	>;
}

/** The boxes, by the names of the form's own questions. */
const BOXES = { rateFuel: 'fuelPrice', rateElectricity: 'electricityPrice' } as const;

export function PriceBoxes({ answers, known, words }: PriceBoxesProps) {
	const { heatingSource } = answers;
	// What heats such a home is its electricity, which is not asked for twice. Storage heaters have a
	// rate of their own.
	const isOne = heatingSource === 'electric' || heatingSource === 'heatPump';
	const boxes = (Object.keys(BOXES) as (keyof typeof BOXES)[]).filter(
		(name) => !isOne || name === 'rateElectricity',
	);
	const others = Object.entries(answers).filter(([name]) => !Object.hasOwn(BOXES, name));
	const start = {
		rateFuel: answers.rateFuel || known.gas,
		rateElectricity: answers.rateElectricity || known.electricity,
	};
	return (
		<form method="post" action={checkForm.path} className="result__prices no-print">
			<p>{words.ownPrices}</p>
			{others.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{boxes.map((name) => (
				<div key={name} className="question">
					<label className="question__label" htmlFor={`own-${name}`}>
						{words[name === 'rateFuel' && heatingSource === 'oil' ? 'oilPrice' : BOXES[name]]}
					</label>
					<input
						id={`own-${name}`}
						className="question__control"
						type="text"
						inputMode="decimal"
						autoComplete="off"
						name={name}
						defaultValue={start[name]}
						maxLength={LONGEST_AMOUNT}
					/>
				</div>
			))}
			<button className="button button--quiet" type="submit">
				{words.usePrices}
			</button>
		</form>
	);
}
