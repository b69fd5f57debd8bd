/**
 * What a website-publish.service of before 27 November 2026 starts; a newer one starts `npm run
 * publish`. To go with the next release (docs/machine.md, "Upgrading").
 */
import { register } from 'tsx/esm/api';

register();
await import('#scripts/publish.ts');
