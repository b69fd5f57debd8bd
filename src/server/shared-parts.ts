/**
 * What the entrances share, as `app.site`: Fastify hands it to each of them
 * (src/server/composition/compose.ts makes it).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FindPostcode } from '#forms/home/postcode-port.ts';
import type { Settings } from './configuration/settings.ts';
import type { PageCounts } from './counts/page-counts.ts';
import type { AnswerPages } from './entrances/answer-pages.ts';
import type { RenderPage } from './entrances/draw-page.ts';
import type { LinkedPage } from './entrances/private-pages.ts';
import type { ReceiptFor } from './entrances/receipt.ts';
import type { CspFor } from './http/csp.ts';
import type { RequestOrigin } from './http/origins.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { OfficeDevices } from './private-pages/office-day/devices.ts';
import type { FormTokens } from './spam/form-token.ts';
import type { ReceivePost } from './spam/receive-post.ts';

export interface Site {
	readonly settings: Settings;
	/** The office's phone number, shown to visitors whose request is refused. */
	readonly phone: string;
	/** Today's date for visitors, as 2026-12-31. */
	readonly today: () => string;
	readonly securityHeaders: Readonly<Record<string, string>>;
	readonly cspFor: CspFor;
	readonly checkOrigin: (headers: IncomingHttpHeaders) => RequestOrigin;
	readonly rateLimit: RateLimit;
	readonly tokens: FormTokens;
	readonly receivePost: ReceivePost;
	readonly receiptFor: ReceiptFor;
	readonly answerPages: AnswerPages;
	readonly renderPage: RenderPage;
	/** The pages that links in letters open. */
	readonly linkedPages: readonly LinkedPage[];
	/** The devices on which the office's day is open. Absent where there is no such page. */
	readonly officeDevices?: Pick<OfficeDevices, 'find' | 'closesIn'> | undefined;
	/** What the lists of postcodes say of one. */
	readonly findPostcode: FindPostcode;
	readonly counts: PageCounts;
	/** Whether the store can be written to. */
	readonly isReady: () => Promise<boolean>;
}

declare module 'fastify' {
	interface FastifyInstance {
		readonly site: Site;
	}
}
