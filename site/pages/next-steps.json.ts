/** What happens after an enquiry that a hosted service took: a form's script fetches it there, so that no page carries it before. */
import { nextSteps } from '../data/company-contact.ts';

export const GET = () => new Response(JSON.stringify(nextSteps()), { headers: { 'content-type': 'application/json' } });
