/**
 * `npm run deploy`: puts a new release live. If anything fails, the one before serves on, and the
 * office gets an e-mail. `npm run deploy -- --back` returns to the release before.
 */
import { FolderBusy } from '#build/folder-lock.mjs';
import '#server/env-file.ts';
import { forwardStopSignals } from './release/processes.ts';
import { DeployError, deploy, goBack, isServing, notifyOffice } from './release/releases.ts';

const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== '--back')) {
	console.error('It is: npm run deploy, or npm run deploy -- --back');
	process.exit(1);
}
forwardStopSignals();
try {
	await (option === '--back' ? goBack() : deploy());
} catch (error) {
	if (error instanceof FolderBusy) console.error(error.message);
	else if (error instanceof DeployError) {
		const seen = isServing()
			? 'The website serves its visitors as before.'
			: 'No website serves visitors here now: journalctl -u website says why.';
		console.error(`\n${seen} The new release is not online: ${error.message}`);
		await notifyOffice('Website: a new release could not be put online', [
			`${seen} A new release was to be put online, and could not be:`,
			'',
			error.message,
		]);
	} else throw error;
	process.exit(1);
}
