/**
 * `npm run deploy`: puts a new release live. If anything fails, the one before serves on, and the
 * office gets an e-mail. `npm run deploy -- --back` returns to the release before.
 */
import '#server/env-file.ts';
import { forwardStopSignals } from './release/processes.ts';
import { DeployError, deploy, goBack, notifyOffice } from './release/releases.ts';

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
