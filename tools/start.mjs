/** `npm start`: on a fresh clone installs, builds and serves; later skips what is done. */
import { siteCommand, siteEnvironment } from '../server/command.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { buildOrKeep, install, ownNode } from './setup/prepare.mjs';
import { begin, exitOf, stopWhenAsked } from './setup/processes.mjs';

stopWhenAsked();

// Until the site has read what was built for it, nobody else may build here.
const site = await oneAtATime(async () => {
	await install({ development: false });
	await buildOrKeep();
	// The site hears by this channel when we have gone, however that came about. Windows needs a shell, which has no channel.
	const canHear = process.platform !== 'win32';
	const child = begin(ownNode, siteCommand, siteEnvironment, ['inherit', 'inherit', 'inherit', ...(canHear ? ['ipc'] : [])]);
	const ended = exitOf(child);
	if (canHear) await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
	return { ended };
});
process.exit(await site.ended);
