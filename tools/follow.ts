/**
 * Follows the branch in FOLLOW while the website runs: looks at it every FOLLOW_MINUTES, and at once when a push hook or a press asks.
 * Started by `npm start` and `npm run serve` (tools/setup/serve.mjs), and ends with them. The website itself does none of this.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadContent } from '../content/read.ts';
import { publishingRecord, queueNews } from '../enquiries/publishing/publishing.ts';
import type { Store } from '../enquiries/store/store.ts';
import { openCommandStore } from '../server/compose-store.ts';
import { FOLLOWING, followedBranch } from '../server/followed-branch.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { openBranch } from './follow/branch.ts';
import { createFollower } from './follow/follower.ts';
import './setup/env-file.mjs';
import { servedFolder } from './setup/releases.mjs';

/** How often the store is asked whether somebody pushed or pressed. */
const ASK_EVERY_MS = 2_000;

/** Calls that come one upon the other have it looked at once more, not once each. */
const NOT_BEFORE_MS = 4_000;

/** After a failure of the store, or of our own. */
const AFTER_FAILURE_MS = 30_000;

/** The settings, by the content that is served. */
function currentSettings(): Settings {
	const content = join(servedFolder(), 'content');
	return readSettings(process.env, loadContent(existsSync(content) ? content : undefined).company);
}

process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));

const { FOLLOW = '', FOLLOW_MINUTES } = currentSettings();
const followed = followedBranch(FOLLOW);
if (!followed) process.exit(0);
const branch = openBranch(FOLLOWING, followed, '.');

/** Open while the branch is followed. */
let store: Store | undefined;
for (;;) {
	try {
		store = await openCommandStore(currentSettings());
		await follow(store);
	} catch (error) {
		console.error(`Following the branch failed: ${(error as Error).message}`);
		await tellCannotWrite(error).catch(() => undefined);
	}
	await store?.close().catch(() => undefined);
	store = undefined;
	await wait(AFTER_FAILURE_MS);
}

/** Tells the office, once a day, when this process may not write where it has to: what is pushed then never comes, and nothing else says so. */
async function tellCannotWrite(error: unknown): Promise<void> {
	const { code, syscall, path } = error as NodeJS.ErrnoException;
	// Of a folder that is mounted for reading only, Node says that it is not there.
	const isClosed = ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '') || (code === 'ENOENT' && syscall === 'mkdir');
	if (!store || !isClosed) return;
	const why = `the website may not write to ${path}. A developer has to allow it, and “npm run enquiries -- doctor” says what.`;
	const name = `cannot-write-${new Date().toISOString().slice(0, 10)}`;
	await queueNews(store, currentSettings().OFFICE_EMAIL, name, { outcome: 'unreachable', since: Date.now(), why }, Date.now());
}

/** Follows until something fails. */
async function follow(store: Store): Promise<never> {
	const record = publishingRecord(store);
	const follower = createFollower({
		branch,
		record,
		tell: (name, news) => queueNews(store, currentSettings().OFFICE_EMAIL, name, news, Date.now()),
		now: Date.now,
		log: (line) => console.log(line),
	});
	let lookedAt = Number.NEGATIVE_INFINITY;
	let lastAsked = await record.asked();
	for (;;) {
		const asked = await record.asked();
		const isAsked = asked !== lastAsked && performance.now() - lookedAt >= NOT_BEFORE_MS;
		if (isAsked || performance.now() - lookedAt >= FOLLOW_MINUTES * 60_000 || (await follower.isToGoBack())) {
			lastAsked = asked;
			lookedAt = performance.now();
			await follower.look(isAsked);
		} else await wait(ASK_EVERY_MS);
	}
}
