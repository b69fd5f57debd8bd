/** security.txt: where to report a vulnerability (RFC 9116). */
import type { APIRoute } from 'astro';
import { readCompany } from '../../../content/read.ts';
import { securityTxt } from '../../data/security-txt.ts';

export const GET: APIRoute = ({ site }) => new Response(securityTxt(readCompany().email, new URL('/', site), Date.now()));
