/** The speculation rules: which of our pages a browser may prerender or prefetch. */
import { LIKELY_LINK } from './likely-link.ts';

/**
 * This is safe because only links are prerendered, with GET, and a GET of our pages has no
 * side effects. Forms are posted, so their answers are never prerendered. Links within the page
 * begin with `#` and are left out. "Moderate" waits until the pointer rests or the finger is down,
 * so that a wrong guess does not cost a visitor data.
 */
const prerender = [{ where: { selector_matches: "[href^='/']" }, eagerness: 'moderate' }];

/** Links to other forms, on a page of a form that is in use (src/site/scripts/prefetch-forms.ts). */
const prefetch = [{ where: { selector_matches: `.${LIKELY_LINK}` }, eagerness: 'immediate' }];

export const speculationRules = JSON.stringify({ prerender });
export const speculationRulesOfForms = JSON.stringify({ prerender, prefetch });
