/** Pages that are drawn on demand: tried at the start, and sent with the policy of our own code. */
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Draw, emptyPages } from '#site/drawn-pages.ts';
import { createCsp } from '../http/csp.ts';
import { decorate } from '../testing/decorate.ts';
import { drawingOf, siteValueOf } from '../testing/drawing-of.ts';
import { drawPages } from './drawing.ts';

async function serverOf(draw: Draw, builtFiles?: string, today = () => '2026-11-20') {
	const one = fastify();
	apps.push(one);
	decorate(one, {
		drawing: drawingOf(draw),
		siteValue: () => siteValueOf(today())(),
		builtFiles,
		cspFor: createCsp({ siteUrl: 'http://localhost' }),
		today,
	});
	await drawPages(one);
	return one;
}
const apps: ReturnType<typeof fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((one) => one.close())));

/** A page with our own style and script, and whatever a visitor is called. */
const draw: Draw = async (_page, { contact }) =>
	`<style>p{}</style><script>own()</script>${contact?.view.answers.fullName ?? ''}`;

async function answerFor(fullName: string, builtFiles?: string) {
	const one = await serverOf(draw, builtFiles);
	const { contact } = emptyPages['/answered/contact'];
	const answers = { ...contact.view.answers, fullName };
	one.get('/', (_request, reply) =>
		reply
			.header('content-security-policy', "default-src 'none'")
			.sendPage(422, '/answered/contact', { contact: { view: { ...contact.view, answers } } }),
	);
	return one.inject({ url: '/' });
}

test('a page has the policy of what our code puts into it, and no script of a visitor’s words is in that', async () => {
	const { statusCode, headers, body } = await answerFor('<script>evil()</script>', 'dist');
	expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
		422,
		'text/html; charset=utf-8',
		'no-store',
	]);
	expect(body).toContain('evil()');
	expect(headers['content-security-policy']).toBe(
		createCsp({ siteUrl: 'http://localhost' })('<style>p{}</style><script>own()</script>'),
	);
});

test('in development a page has no policy', async () => {
	expect((await answerFor('Ada')).headers).not.toHaveProperty('content-security-policy');
});

test('each page is drawn empty before the server is ready; one that cannot be drawn is named, and keeps no other from being served', async () => {
	const drawn: string[] = [];
	const whole = await serverOf(async (page) => {
		drawn.push(page);
		return '';
	}, 'dist');
	await whole.ready();
	expect(drawn).toEqual(Object.keys(emptyPages));
	const fails: Draw = async (page) => {
		if (page === '/private/office') throw new Error(`The page ${page} cannot be drawn.`);
		return '';
	};
	const one = await serverOf(fails, 'dist');
	for (const page of ['/private/office', '/answered/contact'] as const)
		one.get(page, (_request, reply) => reply.sendPage(200, page, emptyPages[page]));
	await one.ready();
	expect([...one.undrawnPages]).toEqual(['/private/office']);
	expect((await one.inject('/private/office')).statusCode).toBe(500);
	expect((await one.inject('/answered/contact')).statusCode).toBe(200);
});

test('the next day an empty page is drawn again, once, because it may have other styles then; what fails is tried again', async () => {
	let today = '2026-11-20';
	let isBroken = false;
	const drawn: string[] = [];
	const dated: Draw = async (page, { content: { day } }) => {
		if (isBroken) throw new Error('broken');
		drawn.push(`${page} ${day}`);
		return `<style>/* ${day} */</style>`;
	};
	const one = await serverOf(dated, 'dist', () => today);
	one.get('/', (_request, reply) =>
		reply.sendPage(200, '/answered/contact', emptyPages['/answered/contact']),
	);
	const look = async () => {
		const { statusCode, headers } = await one.inject('/');
		return [statusCode, headers['content-security-policy']];
	};
	const policyOn = (day: string) =>
		createCsp({ siteUrl: 'http://localhost' })(`<style>/* ${day} */</style>`);
	expect(await look()).toEqual([200, policyOn('2026-11-20')]);
	today = '2026-11-21';
	isBroken = true;
	expect((await look())[0]).toBe(500);
	expect([...one.undrawnPages]).toEqual(['/answered/contact']);
	isBroken = false;
	expect(await look()).toEqual([200, policyOn('2026-11-21')]);
	expect([...one.undrawnPages]).toEqual([]);
	expect(await look()).toEqual([200, policyOn('2026-11-21')]);
	expect(drawn.filter((page) => page.startsWith('/answered/contact'))).toEqual([
		'/answered/contact 2026-11-20',
		'/answered/contact 2026-11-21',
	]);
});
