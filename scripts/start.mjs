/** `npm start`: installs, builds and serves. Skips what is up to date. */

import { currentRelease } from './release/releases.mjs';
import { withFolderLock } from './start/folder-lock.mjs';
import { tellOffice } from './start/mail-alert-command.mjs';
import { buildOrKeep, install, isUpToDate } from './start/prepare.mjs';
import { forwardStopSignals } from './start/processes.mjs';
import { serve } from './start/start-site.mjs';

forwardStopSignals();

// Hold the lock until the site has loaded its build, so that no other process builds here
// meanwhile.
const site = await withFolderLock(async () => {
	await install({ development: false });
	const deployed = currentRelease();
	if (deployed !== undefined && isUpToDate(deployed)) return serve(deployed);
	const failure = await buildOrKeep();
	const served = await serve('dist');
	if (failure !== undefined)
		await tellOffice('Website: the pages could not be built', [
			'They are served as they were built last.',
			'',
			failure,
		]);
	return served;
});
process.exit(await site.ended);
