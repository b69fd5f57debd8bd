/** `npm start`: installs, builds and serves. Skips what is up to date. */
import { withFolderLock } from './setup/folder-lock.mjs';
import { buildOrKeep, install, isUpToDate } from './setup/prepare.mjs';
import { forwardStopSignals } from './setup/processes.mjs';
import { currentRelease } from './setup/releases.mjs';
import { serve } from './setup/serve.mjs';
import { tellOffice } from './setup/tell-office.mjs';

forwardStopSignals();

// Hold the lock until the site has loaded its build, so that no other process builds here meanwhile.
const site = await withFolderLock(async () => {
	await install({ development: false });
	const deployed = currentRelease();
	if (deployed !== undefined && isUpToDate(deployed)) return serve(deployed);
	const failure = await buildOrKeep();
	const served = await serve('dist');
	if (failure !== undefined)
		await tellOffice('Website: the pages could not be built', ['They are served as they were built last.', '', failure]);
	return served;
});
process.exit(await site.ended);
