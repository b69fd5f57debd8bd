/**
 * `npm run dev`: pages, forms, store and e-mail files in one process, reloading when files are
 * edited. `-- --port 4000` is PORT for once.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install, ownNode } from './start/prepare.mjs';
import { forwardStopSignals, run } from './start/processes.mjs';

forwardStopSignals();
const port = askedPort();
await install({ development: true });
// As a setting too, because the pages' addresses and the forms' origin follow it.
await run(ownNode, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', '--port', port], {
	ASTRO_TELEMETRY_DISABLED: '1',
	PORT: port,
});

/**
 * Ends with a sentence for anything but a port: an argument that is passed over does what nobody
 * asked for.
 */
function askedPort() {
	try {
		return (
			parseArgs({ options: { port: { type: 'string' } } }).values.port ?? process.env.PORT ?? '3000'
		);
	} catch {
		console.error(
			'npm run dev takes one argument, npm run dev -- --port 4000. Everything else is a setting (docs/settings.md).',
		);
		process.exit(1);
	}
}
