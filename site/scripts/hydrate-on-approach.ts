/** Fetches a form's script once somebody is there and the form is near the screen. Until then it posts. */
import { all } from './all.ts';

export function hydrateFormsOnApproach(): void {
	for (const place of all('[data-island]')) {
		const watch = new IntersectionObserver(
			async ([seen]) => seen?.isIntersecting && (await import(/* @vite-ignore */ place.dataset.island as string)).wake(place),
			// About a thumb's flick below the screen.
			{ rootMargin: '300px' },
		);
		// What shows that a visitor has begun to use the page. Before that, a form in the first screen costs nothing but its markup.
		for (const sign of ['pointerover', 'focusin', 'scroll']) addEventListener(sign, () => watch.observe(place), { once: true });
	}
}
