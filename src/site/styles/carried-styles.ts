/**
 * The styles that a page carries because of the components it is drawn of. Astro gives every page of
 * a route the styles that its modules import, and the thirteen service pages are one route.
 *
 * So where pages of a route can do without a component, it imports its sheet as text (`?inline`) and
 * carries it as it is drawn. Not so one that browsers draw too, whose files would hold the text; nor
 * one that a page draws or not for a visitor's answers, because the policy of the page drawn empty
 * would not know it (src/server/plugins/send-page.ts).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** The sheets of the page that is being drawn: several are at once. */
const carried = new AsyncLocalStorage<Set<string>>();

/** Draws a page. Every component that is drawn meanwhile, and for it, carries its styles to it. */
export const drawWithStyles = <Drawn>(draw: () => Drawn): Drawn => carried.run(new Set(), draw);

/** Has the page that is being drawn carry these sheets, each once. Outside of a page it does nothing. */
export function carryStyles(...sheets: readonly string[]): void {
	for (const sheet of sheets) carried.getStore()?.add(sheet);
}

/**
 * What the page carries so far, in an order that does not depend on which component is drawn first:
 * their layers decide (./first-styles.ts).
 */
export const carriedStyles = (): string => [...(carried.getStore() ?? [])].sort().join('');
