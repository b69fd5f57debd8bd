/** The drawn logo in the browser's tab, light and dark, for a company without an icon of its own. */
import { recolour } from '../../content/company/brand-contrast.ts';
import { siteContent } from '../data/page-content.ts';

export const prerender = true;

export const GET = () => {
	const { colours } = siteContent.brand;
	const [line, door, lightLine, lightDoor] = ['#0e3b2e', '#d9480f', '#fbf8f1', '#f2703a'].map((colour) => recolour(colour, colours));
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.c{stroke:${line}}.h{fill:${door}}@media(prefers-color-scheme:dark){.c{stroke:${lightLine}}.h{fill:${lightDoor}}}</style><path class="c" d="M4 29V13.2L16 3.6l12 9.6V29" fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/><path class="h" d="M9 30.7V16.2l7-5.6 7 5.6v14.5h-4.6v-6.9a2.4 2.4 0 0 0-4.8 0v6.9z"/></svg>`;
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};
