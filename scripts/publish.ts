/**
 * `npm run publish`: looks at the branch in FOLLOW once, puts live what is new there or what a
 * press asks for, and ends. A timer runs it, and systemd at once when a push hook or a press asks
 * (deploy/website-publish.*).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent } from '#content/reader/load-content.ts';
import { publishingRecord, queueNews } from '#enquiries/publishing/publishing.ts';
import { openCommandStore } from '#server/composition/compose-store.ts';
import { FOLLOWING, followedBranch } from '#server/publishing/followed-branch.ts';
import { takePublishRequest } from '#server/publishing/publish-request.ts';
import { readSettings } from '#server/settings.ts';
import { openBranch } from './publish/branch.ts';
import { publishBranch } from './publish/publish-branch.ts';
import { servedFolder } from './release/releases.ts';
import '#server/env-file.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { forwardStopSignals } from './processes.ts';

// The settings, by the content that is served.
const content = join(servedFolder(), 'content');
const settings = readSettings(
	process.env,
	loadContent(existsSync(content) ? content : undefined).company,
);
const followed = followedBranch(settings.FOLLOW ?? '');
if (!followed) {
	console.error(
		'FOLLOW is not set, so there is no branch to publish from: docs/machine.md, “Publishing from a Git branch”.',
	);
	process.exit(1);
}

forwardStopSignals();
// One pass at a time, and no deploy beside it.
process.exitCode = await withFolderLock(async () => {
	const isAsked = takePublishRequest(settings.DATA_DIR);
	const store = await openCommandStore(settings);
	try {
		const parts = {
			dataDir: settings.DATA_DIR,
			branch: openBranch(FOLLOWING, followed, '.'),
			record: publishingRecord(store),
			tell: (name: string, news: Parameters<typeof queueNews>[3]) =>
				queueNews(store, settings.OFFICE_EMAIL, name, news, Date.now()),
			now: Date.now,
			log: (line: string) => console.log(line),
		};
		return (await publishBranch(parts, isAsked)) ? 0 : 1;
	} finally {
		await store.close();
	}
});
