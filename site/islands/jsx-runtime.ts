/**
 * The JSX runtime of the islands in browsers: Preact's, with two behaviours of React's that visitors depend on
 * (docs/decisions/0145-preact-in-the-browser.md).
 */
import type { ComponentType, VNode } from 'preact';
import { jsx as draw, Fragment, jsxs } from 'preact/jsx-runtime';

export { Fragment, jsxs };

type Props = Readonly<Record<string, unknown>>;

/** An element with at most one child. */
export function jsx(type: string | ComponentType, props: Props, key?: string): VNode {
	return typeof type === 'string' ? draw(type, withReactBehaviour(type, props), key) : draw(type, props, key);
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function withReactBehaviour(type: string, props: Props): Props {
	const { children, ...others } = props;
	// Preact writes to the text node that it made. A browser that translates the page has put another in its place, and the page would keep
	// saying what was true before. As HTML the whole content is replaced.
	if (typeof children === 'string' || typeof children === 'number')
		return { ...others, dangerouslySetInnerHTML: { __html: String(children).replace(/[&<>]/g, (sign) => ESCAPED[sign] as string) } };
	// Preact listens for "input" only. Programs that fill in forms may send nothing but "change".
	if (type === 'textarea' || (type === 'input' && props.type !== 'checkbox')) return { ...props, onChangeCapture: props.onChange };
	return props;
}
