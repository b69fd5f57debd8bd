/**
 * Something a reader may open: its one line says what is inside. `<details>`, so it needs no
 * script.
 */
import type { ReactNode } from 'react';
import './fold.css';

interface FoldProps {
	readonly id?: string;
	/** Says what is inside. */
	readonly summary: string;
	/** Says more about what is inside, in smaller words. */
	readonly hint?: string;
	/** Of the folds with one name, one is open at a time. */
	readonly name?: string;
	/** Open when the page arrives. */
	readonly open?: boolean;
	readonly children: ReactNode;
}

export function Fold({ id, summary, hint, name, open, children }: FoldProps) {
	return (
		<details className="fold" id={id} name={name} open={open}>
			<summary>
				<span>
					<strong>{summary}</strong>
					{hint && ' '}
					{hint && <span className="small">{hint}</span>}
				</span>
			</summary>
			<div className="fold__inside">{children}</div>
		</details>
	);
}

/** Folds below each other, with rules between them. */
export function Folds({
	className = 'folds',
	children,
}: {
	className?: string;
	children: ReactNode;
}) {
	return <div className={className}>{children}</div>;
}
