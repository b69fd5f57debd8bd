/** The speculation rules: the browser may prerender any of our pages once a finger or pointer is on its link. */

/**
 * This is safe because only links are prerendered, with GET, and our pages are static files without side effects. Forms are
 * posted, so their answers are never prerendered. Links within the page begin with `#` and are left out. "Moderate" waits until the pointer
 * rests or the finger is down, so that a wrong guess does not cost a visitor data.
 */
export const speculationRules = JSON.stringify({
	prerender: [
		{
			where: { selector_matches: "[href^='/']" },
			eagerness: 'moderate',
		},
	],
});
