/** Lets sections fade in as they arrive: 2000 ms, from 120 px inside the screen (specification, sections 1 and 9). */
import { all } from './all.ts';

/**
 * Only what is below the screen when the page opens is ever hidden; without this script nothing is. The marks set here mean
 * nothing to visitors who asked for less motion: the style sheet leaves them out. The browser is asked where things are, not
 * made to work it out before it has painted.
 */
export function fadeInSections(): void {
	const watch = new IntersectionObserver(
		(seen) => {
			for (const { target, isIntersecting, boundingClientRect } of seen) {
				const { dataset } = target as HTMLElement;
				if (!isIntersecting) {
					if (boundingClientRect.y >= innerHeight) dataset.arrive = 'below';
					continue;
				}
				watch.unobserve(target);
				if (dataset.arrive) dataset.arrive = 'here';
			}
		},
		{ rootMargin: '0px 0px -120px' },
	);
	for (const section of all('main>*+*')) watch.observe(section);
}
