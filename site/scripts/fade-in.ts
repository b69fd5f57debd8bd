/**
 * Lets sections below the viewport be laid out one a frame, not all before the first paint, and fades them in as they scroll into view:
 * 2000 ms, from 120 px inside the viewport (specification, sections 1 and 9).
 */
import { queryAll } from './query-all.ts';

/*
 * Until a section has the attribute that is set here, the style sheet leaves it out of the layout unless it is on the screen
 * (docs/decisions/0144-first-layout-in-parts.md). Only sections below the viewport are ever hidden, and only by this script; the style
 * sheet ignores that for visitors who asked for less motion. An IntersectionObserver gives the positions, so that no layout is forced.
 */
const sections = queryAll('main>*+*');
let observed = 0;
const observeNext = () => sections[observed] && watch.observe(sections[observed++] as HTMLElement);
const watch = new IntersectionObserver(
	(seen) => {
		for (const { target, isIntersecting, boundingClientRect } of seen) {
			const { dataset } = target as HTMLElement;
			if (isIntersecting) watch.unobserve(target);
			dataset.arrive = isIntersecting ? (dataset.arrive ? 'here' : '') : boundingClientRect.y < innerHeight ? '' : 'below';
		}
		observeNext();
	},
	{ rootMargin: '0px 0px -120px' },
);
observeNext();
