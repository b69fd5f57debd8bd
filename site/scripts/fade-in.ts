/** Fades sections in as they scroll into view: 2000 ms, from 120 px inside the viewport (specification, sections 1 and 9). */
import { queryAll } from './query-all.ts';

/*
 * Only sections below the viewport are ever hidden, and only by this script. The attributes set here have no effect for
 * visitors who asked for less motion: the style sheet ignores them. An IntersectionObserver gives the positions, so that no
 * layout is forced before the first paint.
 */
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
for (const section of queryAll('main>*+*')) watch.observe(section);
