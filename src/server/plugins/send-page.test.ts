/** Pages that are drawn on demand: tried at the start, and sent with the policy of our own code. */
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Draw, emptyPages } from '#site/drawn-pages.ts';
import { createCsp } from '../http/csp.ts';
import { decorate } from '../testing/decorate.ts';
import { drawingOf, siteValueOf } from '../testing/drawing-of.ts';
import { addSendPage } from './send-page.ts';

const cspFor = createCsp({ siteUrl: 'http://localhost' });
const page = '/answered/contact';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server of which `/` is that page, of a visitor with this name. */
async function serve(draw: Draw, fullName = '', builtFiles: string | undefined = 'dist') {
	app = fastify();
	const day = { today: '2026-11-20' };
	decorate(app, {
		drawing: drawingOf(draw),
		siteValue: () => siteValueOf(day.today)(),
		builtFiles,
		cspFor,
		today: () => day.today,
	});
	await addSendPage(app);
	const { view } = emptyPages[page].contact;
	const named = { contact: { view: { ...view, answers: { ...view.answers, fullName } } } };
	app.get('/', (_request, reply) =>
		reply
			.header('content-security-policy', "default-src 'none'")
			.sendPage(422, page, fullName ? named : emptyPages[page]),
	);
	return day;
}

const OURS = '<style>p{}</style><script>own()</script>';
const withName: Draw = async (_page, { contact }) => OURS + (contact?.view.answers.fullName ?? '');

test('a page has the policy of what our code puts into it, and no script of a visitor’s words is in that', async () => {
	await serve(withName, '<script>evil()</script>');
	const { statusCode, headers, body } = await app.inject('/');
	expect([statusCode, headers]).toEqual([
		422,
		expect.objectContaining({
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'content-security-policy': cspFor(OURS),
		}),
	]);
	expect(body).toContain('evil()');
});

test('in development a page has no policy', async () => {
	await serve(withName, 'Ada', '');
	expect((await app.inject('/')).headers).not.toHaveProperty('content-security-policy');
});

test('each page is drawn empty before the server is ready; one that cannot be drawn is named, and keeps no other from being served', async () => {
	const drawn: string[] = [];
	await serve(async (one) => {
		drawn.push(one);
		if (one === '/private/office') throw new Error(`The page ${one} cannot be drawn.`);
		return '';
	});
	app.get('/office', (_request, reply) =>
		reply.sendPage(200, '/private/office', emptyPages['/private/office']),
	);
	await app.ready();
	expect(drawn).toEqual(Object.keys(emptyPages));
	expect([...app.undrawnPages]).toEqual(['/private/office']);
	expect((await app.inject('/office')).statusCode).toBe(500);
	expect((await app.inject('/')).statusCode).toBe(422);
});

test('the next day an empty page is drawn again, once, because it may have other styles then; what fails is tried again', async () => {
	let isBroken = false;
	const drawn: string[] = [];
	const day = await serve(async (one, { content }) => {
		if (isBroken) throw new Error('broken');
		if (one === page) drawn.push(content.day);
		return `<style>/* ${content.day} */</style>`;
	});
	const look = async () => {
		const { statusCode, headers } = await app.inject('/');
		return [statusCode, headers['content-security-policy']];
	};
	const shownOn = (date: string) => [422, cspFor(`<style>/* ${date} */</style>`)];
	expect(await look()).toEqual(shownOn('2026-11-20'));
	day.today = '2026-11-21';
	isBroken = true;
	expect((await look())[0]).toBe(500);
	expect([...app.undrawnPages]).toEqual([page]);
	isBroken = false;
	expect([await look(), await look()]).toEqual([shownOn('2026-11-21'), shownOn('2026-11-21')]);
	expect([...app.undrawnPages]).toEqual([]);
	expect(drawn).toEqual(['2026-11-20', '2026-11-21']);
});
