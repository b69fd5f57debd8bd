/** Joins an island to the markup that the page was drawn with. */
import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { wakeToasts } from './toasts.tsx';

const awake = new WeakSet<HTMLElement>();

/** Gives the drawn form its script, once. What was typed before stays in its fields, which keep themselves. */
export function hydrate<Props extends object>(place: HTMLElement, Island: ComponentType<Props>): void {
	if (awake.has(place)) return;
	awake.add(place);
	const island = createElement(Island, JSON.parse(place.dataset.props ?? '{}') as Props);
	// As a transition React joins in slices of a few milliseconds, so that a key pressed meanwhile never waits for it.
	startTransition(() => {
		hydrateRoot(place, createElement(Joined, null, island));
	});
}

/** Wakes the toasts once the form around it has been joined, and not before. */
function Joined({ children }: { children?: ReactNode }): ReactNode {
	useEffect(wakeToasts, []);
	return children;
}
