/** Fetches a form's script once the visitor uses the page and the form is near the viewport. Until then the form posts. */
import { queryAll } from './query-all.ts';

export function hydrateFormsOnApproach(): void {
	for (const place of queryAll('[data-island]')) {
		const watch = new IntersectionObserver(
			async ([seen]) => seen?.isIntersecting && (await import(/* @vite-ignore */ place.dataset.island as string)).mount(place),
			// About one flick of a thumb below the viewport.
			{ rootMargin: '300px' },
		);
		// The first signs of use. Until then a form in the first screen costs only its markup.
		for (const sign of ['pointerover', 'focusin', 'scroll']) addEventListener(sign, () => watch.observe(place), { once: true });
	}
}
