/**
 * The inline script of every page: how the script of a form gets to a page and is mounted. What it
 * listens for may come before any file has, so it is in the page itself and imports nothing; the
 * rest is in ./deferred.ts.
 */

export {};

declare global {
	interface Window {
		/** For ./prefetch-forms.ts: nothing can be imported from a script that is in a page. */
		formFiles: { of: typeof formFilesOf; request: typeof requestFiles };
	}
}

/** The URLs of the files of the form that a link leads to; undefined if it leads to none. */
const formFilesOf = (link: HTMLAnchorElement): string | undefined =>
	// A path may be spelt in any case.
	link.origin === location.origin ? __FORM_FILES__[link.pathname.toLowerCase()] : undefined;

const requested = new Set<string>();

/**
 * Asks for the files at these URLs, separated by spaces, each once, ahead of the page that needs
 * them. With `keepalive`, because the page may be left before they have come: in Firefox nothing
 * else outlives it (measured: docs/performance.md). They are named by their content, so the next
 * page takes them from the browser's cache. False where nothing is fetched ahead.
 */
function requestFiles(urls: string): boolean {
	// Chromium only: with data saving on, or a slow connection, nothing is fetched on a guess.
	const connection = (
		navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }
	).connection;
	if (connection?.saveData || connection?.effectiveType?.includes('2g')) return false;
	for (const file of urls.split(' ')) {
		if (requested.has(file)) continue;
		requested.add(file);
		fetch(file, { keepalive: true }).catch(() => requested.delete(file));
	}
	return true;
}

window.formFiles = { of: formFilesOf, request: requestFiles };

// A form's script is asked for while a link to its page is still being pressed, so that it travels
// beside the page and not after it (docs/decisions/react.md).

/** By then the browser has said with `pointercancel` that the finger scrolls. */
const SCROLL_IS_KNOWN_AFTER_MS = 60;

/** After a press, the browser's own request for the page goes out first. */
const BEHIND_THE_PAGE_MS = 50;

/**
 * Over one HTTP/2 connection both would share the line, and the page be seen later. Where the
 * browser knows speculation rules it has asked for the page by then.
 */
const waitsForPage =
	!HTMLScriptElement.supports?.('speculationrules') &&
	(performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
		?.nextHopProtocol !== 'http/1.1';

let timer: ReturnType<typeof setTimeout> | undefined;

function requestLater({ target }: Event, delay: number): void {
	const link = (target as Element).closest?.('a');
	const files = link && formFilesOf(link);
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

// A form's script is mounted once the visitor uses the page and the form is near the viewport.
// Until then the form posts.

/** What visitors do first on a page that they use. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'focusin', 'scroll'];

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
	const approach = new IntersectionObserver(
		(changes) => {
			// A busy browser tells of several at once: that the form was away, and that it has come.
			if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
			approach.disconnect();
			// All files side by side: the form's own imports the others.
			for (const file of (place.dataset.island as string).split(' '))
				import(/* @vite-ignore */ file).then((form) => form.mount?.(place));
		},
		// About one flick of a thumb below the viewport. Above it at any distance: Back to a long
		// answer, which the page does not have yet, scrolls past the form.
		{ rootMargin: '99999px 0px 300px' },
	);
	const watch = () => approach.observe(place);
	// A link of ours that led here is a sign of use already: the server then has a form's own page
	// bring its script (src/server/plugins/pages.ts). Otherwise a form in the first screen
	// costs only its markup until the first one.
	if (document.referrer.startsWith(`${location.origin}/`)) watch();
	for (const sign of SIGNS_OF_USE) addEventListener(sign, watch, { passive: true });
}

// A form that the browser would post while there is no connection is held: the browser's error page
// would take the place of what was typed. A form whose own script is there has prevented the post
// already, and keeps the answers itself.
addEventListener('submit', (event) => {
	const button = event.submitter as HTMLButtonElement | null;
	if (navigator.onLine || event.defaultPrevented || !button) return;
	event.preventDefault();
	// The browser's own bubble: an element of ours among those that React is about to take over would
	// make it draw the form anew.
	button.setCustomValidity('No connection. Your words are still here: press again later.');
	button.reportValidity();
});
