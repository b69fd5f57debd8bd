/**
 * The program that sends the office one e-mail, whatever else is wrong with the website.
 *
 * @module-tag all
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

const notify = (settings: Record<string, string>) =>
	spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/mail-alert.ts', 'Website: not live'], {
		env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings },
		input: 'content/company.yaml:12 says why.',
		encoding: 'utf8',
	});

test('the office gets the text although other settings and the content are wrong; where others push the content, only settings name the office', () => {
	const wrong = { CONTENT_DIR: join(folder, 'nowhere'), PORT: 'none', CONTENT_IS_PULLED: '1' };
	const refused = notify(wrong);
	expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('OFFICE_EMAIL: ')]);
	const addresses = { OFFICE_EMAIL: 'office@example.co.uk', MAIL_FROM: 'web@example.co.uk' };
	expect(notify({ ...wrong, ...addresses })).toMatchObject({ status: 0, stderr: '' });
	const [letter] = readdirSync(join(folder, 'mail')).map((name) =>
		readFileSync(join(folder, 'mail', name), 'utf8'),
	);
	for (const words of ['To: office@example.co.uk', 'Website: not live', 'company.yaml:12 says why'])
		expect(letter).toContain(words);
});
