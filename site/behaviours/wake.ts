/** Fetches a form's script when the form comes near the screen, or is reached by keyboard before that. Until then it posts. */

/** How far below the screen a form may be when its script is fetched: about a thumb's flick. */
const NEAR = '300px';

export function wakeForms(): void {
	for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
		const wake = async () => {
			watch.disconnect();
			(await import(/* @vite-ignore */ place.dataset.island as string)).wake(place);
		};
		const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && wake(), { rootMargin: NEAR });
		watch.observe(place);
		place.addEventListener('focusin', wake, { once: true });
	}
}
