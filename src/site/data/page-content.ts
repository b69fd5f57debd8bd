/**
 * The content that this build of the site is made of, for routes and layouts; components are handed
 * it.
 */

import { content, engine } from 'virtual:content';
import type { AstroGlobal } from 'astro';
import { contentOn, type PageContent, type SiteContent } from '#content/reader/content-on-day.ts';
import { londonDay } from '#model/dates.ts';

/** The content without a day, for files that are the same on every day. */
export const siteContent: SiteContent = { ...content, engine };

/**
 * The content as of the day that the page is drawn for: the future day in its route, the server's
 * today, or the day of the build.
 */
export const pageContent = ({
	params,
	locals,
}: Pick<AstroGlobal, 'params' | 'locals'>): PageContent =>
	contentOn(siteContent, params.day ?? locals.day ?? londonDay(Date.now()));
