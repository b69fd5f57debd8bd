/**
 * Keeps the scripts of the release before in a new one: a page that was opened before asks for the
 * files that it was built with. Their names have a hash of their content, so releases do not
 * overwrite each other's.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#model/dates.ts';
import { buildTimes } from './build-stamp.ts';

/** How long a page may stay open and still find its scripts. Later its forms post. */
const KEPT_DAYS = 14;

/** Matches scripts and their compressed copies (src/build/precompress.ts). */
const SCRIPT = /\.js(?:\.br|\.gz)?$/;

/**
 * Copies the scripts of `before`, which may not exist, into `build`: its own ones, and those that it
 * kept for less than a fortnight. The time of a kept file is when its release was replaced.
 */
export function keepScripts(before: string, build: string): void {
	const now = Date.now();
	const { startedAt, endedAt } = buildTimes(before) ?? { startedAt: 0, endedAt: now };
	for (const folder of [join('client', 'islands'), join('client', '_astro')]) {
		const from = join(before, folder);
		if (!existsSync(from)) continue;
		mkdirSync(join(build, folder), { recursive: true });
		for (const name of readdirSync(from).filter((file) => SCRIPT.test(file))) {
			const [old, kept] = [join(from, name), join(build, folder, name)];
			const { mtimeMs } = statSync(old);
			const isOwn = mtimeMs >= startedAt && mtimeMs <= endedAt;
			const replacedAt = isOwn ? now : mtimeMs;
			if (existsSync(kept) || now - replacedAt > KEPT_DAYS * DAY_MS) continue;
			copyFileSync(old, kept);
			utimesSync(kept, replacedAt / 1000, replacedAt / 1000);
		}
	}
}
