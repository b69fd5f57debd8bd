/**
 * `npm run deploy`: installs and builds aside, tries the new release on a spare port, points to
 * it and restarts the website, whose socket systemd holds, so that no request is refused. If anything
 * fails, the release before serves on, and the office gets an e-mail. `npm run deploy -- --back`
 * returns to the release before.
 */
import '#server/env-file.ts';
import { forwardStopSignals } from './processes.ts';
import { DeployError, deploy, goBack, notifyOffice } from './release.ts';

const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== '--back')) {
	console.error('It is: npm run deploy, or npm run deploy -- --back');
	process.exit(1);
}
forwardStopSignals();
try {
	await (option === '--back' ? goBack() : deploy());
} catch (error) {
	if (!(error instanceof DeployError)) throw error;
	console.error(`\nNothing has changed for visitors: ${error.message}`);
	await notifyOffice('Website: a new release could not be put online', [
		'The website serves its visitors as before. A new release was to be put online, and could not be:',
		'',
		error.message,
	]);
	process.exit(1);
}
