/**
 * `npm run publish`: looks at the branch in FOLLOW once, puts live what is new there, and ends. A
 * timer runs it, and systemd at once when a push hook asks (deploy/website-publish.*).
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderBusy, withFolderLock } from '#build/folder-lock.mjs';
import { ContentError, loadContent } from '#content/reader/load-content.ts';
import { openCommandStore } from '#server/configuration/open-store.ts';
import '#server/env-file.ts';
import { followedBranch } from '#server/configuration/followed-branch.ts';
import { readSettings } from '#server/configuration/settings.ts';
import { openBranch } from './publish/branch.ts';
import { FOLLOWING, publishBranch } from './publish/publish-branch.ts';
import { forwardStopSignals } from './release/processes.ts';
import { servedFolder } from './release/releases.ts';

/**
 * The marker in DATA_DIR of a pass that ended by itself and has reported its own failures. Without
 * it, website-publish-failed.service reports the failure to the office.
 */
const REPORTED = 'publish-reported';

/**
 * The content that is served; after going back to a release that this version cannot read, the
 * checkout's.
 */
function servedContent() {
	const folder = join(servedFolder(), 'content');
	try {
		return loadContent(existsSync(folder) ? folder : undefined);
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return loadContent();
	}
}

const settings = readSettings(process.env, servedContent().company);
const followed = followedBranch(settings.FOLLOW ?? '');
if (!followed) {
	console.error(
		'FOLLOW is not set, so there is no branch to publish from: docs/machine.md, “Publishing from a Git branch”.',
	);
	process.exit(1);
}

forwardStopSignals();

/** One at a time, and no deploy beside it. Returns the exit status. */
const pass = async () => {
	const store = await openCommandStore(settings);
	try {
		const isWell = await publishBranch({
			dataDir: settings.DATA_DIR,
			branch: openBranch(FOLLOWING, followed, '.'),
			store,
			officeEmail: settings.OFFICE_EMAIL,
			now: Date.now,
			log: (line) => console.log(line),
		});
		writeFileSync(join(settings.DATA_DIR, REPORTED), '', { mode: 0o600 });
		return isWell ? 0 : 1;
	} finally {
		await store.close();
	}
};
// What waited here would be one more every five minutes.
process.exitCode = await withFolderLock(pass, { waits: false }).catch((error) => {
	if (!(error instanceof FolderBusy)) throw error;
	console.log(error.message);
	return 0;
});
