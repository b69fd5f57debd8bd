/** For tests of pages: what they are drawn from, as of a day. */

import { contentOn, type PageContent, type SiteContent } from '#content/reader/content-on-day.ts';
import { content } from '#content/reader/testing.ts';
import { siteFigures } from '#estimate/testing.ts';

export const siteContent: SiteContent = { ...content, engine: siteFigures() };

export const pageContentOn = (day: string): PageContent => contentOn(siteContent, day);
