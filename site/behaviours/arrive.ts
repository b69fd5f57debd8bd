/** Lets sections fade in as they arrive: 2000 ms, from 120 px inside the screen (specification, sections 1 and 9). */

const OFFSET = '0px 0px -120px';

/**
 * Only what is below the screen when the page opens is ever hidden; without this script nothing is. The marks set here mean
 * nothing to visitors who asked for less motion: the style sheet leaves them out.
 */
export function letSectionsArrive(): void {
	const watch = new IntersectionObserver(
		(seen) => {
			for (const { target, isIntersecting } of seen) {
				if (!isIntersecting) continue;
				(target as HTMLElement).dataset.arrive = 'here';
				watch.unobserve(target);
			}
		},
		{ rootMargin: OFFSET },
	);
	for (const section of document.querySelectorAll<HTMLElement>('main > * + *')) {
		if (section.offsetTop < innerHeight) continue;
		section.dataset.arrive = 'below';
		watch.observe(section);
	}
}
