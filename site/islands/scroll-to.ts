/** Brings a visitor to a part of the page: it takes the focus and stands in sight, with room above it for a toast. */

/** At once and not smoothly: a screen reader must not read one place while the screen is on its way to another. */
export function bringTo(element: HTMLElement | null | undefined): void {
	if (!element) return;
	element.focus({ preventScroll: true });
	element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
