/**
 * The styles of blocks that only some pages of a route show: shelves, tables, bars of figures, a
 * featured claim, cards of services, scenes. Astro collects styles by route, and some service pages
 * would be heavier than they may be with all of these.
 */
import range from '../charts/range-bar.css?inline';
import sum from '../charts/sum.css?inline';
import table from '../charts/table.css?inline';
import claim from '../claims/claim-list.css?inline';
import featuredClaim from '../claims/featured-claim.css?inline';
import accreditations from '../evidence/accreditations.css?inline';
import people from '../evidence/people.css?inline';
import photograph from '../evidence/photograph.css?inline';
import projects from '../evidence/projects.css?inline';
import reviews from '../evidence/reviews.css?inline';
import towns from '../evidence/towns-map.css?inline';
import doorstep from '../house/doorstep.css?inline';
import glanceConditions from '../services/glance-conditions.css?inline';
import cards from '../services/service-cards.css?inline';
import whoTable from '../services/who-table.css?inline';
import pairs from '../text/pairs.css?inline';
import scene from './scene.css?inline';

/** By the class of the block. */
const styles: Readonly<Record<string, string>> = {
	accreditations,
	cards,
	claim,
	doorstep,
	'featured-claim': featuredClaim,
	glance__condition: glanceConditions,
	pairs,
	people,
	photograph,
	projects,
	range,
	reviews,
	scene,
	table,
	sum,
	'table--who': whoTable,
	towns,
};

/** The styles of the blocks that are in a page. */
export const optionalStyles = (html: string): string[] =>
	Object.entries(styles).flatMap(([block, css]) =>
		new RegExp(`class="(?:[^"]* )?${block}[ "]`).test(html) ? css : [],
	);
