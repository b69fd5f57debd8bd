/** security.txt: where to report a vulnerability (RFC 9116). */

import type { APIRoute } from 'astro';
import { siteContent } from '#site/data/page-content.ts';
import { securityTxt } from '#site/data/pages/security-txt.ts';

export const GET: APIRoute = ({ site }) =>
	new Response(securityTxt(siteContent.company.email, new URL('/', site), Date.now()));
