/**
 * `npm run build`: installs what a build needs, and builds into `dist`. A build that fails leaves
 * the one before as it is.
 */
import { build, install } from './start/prepare.mjs';
import { forwardStopSignals } from './start/processes.mjs';

forwardStopSignals();
await install({ development: false });
await build();
console.log('The pages are built. npm run serve serves them.');
