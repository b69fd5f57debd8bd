/**
 * A form that becomes hydrated is the page that was served: React drew it, and React takes it over
 * (docs/specification.md, nos. 20 and 26).
 */
import { states } from '../access/states.ts';
import { expect, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';

/** Pages that a post has drawn, one of each form. */
const posted = states.filter(({ name }) =>
	[
		'the application, received, with what may fit (posted)',
		'a message with nothing in it (posted)',
		'the check, answered',
	].includes(name),
);

const asServed = ['/grant', '/Contact', '/check'].map((at) => ({
	name: `${at}, as it is served`,
	at,
	reach: async () => undefined,
}));

for (const { name, at, reach } of [...asServed, ...posted])
	test(`hydration keeps every element and every word of: ${name}`, async ({ visit }) => {
		const { page, complaints } = await visit('about:blank');
		let release = () => {};
		const isReleased = new Promise<void>((resolve) => {
			release = resolve;
		});
		// A page that has been left in the meantime no longer waits for its script.
		await page.route('**/islands/*', (route) =>
			isReleased.then(() => route.continue().catch(() => undefined)),
		);
		await page.goto(at);
		await reach(page);
		await page.evaluate(() => {
			const place = document.querySelector('[data-island]') as HTMLElement;
			const nodes = () => {
				const all: Node[] = [];
				for (const walker = document.createTreeWalker(place, 5); walker.nextNode(); )
					all.push(walker.currentNode);
				// The councils' names are fetched afterwards. React writes a text area's first words anew,
				// and none of what stands in it changes. A plan has ways to be kept that need script, and a
				// button that only a page without it needs.
				return all.filter(
					(node) =>
						!node.parentElement?.closest('datalist, textarea, .keep') &&
						!(node instanceof Element ? node : node.parentElement)?.closest('.result__redraw'),
				);
			};
			const write = (node: Node) =>
				node instanceof Element
					? (node.cloneNode(false) as Element).outerHTML
					: String(node.nodeValue);
			const drawn = nodes().map((node) => ({ node, text: write(node) }));
			const compare = () => {
				const now = nodes();
				const kept = now.filter((node) => drawn.some((one) => one.node === node));
				return {
					count: drawn.length,
					lost: drawn.filter(({ node }) => !now.includes(node)).map(({ text }) => text),
					changed: drawn.filter(({ node, text }) => write(node) !== text).map(({ text }) => text),
					moved: kept.filter((node, index) => drawn[index]?.node !== node).map(write),
					words: now
						.filter((node) => node instanceof Text && !kept.includes(node))
						.flatMap((node) => node.nodeValue || []),
				};
			};
			Object.assign(window, { compare });
		});
		release();
		await formAwake(page);
		const { count, ...differences } = await page.evaluate(() =>
			(
				window as unknown as { compare: () => Record<string, string[]> & { count: number } }
			).compare(),
		);
		expect(count).toBeGreaterThan(20);
		const marks = await page
			.locator('[data-island] [name]:not([type=hidden])')
			.first()
			.evaluate((field) => Object.keys(field).map((key) => key.replace(/\$.*/, '')));
		expect(marks).toContain('__reactFiber');
		// Only script can print.
		const words = name.includes('received') ? ['Print this page'] : [];
		expect(differences).toEqual({ lost: [], changed: [], moved: [], words });
		// Answers that hand a form back have an error's status.
		expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
	});
