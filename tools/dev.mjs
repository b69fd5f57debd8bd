/** `npm run dev`: pages, forms, store and e-mail files in one process, reloading when files are edited. */
import { join } from 'node:path';
import { install, ownNode } from './setup/prepare.mjs';
import { forwardStopSignals, run } from './setup/processes.mjs';

forwardStopSignals();
await install({ development: true });
await run(ownNode, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', '--port', process.env.PORT ?? '3000'], {
	ASTRO_TELEMETRY_DISABLED: '1',
});
