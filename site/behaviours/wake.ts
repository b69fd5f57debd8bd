/** Fetches a form's script once somebody is there and the form is near the screen. Until then it posts. */

/** How far below the screen a form may be when its script is fetched: about a thumb's flick. */
const NEAR = '300px';

/** What shows that a visitor has begun to use the page. Before that, a form in the first screen costs nothing but its markup. */
const SIGNS = ['pointerover', 'focusin', 'scroll'];

export function wakeForms(): void {
	for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
		const watch = new IntersectionObserver(
			async ([seen]) => seen?.isIntersecting && (await import(/* @vite-ignore */ place.dataset.island as string)).wake(place),
			{ rootMargin: NEAR },
		);
		for (const sign of SIGNS) addEventListener(sign, () => watch.observe(place), { once: true });
	}
}
