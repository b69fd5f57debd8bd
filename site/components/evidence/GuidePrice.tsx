/** What a measure costs before any grant, with the home it is for, its source and its day. */
import type { GuidePrice } from '../../../content/schemas/shelf-schemas.ts';
import { dayInWords } from '../../../dates.ts';
import { Fold, Folds } from '../folds/Fold.tsx';

const pounds = (amount: number) => `£${amount.toLocaleString('en-GB')}`;

/** "£800-£1,800". */
export const priceRange = ({ from, to }: GuidePrice): string => (from === to ? `about ${pounds(from)}` : `${pounds(from)}-${pounds(to)}`);

/** What must be known about it: "Before any grant, for the empty cavity walls of one home." */
export const priceCondition = (price: GuidePrice): string => `Before any grant, for ${price.for}.`;

/** Where it is from, and when somebody last looked. */
export function PriceSource({ price: { source, checked } }: { price: GuidePrice }) {
	return (
		<>
			{'Source: '}
			{source.link ? <a href={source.link}>{source.name}</a> : source.name}
			{`. ${source.storedCopy ? 'Read in a stored copy on' : 'Checked'} ${dayInWords(checked)}.`}
		</>
	);
}

interface GuidePriceListProps {
	readonly services: readonly { readonly path: string; readonly name: string; readonly price: GuidePrice }[];
}

/** The guide prices of all measures that have one. */
export function GuidePriceList({ services }: GuidePriceListProps) {
	if (services.length === 0) return null;
	return (
		<Folds>
			{services.map(({ path, name, price }) => (
				<Fold key={path} summary={priceRange(price)} hint={name}>
					<p>{priceCondition(price)}</p>
					<p className="small">
						<PriceSource price={price} />
					</p>
					<p>
						<a href={path}>{name}</a>
					</p>
				</Fold>
			))}
		</Folds>
	);
}
