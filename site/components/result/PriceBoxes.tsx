/** Two boxes for the visitor's own prices, beside pounds that want them. A form of its own: it posts the same answers with these prices. */
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import type { CheckAnswers } from '../../../forms/home/check.ts';

interface PriceBoxesProps {
	readonly answers: Partial<CheckAnswers>;
	/** The last known prices, in pence for a kWh, to begin with. Sent back unchanged they stay what they are: prices of their day. */
	readonly known: { readonly gas?: number; readonly electricity?: number };
	readonly words: { readonly ownPrices: string; readonly fuelPrice: string; readonly electricityPrice: string; readonly usePrices: string };
}

/** The boxes, by the names of the form's own questions. */
const BOXES = { rateFuel: 'fuelPrice', rateElectricity: 'electricityPrice' } as const;

export function PriceBoxes({ answers, known, words }: PriceBoxesProps) {
	const others = Object.entries(answers).filter(([name]) => !Object.hasOwn(BOXES, name));
	const start = { rateFuel: answers.rateFuel || known.gas, rateElectricity: answers.rateElectricity || known.electricity };
	return (
		<form method="post" action={checkForm.path} className="result__prices no-print">
			<p>{words.ownPrices}</p>
			{others.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{(Object.keys(BOXES) as (keyof typeof BOXES)[]).map((name) => (
				<label key={name} className="question__label">
					{words[BOXES[name]]}
					<input
						className="control"
						type="text"
						inputMode="decimal"
						autoComplete="off"
						name={name}
						defaultValue={start[name]}
						maxLength={20}
					/>
				</label>
			))}
			<button className="button button--quiet" type="submit">
				{words.usePrices}
			</button>
		</form>
	);
}
