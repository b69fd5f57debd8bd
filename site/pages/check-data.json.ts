/** What the script of the check works its result out with, so that the page does not carry it. */
import { eligibilitySchemes } from '../data/eligibility.ts';

export const GET = () =>
	new Response(JSON.stringify({ schemes: eligibilitySchemes() }), { headers: { 'content-type': 'application/json' } });
