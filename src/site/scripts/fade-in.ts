/**
 * Marks the sections below the viewport, and marks them again once 120 px of them are in it, so
 * that the style sheet moves them into their place in 2000 ms (specification, sections 1 and 9).
 * Without this script they stand in their place.
 */
/** How many pixels of a section are in the viewport when it arrives. */
const OFFSET = 120;

// Its entries have the positions, so that no layout is forced.
const observer = new IntersectionObserver(
	(entries) => {
		for (const { target, boundingClientRect } of entries) {
			const isBelow = boundingClientRect.top >= innerHeight;
			(target as HTMLElement).dataset.arrive = isBelow ? 'below' : 'here';
			if (!isBelow) observer.unobserve(target);
		}
	},
	{ rootMargin: `0px 0px -${OFFSET}px` },
);
// A page's first section never moves.
for (const section of document.querySelectorAll('main > * + *')) observer.observe(section);
