/** What the script of the check works its result out with, so that the page does not carry it. */
import { checkData } from '#check/check-data.ts';
import { siteContent } from '../data/page-content.ts';

export const GET = () =>
	new Response(JSON.stringify(checkData(siteContent)), {
		headers: { 'content-type': 'application/json' },
	});
