/** Loads settings from a file called .env, if there is one. The environment overrides it. Imported for this side effect. */
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile?.('.env');
