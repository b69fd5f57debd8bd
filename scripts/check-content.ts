/**
 * `npm run content`: prints what is wrong in content/ and facts/, with file, line and column, and
 * what the owner should look at. It writes nothing.
 */
import { isOfSources } from '#build/build-stamp.ts';
import { advertisingMistakes } from '#content/checks/advertising.ts';
import { unreadableColours } from '#content/checks/brand.ts';
import {
	brokenLinks,
	heavyPages,
	linksToNoPage,
	readBuiltFiles,
	readBuiltPages,
} from '#content/checks/built-pages.ts';
import { checkedInTheFuture, outdatedClaims } from '#content/checks/claims.ts';
import { wrongClosingDays } from '#content/checks/closing-days.ts';
import { contentTexts } from '#content/checks/content-text.ts';
import { type Content, ContentError, loadContent } from '#content/reader/load-content.ts';
import { reviewsAhead } from '#content/reader/review-days.ts';
import { formatMistake, type Mistake, readYamlFiles } from '#content/reader/yaml-files.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { londonDay } from '#model/dates.ts';
import { allPages } from '#site/data/pages/all-pages.ts';

const content = load();
if (content) await check(content);
else process.exitCode = 1;

/** What needs valid content is checked once every file is valid. */
function load(): Content | undefined {
	try {
		return loadContent();
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		print(error.mistakes);
		return undefined;
	}
}

async function check(content: Content): Promise<void> {
	const today = londonDay(Date.now());
	const files = readYamlFiles();
	const texts = contentTexts(files);
	const built = isOfSources('dist') ? readBuiltPages() : [];
	const mistakes: Mistake[] = [
		...outdatedClaims(content, today),
		...checkedInTheFuture(texts, today),
		...advertisingMistakes(texts),
		...wrongClosingDays(texts, content),
		...unreadableColours(content.brand),
		...(built.length > 0
			? brokenLinks(built, readBuiltFiles(), texts)
			: linksToNoPage(texts, pathsOf(content))),
	];
	print(mistakes.map((mistake) => formatMistake(files, mistake)));
	if (mistakes.length > 0) process.exitCode = 1;

	const warnings = [...heavyPages(built), ...reviewsAhead(content, today)];
	if (warnings.length > 0) console.log(['To look at:', ...warnings].join('\n  '));
	const pages =
		built.length > 0
			? `${built.length} built pages`
			: 'no pages, because none are built of these words: npm run build';
	const { services, claims, schemes } = content;
	console.log(
		`Checked ${services.length} services, ${Object.keys(claims).length} claims, ${Object.keys(schemes).length} schemes and ${pages}.`,
	);
}

/** The address of every page, also of those that this firm has not: links to them are left out. */
function pathsOf(content: Content): string[] {
	const pages = [...allPages(content), ...content.allServices, checkForm, { path: '/Home' }];
	return pages.map(({ path }) => path.toLowerCase());
}

function print(mistakes: readonly string[]): void {
	if (mistakes.length === 0) return;
	const count = `${mistakes.length} ${mistakes.length === 1 ? 'thing' : 'things'} to fix`;
	console.error(
		[
			`${count}:`,
			...mistakes.map((mistake) => `  ${mistake.trim().replaceAll('\n', '\n    ')}`),
		].join('\n'),
	);
}
