/** Hydrates an island in the markup that the page was rendered with. */
import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mountToasts } from './toasts/toasts.tsx';

const hydrated = new WeakSet<HTMLElement>();

/**
 * Hydrates the form, once. Its fields are uncontrolled, so they keep what was typed before. A form that the browser has translated already
 * is left as it is: its elements are no longer those that React drew, so React would draw it anew, and lose what was typed. It posts.
 */
export function hydrate<Props extends object>(place: HTMLElement, Island: ComponentType<Props>): void {
	if (hydrated.has(place) || isTranslated(place)) return;
	hydrated.add(place);
	const props = JSON.parse(place.dataset.props ?? '{}') as Props;
	// As a transition React hydrates in slices of a few milliseconds, so that a key pressed meanwhile never waits for it.
	startTransition(() => {
		hydrateRoot(
			place,
			<WithToasts>
				<Island {...props} />
			</WithToasts>,
		);
	});
}

/** Chrome and Edge put each text into a `<font>` element and mark the document with a class. */
const isTranslated = (place: HTMLElement): boolean =>
	/\btranslated-/.test(document.documentElement.className) || place.querySelector('font') !== null;

/** Mounts the toasts after the form has been hydrated. */
function WithToasts({ children }: { children: ReactNode }): ReactNode {
	useEffect(mountToasts, []);
	return children;
}
