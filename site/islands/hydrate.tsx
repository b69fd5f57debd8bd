/** Hydrates an island in the markup that the page was rendered with. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { mountToasts } from './toasts.tsx';

const hydrated = new WeakSet<HTMLElement>();

/** Hydrates the form, once. Its fields are uncontrolled, so they keep what was typed before. */
export function hydrate<Props extends object>(place: HTMLElement, Island: ComponentType<Props>): void {
	if (hydrated.has(place)) return;
	hydrated.add(place);
	const props = JSON.parse(place.dataset.props ?? '{}') as Props;
	hydrateRoot(
		place,
		<WithToasts>
			<Island {...props} />
		</WithToasts>,
	);
}

/** Mounts the toasts after the form has been hydrated. */
function WithToasts({ children }: { children: ReactNode }): ReactNode {
	useEffect(mountToasts, []);
	return children;
}
