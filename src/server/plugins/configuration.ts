/** What the website was started with: its settings, what it says, and what draws its pages. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Content, FindLine } from '#content/reader/load-content.ts';
import { currentDay } from '../configuration/office.ts';
import type { Settings } from '../configuration/settings.ts';
import type { RenderPage } from '../entrances/draw-page.ts';

export interface Configuration {
	readonly settings: Settings;
	readonly content: Content;
	/** Finds what the office is to look at again. By default in the content folder. */
	readonly findLine?: FindLine | undefined;
	/** Draws the pages that answer a form or that a link opens. */
	readonly renderPage: RenderPage;
}

declare module 'fastify' {
	interface FastifyInstance extends Configuration {
		/** The office's phone number, shown to visitors whose request is refused. */
		readonly phone: string;
		/** Today's date for visitors, as 2026-12-31. */
		readonly today: () => string;
	}
}

/** Decorates the server with what it was started with. */
export const configuration = fastifyPlugin<Configuration>(
	async (app: FastifyInstance, { settings, content, findLine, renderPage }) => {
		app.decorate('settings', settings);
		app.decorate('content', content);
		app.decorate('findLine', findLine);
		app.decorate('renderPage', renderPage);
		app.decorate('phone', content.company.phone);
		app.decorate('today', () => currentDay(settings));
	},
	{ name: 'configuration' },
);
