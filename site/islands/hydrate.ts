/** Joins an island to the markup that the page was drawn with. */
import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { wakeToasts } from './toasts.tsx';

const awake = new WeakSet<HTMLElement>();

/** Gives the drawn form its script, once. What was typed before stays in its fields, which keep themselves. */
export function hydrate<Props extends object>(place: HTMLElement, Island: ComponentType<Props>): void {
	if (awake.has(place)) return;
	awake.add(place);
	hydrateRoot(place, createElement(Island, JSON.parse(place.dataset.props ?? '{}') as Props));
	wakeToasts();
}
