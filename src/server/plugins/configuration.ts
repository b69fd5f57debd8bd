/** What the website was started with: its settings, what it says, and what draws its pages. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { contentOn, type PageContent, type SiteContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import type { Drawing, SiteValue } from '#site/drawn-pages.ts';
import { pageSettings } from '../configuration/firm.ts';
import { currentDay } from '../configuration/office.ts';
import type { Settings } from '../configuration/settings.ts';
import { brandWith, type Pictures } from '../firm-pictures/make-pictures.ts';

export interface Configuration {
	readonly settings: Settings;
	readonly content: Content;
	/** What draws pages; in development loaded anew when their sources were edited. */
	readonly drawing: () => Promise<Drawing>;
	/** The folder of built files. Absent in development, where Vite serves them from their sources. */
	readonly builtFiles?: string;
	/** The folder of those of the release before, which its pages ask for while they are open. */
	readonly filesBefore?: string;
}

declare module 'fastify' {
	interface FastifyInstance extends Configuration {
		/** The office's phone number, shown to visitors whose request is refused. */
		readonly phone: string;
		/** Today's date for visitors, as 2026-12-31. */
		readonly today: () => string;
		/** The content as it reads today. */
		readonly contentToday: () => PageContent;
		/** Has pages show these pictures of the firm, and no others. */
		readonly showPictures: (pictures: Pictures) => void;
		/** What pages are drawn from today. */
		readonly siteValue: () => SiteValue;
	}
}

/** Decorates the server with what it was started with. */
export const configuration = fastifyPlugin<Configuration>(
	async (app: FastifyInstance, { settings, content, drawing, builtFiles, filesBefore }) => {
		app.decorate('settings', settings);
		app.decorate('content', content);
		app.decorate('drawing', drawing);
		app.decorate('builtFiles', builtFiles);
		app.decorate('filesBefore', filesBefore);
		app.decorate('phone', content.company.phone);
		const today = () => currentDay(settings);
		app.decorate('today', today);
		let site: SiteContent = { ...content, engine: engineFigures(content) };
		let known: PageContent | undefined;
		app.decorate('showPictures', (pictures: Pictures) => {
			const brand = brandWith(content.brand, pictures);
			site = { ...site, brand, photographs: pictures.photographs };
			known = undefined;
		});
		const contentToday = () => {
			const day = today();
			if (known?.day !== day) known = contentOn(site, day);
			return known;
		};
		app.decorate('contentToday', contentToday);
		const settingsOfPages = pageSettings(settings);
		app.decorate('siteValue', () => ({ ...settingsOfPages, content: contentToday() }));
	},
	{ name: 'configuration' },
);
