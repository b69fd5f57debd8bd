/** What happens after an enquiry, fetched by a form's script while it sends, so that no page carries it before. */
import { nextSteps } from '../data/company-contact.ts';

export const GET = () => new Response(JSON.stringify(nextSteps()), { headers: { 'content-type': 'application/json' } });
