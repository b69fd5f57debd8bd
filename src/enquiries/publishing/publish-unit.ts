/** Whether the unit by which this machine publishes is an older one (docs/machine.md, "Upgrading"). */
import { existsSync, readFileSync } from 'node:fs';

const INSTALLED = '/etc/systemd/system/website-publish.service';

/**
 * What to do where the installed unit starts a file that has moved. Undefined where it does not, or
 * where there is none.
 */
export function olderPublishUnit(file = INSTALLED): string | undefined {
	return existsSync(file) && readFileSync(file, 'utf8').includes('tools/publish.ts')
		? 'website-publish.service starts tools/publish.ts, which goes with the next release. As root: cp deploy/website-publish.service /etc/systemd/system/ && systemctl daemon-reload'
		: undefined;
}
