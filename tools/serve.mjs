/** `npm run serve`: serves the release deployed last, or else the last build. It only reads, and needs no package but Node. */

import { forwardStopSignals } from './setup/processes.mjs';
import { servedFolder } from './setup/releases.mjs';
import { serve } from './setup/serve.mjs';

forwardStopSignals();
process.exit(await (await serve(servedFolder())).ended);
