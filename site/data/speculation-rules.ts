/** Which pages a browser may get ready before they are asked for: any of ours, once a finger or pointer is on its link. */

/**
 * Only links to pages are followed ahead, by GET, and every page we have is a file that nothing happens by reading. Answers
 * to forms are posted for and so never fetched ahead. Places on the same page need no getting ready. "Moderate" waits for
 * the pointer to rest or the finger to come down, so that nobody's data is spent on a guess.
 */
export const speculationRules = JSON.stringify({
	prerender: [
		{
			where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[href^="#"]' } }] },
			eagerness: 'moderate',
		},
	],
});
