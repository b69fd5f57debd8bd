/**
 * Asking for a look at the followed branch: a file in DATA_DIR, for which systemd starts `npm run
 * publish` (deploy/website-publish.path).
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where no systemd waits for the file, a timer or cron has it looked at as often
 * (deploy/website-publish.timer).
 */
export const PUBLISHES_EVERY_MINUTES = 5;

/** The name of the file. */
export const PUBLISH_REQUEST = 'publish-request';

/** Leaves a request. */
export function requestPublish(dataDir: string): void {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	writeFileSync(join(dataDir, PUBLISH_REQUEST), '', { mode: 0o600 });
}

/**
 * What the unit renames a request to before it starts `npm run publish`, which may fail before it
 * gets here.
 */
export const TAKEN_REQUEST = `${PUBLISH_REQUEST}.taken`;

/** Takes the request away. Returns whether there was one. What is asked from now on is another. */
export function takePublishRequest(dataDir: string): boolean {
	const requests = [PUBLISH_REQUEST, TAKEN_REQUEST]
		.map((name) => join(dataDir, name))
		.filter((path) => existsSync(path));
	for (const path of requests) rmSync(path, { force: true });
	return requests.length > 0;
}
