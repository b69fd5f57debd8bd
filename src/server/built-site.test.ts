/**
 * The pages that answer: each is drawn once before the site serves, so that one that cannot be
 * drawn stops the start.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANSWER_PAGES, loadAnswerPages } from './built-site.ts';
import { createCsp } from './http/csp.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'built-site-'));
	mkdirSync(join(folder, 'server'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build whose pages answer as this source says; `drawn` are the URLs so far. */
const build = (body: string) =>
	writeFileSync(
		join(folder, ANSWER_PAGES),
		`export const drawn = [];
		export const handler = (request, response, next, locals) => { drawn.push(request.method + ' ' + request.url); ${body} };`,
	);

test('draws each page that answers a form or that a link opens, without anything to show', async () => {
	build('response.writeHead(locals.savedAnswer.status).end("x".repeat(100_000));');
	const handler = await loadAnswerPages(folder);
	expect(handler).toBeTypeOf('function');
	const { drawn } = (await import(join(folder, ANSWER_PAGES))) as { drawn: string[] };
	expect(drawn).toEqual([
		'GET /answered/contact',
		'GET /answered/grant',
		'GET /answered/check',
		'GET /linked/office',
		'GET /linked/office/today',
		'GET /linked/your-enquiry',
	]);
});

test('the policy of a page is that of the page drawn for nobody: a script that got into a later one is not in it', async () => {
	build('response.end(locals.cspFor("<script>ours()</script>" + (locals.injected ?? "")));');
	const handler = await loadAnswerPages(folder);
	const policies: string[] = [];
	const response = { end: (policy: string) => policies.push(policy) };
	const cspFor = createCsp({ siteUrl: 'https://www.example.co.uk' });
	for (const injected of ['', '<script>theirs()</script>'])
		handler(
			{ method: 'GET', url: '/linked/office' } as IncomingMessage,
			response as unknown as ServerResponse,
			() => undefined,
			{
				...({ injected } as object),
				cspFor,
				today: () => '2026-11-20',
				linked: { status: 404, view: { page: 'closed' } },
			},
		);
	expect(policies).toEqual(Array(2).fill(cspFor('<script>ours()</script>')));
});

test('a page that answers a form is drawn as one, and not as a page that a link opens', async () => {
	build('drawn.push(locals.linked ? "linked" : "answer"); response.end();');
	await loadAnswerPages(folder);
	const { drawn } = (await import(join(folder, ANSWER_PAGES))) as { drawn: string[] };
	expect(drawn.slice(0, 2)).toEqual(['GET /answered/contact', 'answer']);
	expect(drawn.at(-1)).toBe('linked');
});

test('a page that is not there is no reason to stay away, one that fails is', async () => {
	build('next();');
	await loadAnswerPages(folder);
	rmSync(folder, { recursive: true });
	mkdirSync(join(folder, 'server'), { recursive: true });
	await expect(loadAnswerPages(join(folder, 'other'))).rejects.toMatchObject({
		code: 'ERR_MODULE_NOT_FOUND',
	});
});

test('a page that cannot be drawn stops the start, and is named', async () => {
	build('response.writeHead(request.url === "/linked/office" ? 500 : 200).end();');
	await expect(loadAnswerPages(folder)).rejects.toThrow(
		'The page /linked/office cannot be rendered.',
	);
});
