/**
 * What a page is as soon as its HTML has arrived: whole. The same questions are asked in each
 * engine (docs/decisions/page-design.md).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The pages that are asked: those with the most pictures, a form, and folds. */
export const pagesAsked = ['/', '/Services', '/services/solar-PV', '/grant', '/Contact'] as const;

/** An address that names a section far below the first screen. */
export const anchored = { path: '/Services#landlords', selector: '#landlords' } as const;

/**
 * Serves the same pages without scripts, drawings and fonts: a page whose HTML alone has arrived.
 * Not every engine can be told to leave script off.
 */
export async function serveHtmlAlone(
	origin: string,
): Promise<{ origin: string; stop(): Promise<void> }> {
	const server = createServer(async ({ url = '/', headers }, response) => {
		// Only pages are asked for: a connection is not used up by what is thrown away.
		if (!headers.accept?.includes('text/html')) {
			response.writeHead(404).end();
			return;
		}
		const answer = await fetch(origin + url, { headers: { accept: headers.accept } });
		const html = await answer.text();
		response.writeHead(answer.status, {
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
		});
		response.end(html.replace(/<script[\s\S]*?<\/script>/g, ''));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/**
 * In a browser: the texts, one of each section and one of the footer, that find-in-page does not
 * lead to.
 */
export function textsNotFound(): string[] {
	const selection = getSelection() as Selection;
	const find = (window as unknown as { find(text: string): boolean }).find.bind(window);
	return [...document.querySelectorAll('main > *, footer')].flatMap((section) => {
		const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
		let text = '';
		// The last one that is shown, because the beginning of a section may be in the first screen.
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const box = node.parentElement?.closest('svg, option, .visually-hidden, [aria-hidden]')
				? undefined
				: node.parentElement;
			const words = (node as Text).data.trim();
			if (words.length > 3 && box?.checkVisibility({ visibilityProperty: true }))
				text = words.slice(0, 40).trim();
		}
		selection.collapse(section, 0);
		const isFound = text !== '' && find(text) && section.contains(selection.anchorNode);
		const isDrawn = isFound && selection.getRangeAt(0).getBoundingClientRect().height > 0;
		selection.removeAllRanges();
		return isDrawn ? [] : [text || section.outerHTML.slice(0, 80)];
	});
}

/** In a browser: what every heading that is shown says. */
export const headingsShown = () =>
	[...document.querySelectorAll('h1, h2, h3, h4')]
		.filter((one) => one.checkVisibility({ visibilityProperty: true }))
		.map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

/** In a browser: how far the page is scrolled, how far it is to its foot, and how high it is. */
export const whereabouts = () => ({
	scrolled: Math.round(scrollY),
	toFoot: Math.round(document.documentElement.scrollHeight - innerHeight - scrollY),
	height: document.documentElement.scrollHeight,
});

/** In a browser: by how many pixels that element is not where an address that names it leads. */
export function missesBy(selector: string): number {
	const landed = (document.querySelector(selector) as Element).getBoundingClientRect().top;
	const due = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
	// It cannot come higher than the foot of the page lets it.
	const left = document.documentElement.scrollHeight - innerHeight - scrollY;
	return Math.round(Math.min(Math.abs(landed - due), left <= 1 ? 0 : Number.POSITIVE_INFINITY));
}
