/** What doctor says of a timer that has stopped, and of a unit of an older release. */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import { PUBLISHING_STATE, publishTimerProblem } from './publishing-problems.ts';

test('a branch that was never looked at, or not for an hour, is said, and a unit that cannot tell of its failure', () => {
	const folder = mkdtempSync(join(tmpdir(), 'timer-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const now = Date.UTC(2026, 10, 23, 9);
	const problem = () => publishTimerProblem(folder, now, folder);
	expect(problem()).toContain('the branch has never been looked at. Enable website-publish.timer');
	const lookedAt = (ranAt: number) =>
		writeFileSync(join(folder, PUBLISHING_STATE), JSON.stringify({ ranAt }));
	lookedAt(now - HOUR_MS - 1);
	expect(problem()).toContain('was last looked at on');
	lookedAt(now - HOUR_MS);
	expect(problem()).toBeUndefined();
	const unit = join(folder, 'website-publish.service');
	writeFileSync(unit, '[Service]\nExecStart=npm run --silent publish\n');
	expect(problem()).toContain('cp deploy/website-publish*');
	copyFileSync('deploy/website-publish.service', unit);
	expect(problem()).toBeUndefined();
});
