/**
 * Data that must survive a power cut is synced before the next step. The tests read the order of
 * the system calls.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ensureInstalled } from '../support/system-packages.ts';
import { ALL } from '../support/tags.ts';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'forced-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a script under strace. Returns its calls on files in the folder and on stdout: `fsync
 * erased.txt`, `rename`, …
 */
function callsOf(script: string): string[] {
	const trace = join(folder, 'trace');
	const tracing = ['-f', '-qq', '-y', '-o', trace, '-e', 'trace=fsync,write,?rename,?renameat2'];
	execFileSync('strace', [...tracing, process.execPath, '--input-type=module', '-e', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return readFileSync(trace, 'utf8')
		.split('\n')
		.flatMap((line) => {
			if (line.includes('"printed') || line.includes('rename'))
				return [line.includes('rename') ? 'rename' : 'printed'];
			const [, call = '', file = ''] =
				new RegExp(`^\\d+\\s+(\\w+)\\(\\d+<${folder}([^>]*)>`).exec(line) ?? [];
			return call ? [`${call} ${file}`] : [];
		});
}

test.describe('synced to the disk', ALL, () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	test.beforeAll(() => ensureInstalled('strace'));

	test('the erasure log is synced before anything is erased', () => {
		const calls = callsOf(
			`const { openErasureLog } = await import('#enquiries/retention/erasure-log.ts');
			openErasureLog('${folder}').add(['7K3M-9QXD-4']);
			process.stdout.write('printed');`,
		);
		expect(calls.slice(calls.indexOf('write /erased.txt'))).toEqual([
			'write /erased.txt',
			'fsync /erased.txt',
			'printed',
		]);
		expect(calls.indexOf('fsync /erased.key')).toBeGreaterThan(-1);
	});

	test('an e-mail file and its folder are synced before the e-mail counts as delivered', () => {
		const calls = callsOf(
			`const { createFileMailer } = await import('#enquiries/delivery/mail-transports.ts');
			const email = { to: 'office@example.co.uk', subject: 'x', text: 'y' };
			await createFileMailer('${folder}/mail').send(email, { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: 'one' });
			process.stdout.write('printed');`,
		);
		expect(calls.map((call) => call.replace(/\/\.[\w-]+$/, '/UNFINISHED'))).toEqual([
			'write /mail/UNFINISHED',
			'fsync /mail/UNFINISHED',
			'rename',
			'fsync /mail',
			'printed',
		]);
	});
});
