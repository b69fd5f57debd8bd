/**
 * `npm start`: builds what is out of date, and serves. `npm start -- --no-build` only reads: it
 * serves the release deployed last, or else the last build.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildTimes, hasPresentSettings, isUpToDate } from '#build/build-stamp.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { DIST } from '#build/whole-build.ts';
import { siteProcess } from '#server/site-process.ts';
import '#server/env-file.ts';
import { exitStatus, forwardStopSignals, start } from './release/processes.ts';
import { build, currentRelease, notifyOffice, servedFolder } from './release/releases.ts';

/** Windows needs a shell to start a program, and a shell passes on no IPC channel. */
const isWindows = process.platform === 'win32';

forwardStopSignals();
// A new build is served within its lock, so that none replaces it before the site has loaded it.
const site = process.argv.includes('--no-build')
	? await serve(servedFolder())
	: await withFolderLock(buildAndServe);
process.exit(await site.ended);

async function buildAndServe() {
	const deployed = currentRelease();
	if (deployed !== undefined && isUpToDate(deployed)) return serve(deployed);
	const mistakes = await buildOrKeep();
	const site = await serve(DIST);
	if (mistakes !== undefined)
		await notifyOffice('Website: the pages could not be built', [
			'They are served as they were built last.',
			'',
			mistakes,
		]);
	return site;
}

/**
 * Builds the pages if necessary. If they cannot be built, mostly because of a mistake in the
 * content, keeps the last good build to be served. Without one, or with one made with other
 * settings, exits the process. Returns why not, or nothing if the build is up to date.
 */
async function buildOrKeep(): Promise<string | undefined> {
	if (isUpToDate(DIST)) return undefined;
	const { status, errors } = await build();
	if (status === 0) return undefined;
	if (!hasPresentSettings(DIST)) process.exit(status);
	const builtAt = new Date(buildTimes(DIST)?.endedAt ?? 0);
	const day = builtAt.toISOString().slice(0, 16).replace('T', ' ');
	console.error(
		`\nThe pages could not be built, for the reason above. Serving them as they were built last, on ${day} UTC.\nPut it right and start again.\n`,
	);
	return errors;
}

/**
 * Serves the build in a folder. Resolves once it has loaded it, or has ended, with the promise of
 * its exit status.
 */
async function serve(folder: string): Promise<{ readonly ended: Promise<number> }> {
	if (!existsSync(join(folder, 'server'))) {
		console.error('There is no build to serve. npm run build makes one; npm start does both.');
		process.exit(1);
	}
	if (!hasPresentSettings(folder))
		console.error(
			'The pages were built with other settings: their canonical links may name another address or port. npm run build renews them.',
		);
	const { command, args } = siteProcess(folder);
	// When this process ends, in whatever way, the website notices by this IPC channel.
	const child = start(command, args, {
		stdio: isWindows ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
	});
	const ended = exitStatus(child);
	if (!isWindows)
		await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
	return { ended };
}
