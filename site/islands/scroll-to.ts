/** Moves the focus to a part of the page and scrolls it into view, with room above it for a toast. */

/** Instantly, not smoothly: a screen reader must not read one place while the viewport is moving to another. */
export function scrollToElement(element: HTMLElement | null | undefined): void {
	if (!element) return;
	element.focus({ preventScroll: true });
	element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
