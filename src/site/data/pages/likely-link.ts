/**
 * The class of links whose pages are prefetched where the browser knows speculation rules:
 * src/site/scripts/prefetch-forms.ts gives it.
 */
export const LIKELY_LINK = 'likely';
