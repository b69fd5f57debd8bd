/** Questions that open one at a time, without script: `<details>` elements that share a name. */
import { Paragraphs } from './Paragraphs.tsx';
import './faq.css';

interface FaqItem {
	readonly id: string;
	readonly question: string;
	readonly answer: string;
}

export function Faq({ items }: { items: readonly FaqItem[] }) {
	return (
		<div className="faq">
			{items.map(({ id, question, answer }) => (
				<details key={id} className="faq__item" id={id} name="faq">
					<summary className="faq__question">{question}</summary>
					<div className="faq__answer prose">
						<Paragraphs text={answer} />
					</div>
				</details>
			))}
		</div>
	);
}
