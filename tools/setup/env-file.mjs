/** Settings may stand in a file called .env beside the code; what the environment says goes before it. Imported for that alone. */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile?.('.env');
