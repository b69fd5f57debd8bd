/**
 * The form's alert: a message about the whole form, read out by screen readers as soon as it
 * appears.
 */
import { Children, type ReactNode, type Ref } from 'react';
import './notice.css';

/**
 * Always on the page, because only a change inside an element that is already there is sure to be
 * read out. It can take the focus.
 */
export function Alert({
	text,
	tone = 'problem',
	id,
	children,
	ref,
}: {
	text?: string;
	tone?: 'problem' | 'good';
	id?: string;
	children?: ReactNode;
	ref?: Ref<HTMLDivElement>;
}) {
	const isEmpty = !text && Children.toArray(children).length === 0;
	return (
		<div
			role="alert"
			id={id}
			tabIndex={-1}
			ref={ref}
			className={isEmpty ? undefined : `notice notice--${tone}`}
		>
			{text && <p className="notice__text">{text}</p>}
			{children}
		</div>
	);
}
