/** The styles that a page carries only if it shows what they are for: shelves, tables, bars of figures, a featured claim, cards of measures. */
import bars from '../charts/range-bar.css?inline';
import costBands from '../charts/table.css?inline';
import featuredClaim from '../claims/featured-claim.css?inline';
import accreditations from '../evidence/accreditations.css?inline';
import people from '../evidence/people.css?inline';
import photograph from '../evidence/photograph.css?inline';
import projects from '../evidence/projects.css?inline';
import reviews from '../evidence/reviews.css?inline';
import townsMap from '../evidence/towns-map.css?inline';
import measures from '../services/measure-cards.css?inline';
import who from '../services/who-table.css?inline';

const styles = {
	accreditations,
	bars,
	costBands,
	featuredClaim,
	measures,
	people: photograph + people,
	photograph,
	projects: photograph + projects,
	reviews,
	table: costBands + who,
	townsMap,
} as const;

/** The styles for the page's head, of those that have something to show. */
export const optionalStyles = (shown: Partial<Record<keyof typeof styles, readonly unknown[] | undefined>>): string[] =>
	Object.entries(shown).flatMap(([name, items]) => (items && items.length > 0 ? styles[name as keyof typeof styles] : []));
