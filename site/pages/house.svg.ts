/** The drawing that every picture of the house refers to, served once and kept by the browser. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HouseArt } from '../components/house/HouseArt.tsx';

export const prerender = true;

export function GET() {
	return new Response(renderToStaticMarkup(createElement(HouseArt)), { headers: { 'content-type': 'image/svg+xml' } });
}
