/**
 * Lets what is below a page's first section be laid out after the first paint, section by section, one a frame, and fades sections in as
 * they scroll into view: 2000 ms, from 120 px inside the viewport (specification, sections 1 and 9).
 */
const queryAll = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/*
 * On a page that is new (site/layouts/Base.astro) the style sheet leaves what is selected here out of the layout until it has the
 * attribute that is set here (docs/decisions/0144-what-a-page-does-first.md). What fades in is only ever a section below the viewport, and
 * the style sheet ignores that for visitors who asked for less motion. An IntersectionObserver gives the positions, so that no layout is
 * forced.
 */
const sections = queryAll('main>*+*,[data-later]');
let next = 0;
const observeNext = () => sections[next] && watch.observe(sections[next++] as HTMLElement);
const watch = new IntersectionObserver(
	(seen) => {
		for (const { target, boundingClientRect } of seen) {
			const isBelow = boundingClientRect.y >= innerHeight;
			(target as HTMLElement).dataset.arrive = isBelow ? 'below' : 'here';
			if (!isBelow) watch.unobserve(target);
		}
		observeNext();
	},
	{ rootMargin: '0px 0px -120px' },
);
observeNext();
