/**
 * What happens after an enquiry that a hosted service took: a form's script fetches it there, so
 * that no page carries it before.
 */
import { nextSteps } from '../data/company-contact.ts';
import { siteContent } from '../data/page-content.ts';

export const GET = () =>
	new Response(JSON.stringify(nextSteps(siteContent)), {
		headers: { 'content-type': 'application/json' },
	});
