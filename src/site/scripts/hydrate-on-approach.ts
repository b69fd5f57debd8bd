/**
 * Fetches a form's script once the visitor uses the page and the form is near the viewport. Until
 * then the form posts.
 */

/** What visitors do first on a page that they use. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'focusin', 'scroll'];

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
	const approach = new IntersectionObserver(
		([entry]) => {
			if (!entry?.isIntersecting) return;
			approach.disconnect();
			// All files side by side: the form's own imports the others.
			for (const file of place.dataset.island?.split(' ') ?? [])
				import(/* @vite-ignore */ file).then((form) => form.mount?.(place));
		},
		// About one flick of a thumb below the viewport. Above it at any distance: Back to a long
		// answer, which the page does not have yet, scrolls past the form.
		{ rootMargin: '99999px 0px 300px' },
	);
	const watch = () => approach.observe(place);
	// A link of ours that led here is a sign of use already: the server then has a form's own page
	// bring its script (built-files.ts). Otherwise a form in the first screen costs only its markup
	// until the first one.
	if (document.referrer.startsWith(`${location.origin}/`)) watch();
	for (const sign of SIGNS_OF_USE) addEventListener(sign, watch, { passive: true });
}
