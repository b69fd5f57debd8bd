/** Loads settings from a file called .env, if there is one. The environment overrides it. Imported for this side effect. */
import { existsSync } from 'node:fs';

/** The environment without that file, for a process that reads the file itself, again and again. */
export const environmentWithoutFile = { ...process.env };

if (existsSync('.env')) process.loadEnvFile?.('.env');
