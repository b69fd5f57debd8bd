/**
 * Asks for a form's script while a link to its page is still being pressed, so that it travels
 * beside the page and not after it (docs/decisions/prefetching.md).
 */
import { formFilesBehind, requestFiles } from './form-files.ts';

/** By then a finger that scrolls has moved, and the browser has said so with `pointercancel`. */
const SCROLL_IS_KNOWN_AFTER_MS = 60;

/** After a press, the browser's own request for the page goes out first. */
const BEHIND_THE_PAGE_MS = 50;

const pressedLink = ({ target }: Event) => (target as Element).closest?.('a');

/**
 * Over one HTTP/2 connection both would share the line, and the page be seen later. Where the
 * browser knows speculation rules it has asked for the page by then.
 */
const waitsForPage =
	!HTMLScriptElement.supports?.('speculationrules') &&
	(performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
		?.nextHopProtocol !== 'http/1.1';

let timer: ReturnType<typeof setTimeout> | undefined;

function requestLater(event: Event, delay: number): void {
	const link = pressedLink(event);
	const files = link && formFilesBehind(link);
	clearTimeout(timer);
	if (files) timer = setTimeout(requestFiles, delay, files);
}

addEventListener('pointerdown', (event) => {
	if (!waitsForPage)
		requestLater(event, event.pointerType === 'mouse' ? 0 : SCROLL_IS_KNOWN_AFTER_MS);
});
addEventListener('pointercancel', () => clearTimeout(timer));
// Enter on a link is a click, and so is a press by voice or switch.
addEventListener('click', (event) => requestLater(event, waitsForPage ? BEHIND_THE_PAGE_MS : 0));
