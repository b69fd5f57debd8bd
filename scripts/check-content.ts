/**
 * `npm run content`: prints what is wrong in content/ and facts/, with file, line and column, and
 * what the owner should look at. It draws every page, and writes nothing but pictures made small.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '#build/build-if-stale.ts';
import { advertisingMistakes } from '#content/checks/advertising.ts';
import { unreadableColours } from '#content/checks/brand.ts';
import { checkedInTheFuture, outdatedClaims } from '#content/checks/claims.ts';
import { wrongClosingDays } from '#content/checks/closing-days.ts';
import { contentTexts } from '#content/checks/content-text.ts';
import { brokenLinks, heavyPages } from '#content/checks/page-checks.ts';
import { ContentError } from '#content/reader/load-content.ts';
import { reviewsAhead } from '#content/reader/review-days.ts';
import { formatMistake, type Mistake, readYamlFiles } from '#content/reader/yaml-files.ts';
import { londonDay } from '#model/dates.ts';
import { SettingsError } from '#server/configuration/settings.ts';
import '#server/env-file.ts';
import { drawFolder } from '#server/drawing/draw-folder.ts';

buildIfStale();
const folder = await drawFolder(process.env).catch((error: unknown) => {
	if (error instanceof ContentError) print(error.mistakes);
	else if (error instanceof SettingsError) console.error(error.message);
	else throw error;
	process.exit(1);
});
const { content, settings, drawn, leftOut } = folder;
const today = londonDay(Date.now());
const files = readYamlFiles(settings.CONTENT_DIR, settings.FACTS_DIR);
const texts = contentTexts(files);
const pages = [...drawn.pages].map(([address, html]) => ({ address, html }));
const served = new Set([...drawn.files.keys(), ...builtFiles()]);
const mistakes: Mistake[] = [
	...leftOut,
	...[...drawn.faults].map(([page, error]) => ({
		file: page,
		path: [],
		message: `cannot be drawn: ${(error as Error).message}`,
	})),
	...outdatedClaims(content, today),
	...checkedInTheFuture(texts, today),
	...advertisingMistakes(texts),
	...wrongClosingDays(texts, content),
	...unreadableColours(content.brand),
	...brokenLinks(pages, served, texts),
];
print(mistakes.map((mistake) => formatMistake(files, mistake)));
if (mistakes.length > 0) process.exitCode = 1;

const warnings = [...heavyPages(pages), ...reviewsAhead(content, today)];
if (warnings.length > 0) console.log(['To look at:', ...warnings].join('\n  '));
const { services, claims, schemes } = content;
console.log(
	`Checked ${services.length} services, ${Object.keys(claims).length} claims, ` +
		`${Object.keys(schemes).length} schemes and ${pages.length} pages.`,
);

/** The paths of the scripts, styles and fonts of the build. */
function builtFiles(): string[] {
	const client = join('dist', 'client');
	const all = readdirSync(client, { recursive: true, encoding: 'utf8' });
	return all.map((path) => `/${path.replaceAll('\\', '/')}`);
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
