/**
 * `npm run serve`: serves the release deployed last, or else the last build. It only reads, and
 * needs no package but Node.
 */

import { servedFolder } from './release/releases.mjs';
import { forwardStopSignals } from './start/processes.mjs';
import { serve } from './start/start-site.mjs';

forwardStopSignals();
process.exit(await (await serve(servedFolder())).ended);
