/** What we hold, to be read, printed or saved. */

import type { VisitorView } from './own-page-view.ts';
import { Digits, Fold, Press } from './Press.tsx';

export function WhatWeHold({ held: { lines, keptBack }, ...view }: VisitorView) {
	const { pressed, digits, answering } = view;
	return (
		<section aria-labelledby="held">
			<h2 id="held">What we hold</h2>
			<Fold title="Your answers, and what we noted" isOpen={pressed === 'show-all'} isPrinted>
				<dl className="visitor__held">
					{lines.map(({ question, answer }, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two notes may say the same, and none moves.
						<div key={place}>
							<dt>{question}</dt>
							<dd>{answer}</dd>
						</div>
					))}
				</dl>
				{keptBack.length > 0 && (
					<Press act="show-all" nonce={answering.nonce} label="Show everything">
						<p>{`Not shown here: ${keptBack.join(', and ')}.`}</p>
						<Digits
							id="digits-show"
							typed={digits}
							why="So that nobody else who finds the address of this page can read it."
						/>
					</Press>
				)}
			</Fold>
			{/* Only a script can print: src/visitor/own-page/print-button.ts puts a button here. */}
			<p className="visitor__print" id="print">
				To print this page or to save it as a PDF, choose Print in your browser’s menu.
			</p>
		</section>
	);
}
