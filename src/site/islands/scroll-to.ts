/**
 * Moves the focus to a part of the page and scrolls it into view, with room above it for a toast.
 */

/**
 * Instantly, not smoothly: a screen reader must not read one place while the viewport is moving to
 * another.
 */
export function scrollToElement(element: HTMLElement | null | undefined): void {
	focusOn(element);
	element?.scrollIntoView?.({ block: 'start', behavior: 'instant' });
}

/** Focuses the element. A failure is ignored: the page shows all of it without the focus, too. */
export function focusOn(element: HTMLElement | null | undefined): void {
	try {
		element?.focus({ preventScroll: true });
	} catch (error) {
		console.error(error);
	}
}
