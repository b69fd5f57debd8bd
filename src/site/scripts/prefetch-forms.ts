/**
 * On the pages that lead to an application or an enquiry, after the visitor's first action: has the
 * browser fetch the page's own form and the pages of the other forms in idle time, so that the
 * second form of a visit is there at once.
 */
import { LIKELY_LINK } from '../data/pages/likely-link.ts';

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'scroll'];

/** After what the visitor does first, and after what the page itself fetches for it. */
const IDLE_AFTER_MS = 1_000;

/** A page that draws nothing has been seen to have no idle time for half a minute. */
const IDLE_WITHIN_MS = 1_000;

function prefetchForms(): void {
	const { formFiles } = window;
	const island = document.querySelector<HTMLElement>('main [data-island]');
	if (island?.dataset.island) formFiles.request(island.dataset.island);
	for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
		const files = link.pathname === location.pathname ? undefined : formFiles.of(link);
		if (files && formFiles.request(files)) link.classList.add(LIKELY_LINK);
	}
}

function whenIdle(): void {
	// Safari has none.
	if ('requestIdleCallback' in window)
		requestIdleCallback(prefetchForms, { timeout: IDLE_WITHIN_MS });
	else prefetchForms();
}

function begin(): void {
	for (const sign of SIGNS_OF_USE) removeEventListener(sign, begin);
	setTimeout(whenIdle, IDLE_AFTER_MS);
}

if (document.body.dataset.prefetch === 'forms')
	for (const sign of SIGNS_OF_USE) addEventListener(sign, begin, { passive: true });
