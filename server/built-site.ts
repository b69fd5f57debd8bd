/** The built site, loaded whole at the start: a later build in the same folder takes nothing away from a site that runs. */
import { existsSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pinContent } from '../content/read.ts';
import { formPages } from '../forms/all-forms.ts';
import { answerPath, type DrawAnswer } from './entrances/no-script-forms.ts';

/** Where the build lies: its files for visitors in `client`, the pages that answer in `server`, its words in `content`. */
export const builtFolder = join(process.cwd(), 'dist');

/** The words that the pages were built with, even if somebody is editing them just now. Without a build, those in the content folder. */
export function pinBuiltContent(): void {
	const words = join(builtFolder, 'content');
	if (existsSync(words)) pinContent(words);
}

/**
 * The pages that answer a form, each drawn once: Astro loads them, and what they need, at the first use. Throws when one cannot
 * be drawn.
 */
export async function loadPages(folder: string): Promise<DrawAnswer> {
	const { handler } = (await import(pathToFileURL(join(folder, 'server', 'entry.mjs')).href)) as { handler: DrawAnswer };
	for (const path of formPages) {
		const status = await drawOnce(handler, answerPath(path));
		if (status >= 500) throw new Error(`The page that answers ${path} cannot be drawn.`);
	}
	return handler;
}

/** Draws the page that answers a form, for nobody, as for an answer that is known no more. */
async function drawOnce(handler: DrawAnswer, url: string): Promise<number> {
	const request = new IncomingMessage(new Socket());
	Object.assign(request, { method: 'GET', url, headers: { host: 'localhost' } });
	const response = new ServerResponse(request);
	const sink = new PassThrough().resume();
	response.assignSocket(sink as unknown as Socket);
	const locals = {
		receive: () => Promise.reject(new Error('A GET hands in nothing.')),
		policyOf: () => '',
		today: () => '2026-01-01',
		keep: () => '',
		known: { status: 410 },
	};
	await handler(request, response, () => response.writeHead(404).end(), locals);
	sink.destroy();
	return response.statusCode;
}
