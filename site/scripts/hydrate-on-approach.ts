/** Fetches a form's script once the visitor uses the page and the form is near the viewport. Until then the form posts. */
import { queryAll } from './query-all.ts';

for (const place of queryAll('[data-island]')) {
	const watch = new IntersectionObserver(
		([seen]) => {
			// The form's own file, and beside it, not after it, what it shares with the other form.
			if ((seen as IntersectionObserverEntry).isIntersecting)
				for (const file of (place.dataset.island as string).split(' ')) import(/* @vite-ignore */ file).then((form) => form.mount?.(place));
		},
		// About one flick of a thumb below the viewport.
		{ rootMargin: '300px' },
	);
	// A link of ours that led here is a sign of use already: the server then has a form's own page bring its script (static-files.ts).
	// Otherwise a form in the first screen costs only its markup until the first one.
	if (document.referrer.startsWith(origin)) watch.observe(place);
	// To observe it again does nothing.
	for (const sign of ['pointerover', 'focusin', 'scroll']) addEventListener(sign, () => watch.observe(place));
}
