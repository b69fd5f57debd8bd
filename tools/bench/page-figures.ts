/** What Lighthouse says of a page on a slow phone (its mobile preset), and what the page fetched for its first view. */
import type { LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';

export interface PageFigures {
	/** Performance, accessibility, best practices, search: of 100. */
	readonly scores: readonly number[];
	/** First and largest paint and blocking time, in ms. */
	readonly fcp: number;
	readonly lcp: number;
	readonly tbt: number;
	/** How much of the page moved. */
	readonly cls: number;
	/** Bytes as they travelled, without headers, by kind. */
	readonly html: number;
	readonly fonts: number;
	readonly art: number;
	readonly script: number;
	readonly requests: number;
	/** What cost points, by Lighthouse's own names. */
	readonly faults: readonly string[];
}

interface Fetched {
	readonly url: string;
	readonly resourceType?: string;
	readonly resourceSize?: number;
	readonly transferSize?: number;
	readonly mimeType?: string;
}

const KINDS = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Opens the page with Lighthouse, once more where a busy machine has spoilt its recording. Throws where that fails as well. */
export async function measurePage(chrome: LaunchedChrome, address: string): Promise<PageFigures> {
	const look = () => lighthouse(address, { port: chrome.port, logLevel: 'silent', output: 'json', onlyCategories: [...KINDS] });
	const first = (await look())?.lhr;
	const report = first && !first.runtimeError ? first : (await look())?.lhr;
	if (!report || report.runtimeError)
		throw new Error(`Lighthouse could not look at ${address}: ${report?.runtimeError?.message ?? 'no report'}`);
	const figure = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
	const { details } = report.audits['network-requests'] ?? {};
	const fetched = details?.type === 'table' ? (details.items as unknown as Fetched[]).filter(({ url }) => url.startsWith('http')) : [];
	const bytes = (fits: (one: Fetched) => boolean) => fetched.filter(fits).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
	return {
		scores: KINDS.map((kind) => Math.round((report.categories[kind]?.score ?? 0) * 100)),
		fcp: figure('first-contentful-paint'),
		lcp: figure('largest-contentful-paint'),
		tbt: figure('total-blocking-time'),
		cls: figure('cumulative-layout-shift'),
		html: bytes(({ resourceType }) => resourceType === 'Document'),
		fonts: bytes(({ resourceType }) => resourceType === 'Font'),
		art: bytes(({ mimeType = '' }) => mimeType.startsWith('image/')),
		script: bytes(({ resourceType }) => resourceType === 'Script'),
		requests: fetched.length,
		faults: KINDS.flatMap((kind) =>
			(report.categories[kind]?.auditRefs ?? [])
				.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
				.map(({ id }) => id),
		),
	};
}
