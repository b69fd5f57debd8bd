/** The icons that browsers and home screens ask for by name, whatever a page's head says. */
import type { APIRoute } from 'astro';
import { siteContent } from '../data/page-content.ts';
import { homeScreenIcon, icoFile } from '../share-images/firm-icon.ts';

export const prerender = true;

const { brand } = siteContent;

export const getStaticPaths = () =>
	['favicon.ico', 'favicon.png', 'apple-touch-icon.png'].map((icon) => ({ params: { icon } }));

export const GET: APIRoute = ({ params: { icon } }) => {
	const [file, type] =
		icon === 'favicon.ico'
			? [icoFile(brand), 'image/x-icon']
			: [homeScreenIcon(brand), 'image/png'];
	return new Response(new Uint8Array(file), { headers: { 'content-type': type } });
};
