/**
 * Questions that open one at a time, without script: folds that share a name. The first is answered
 * when the page arrives.
 */

import { Paragraphs } from '../text/Paragraphs.tsx';
import { Fold, Folds } from './Fold.tsx';

interface FaqItem {
	readonly id: string;
	readonly question: string;
	readonly answer: string;
}

export function Faq({ items }: { items: readonly FaqItem[] }) {
	return (
		<Folds className="faq folds">
			{items.map(({ id, question, answer }, index) => (
				<Fold key={id} id={id} name="faq" open={index === 0} summary={question}>
					<Paragraphs text={answer} />
				</Fold>
			))}
		</Folds>
	);
}
