/**
 * `npm start`: builds what is out of date, and serves. `npm start -- --no-build` only reads: it
 * serves the release deployed last, or else the last build.
 */
import { builtAt, hasPresentSettings, isUpToDate } from '#build/build-stamp.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { DIST } from '#build/whole-build.ts';
import '#server/env-file.ts';
import { forwardStopSignals } from './processes.ts';
import { build } from './release/builds.ts';
import { notifyOffice } from './release/notify-office.ts';
import { currentRelease, servedFolder } from './release/releases.ts';
import { serve } from './release/serve-build.ts';

forwardStopSignals();
// Until the site has loaded its build no other process replaces it.
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
	const day = builtAt(DIST)?.toISOString().slice(0, 16).replace('T', ' ');
	console.error(
		`\nThe pages could not be built, for the reason above. Serving them as they were built last, on ${day} UTC.\nPut it right and start again.\n`,
	);
	return errors;
}
