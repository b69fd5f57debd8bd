/** What the website was started with: its settings, what it says, and what draws its pages. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { contentOn, type PageContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import type { Draw } from '#site/drawn-pages.ts';
import { currentDay } from '../configuration/office.ts';
import type { Settings } from '../configuration/settings.ts';

export interface Configuration {
	readonly settings: Settings;
	readonly content: Content;
	/** Draws the pages that answer a form or that a link opens. */
	readonly draw: Draw;
	/**
	 * The folder of built files. Absent in development, where Astro serves pages from their sources.
	 */
	readonly builtFiles?: string;
}

declare module 'fastify' {
	interface FastifyInstance extends Configuration {
		/** The office's phone number, shown to visitors whose request is refused. */
		readonly phone: string;
		/** Today's date for visitors, as 2026-12-31. */
		readonly today: () => string;
		/** The content as it reads today. */
		readonly contentToday: () => PageContent;
	}
}

/** Decorates the server with what it was started with. */
export const configuration = fastifyPlugin<Configuration>(
	async (app: FastifyInstance, { settings, content, draw, builtFiles }) => {
		app.decorate('settings', settings);
		app.decorate('content', content);
		app.decorate('draw', draw);
		app.decorate('builtFiles', builtFiles);
		app.decorate('phone', content.company.phone);
		const today = () => currentDay(settings);
		app.decorate('today', today);
		app.decorate('contentToday', contentEachDay(content, today));
	},
	{ name: 'configuration' },
);

/** Worked out once on each day. */
function contentEachDay(content: Content, today: () => string): () => PageContent {
	let known: PageContent | undefined;
	return () => {
		const day = today();
		// The figures take a moment to simulate, and are the same on every day.
		if (known?.day !== day)
			known = contentOn({ ...content, engine: known?.engine ?? engineFigures(content) }, day);
		return known;
	};
}
