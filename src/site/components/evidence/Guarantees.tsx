/** What the company guarantees and what it is insured for, each with its source. */
import type { Guarantee, Insurance } from '#content/schemas/evidence-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { Pairs } from '../text/Pairs.tsx';

interface GuaranteesProps {
	readonly guarantees: readonly Guarantee[];
	/** The insurance that runs on the day. */
	readonly insurance: readonly Insurance[];
}

export function Guarantees({ guarantees, insurance }: GuaranteesProps) {
	if (guarantees.length + insurance.length === 0) return null;
	return (
		<Pairs>
			{guarantees.map(({ name, covers, years, provider, source, checked }) => (
				<div key={name}>
					<dt>{`${name}, ${years} ${years === 1 ? 'year' : 'years'}`}</dt>
					<dd>
						{`${covers} If we no longer can, ${provider} pays. `}
						<span className="small">{`Source: ${source.name}, checked ${dayInWords(checked)}.`}</span>
					</dd>
				</div>
			))}
			{insurance.map(({ kind, insurer, upTo, until, source, checked }) => (
				<div key={kind}>
					<dt>{kind}</dt>
					<dd>
						{`Up to ${inPounds(upTo)}, with ${insurer}, until ${dayInWords(until)}. `}
						<span className="small">{`Source: ${source.name}, checked ${dayInWords(checked)}.`}</span>
					</dd>
				</div>
			))}
		</Pairs>
	);
}
