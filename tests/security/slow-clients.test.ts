/** Clients that drip, dawdle or hang up, and the honest visitor beside them. */
import { expect } from '@playwright/test';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo, SEND } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { test } from '../support/full-size.ts';
import { socketTo } from '../support/servers/raw-request.ts';
import { ALL } from '../support/tags.ts';

const leftovers: (() => unknown)[] = [];
test.afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});
async function open(): Promise<RunningSite> {
	const site = await startSite();
	leftovers.push(() => site.stop());
	return site;
}

/** Opens sockets that each begin with these bytes and go on dripping; tells how long each lived. */
function drip(origin: string, count: number, begin: string, drop: string): number[] {
	const lives: number[] = [];
	const sockets = Array.from({ length: count }, () => {
		const begun = performance.now();
		const socket = socketTo(origin);
		socket.write(begin);
		const timer = setInterval(() => socket.writable && socket.write(drop), 1_000);
		socket.resume().once('close', () => {
			clearInterval(timer);
			lives.push((performance.now() - begun) / 1000);
		});
		return socket;
	});
	leftovers.push(() => sockets.map((socket) => socket.destroy()));
	return lives;
}

/** How long each visit of an honest visitor takes until the others are gone, in milliseconds. */
async function visitsUntil(site: RunningSite, done: () => boolean): Promise<number[]> {
	const times: number[] = [];
	for (const giveUp = Date.now() + 120_000; !done() && Date.now() < giveUp; ) {
		const begun = performance.now();
		const answer = await (times.length % 2
			? fetch(`${site.origin}/About`)
			: postTo(site.origin, callWith(another())));
		await answer.arrayBuffer();
		expect(answer.status).toBe(200);
		times.push(performance.now() - begun);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return times;
}

const POST = `POST ${SEND} HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`;

test.describe('slow clients', () => {
	test(
		'[H5] hundreds that drip headers and as many that drip a body are gone within twelve seconds; no other visitor waits',
		ALL,
		async ({ fullSize }) => {
			const count = fullSize ? 1_000 : 200;
			const site = await open();
			const headers = drip(site.origin, count, 'GET / HTTP/1.1\r\nhost: a\r\n', 'x-drip: 1\r\n');
			const bodies = drip(site.origin, count, POST, ' ');
			const times = await visitsUntil(site, () => headers.length + bodies.length === 2 * count);
			expect([headers.length, bodies.length]).toEqual([count, count]);
			const longest = Math.max(...headers, ...bodies);
			const p99 = quantile(times, 0.99);
			recordFigure(
				`${count} with slow headers, ${count} with slow bodies: the last closed after ${longest.toFixed(2)} s; a visitor’s p99 ${Math.round(p99)} ms`,
				longest <= 12 && p99 <= 100,
			);
		},
	);
});

test('[H12] two hundred clients that hang up in the middle leave no trace of code, and hardly a line', async () => {
	const site = await open();
	const before = site.output().split('\n').length;
	const form =
		'POST /Contact HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\nfullName=Cut';
	for (let count = 0; count < 200; count += 1) {
		const socket = socketTo(site.origin);
		await new Promise<void>((resolve) =>
			socket.write(count % 2 ? POST : form, () => setTimeout(resolve, 5)),
		);
		socket.resetAndDestroy();
	}
	// Answered after those who hung up.
	expect((await postTo(site.origin, callWith(another()))).status).toBe(200);
	const printed = site
		.output()
		.split('\n')
		.slice(before - 1)
		.filter(Boolean);
	expect(printed.join('\n')).not.toMatch(/\n\s+at |Error:|Could not render|fullName|"level":50/);
	expect(printed.length).toBeLessThanOrEqual(4);
	recordFigure(`200 hung up: ${printed.length} lines in the log`);
});
