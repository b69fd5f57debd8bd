/** Where to report a weakness in this website (RFC 9116). */
import type { APIRoute } from 'astro';
import { readCompany } from '../../../content/read.ts';
import { securityText } from '../../data/security-text.ts';

export const GET: APIRoute = ({ site }) => new Response(securityText(readCompany().email, new URL('/', site), Date.now()));
