/** What doctor says of a timer that has stopped. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import { PUBLISHING_STATE, publishTimerProblem } from './publishing-problems.ts';

test('a branch that was never looked at, or not for an hour, is said', () => {
	const folder = mkdtempSync(join(tmpdir(), 'timer-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const now = Date.UTC(2026, 10, 23, 9);
	const problem = () => publishTimerProblem(folder, now);
	expect(problem()).toContain('the branch has never been looked at. Enable website-publish.timer');
	const lookedAt = (ranAt: number) =>
		writeFileSync(join(folder, PUBLISHING_STATE), JSON.stringify({ ranAt }));
	lookedAt(now - HOUR_MS - 1);
	expect(problem()).toContain('was last looked at on');
	lookedAt(now - HOUR_MS);
	expect(problem()).toBeUndefined();
});
