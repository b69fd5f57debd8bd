/** The styles of the shelves, prices by size, a featured claim and the cards of measures, which a page carries only if it shows an item of theirs. */
import costBands from '../charts/table.css?inline';
import featuredClaim from '../claims/featured-claim.css?inline';
import measures from '../services/measure-cards.css?inline';
import accreditations from './accreditations.css?inline';
import people from './people.css?inline';
import photograph from './photograph.css?inline';
import projects from './projects.css?inline';
import reviews from './reviews.css?inline';
import townsMap from './towns-map.css?inline';

const styles = {
	accreditations,
	costBands,
	featuredClaim,
	measures,
	people: photograph + people,
	projects: photograph + projects,
	reviews,
	townsMap,
} as const;

/** The styles for the page's head, of those that have something to show. */
export const shelfStyles = (shown: Partial<Record<keyof typeof styles, readonly unknown[] | undefined>>): string[] =>
	Object.entries(shown).flatMap(([name, items]) => (items && items.length > 0 ? styles[name as keyof typeof styles] : []));
