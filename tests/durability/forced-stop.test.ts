/** What is promised to be on the disk was forced there first: seen by what is asked of the operating system, in which order. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'forced-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script, and gives what it asked of the files in the folder and of its output: `fsync erased.txt`, `rename`, … */
function callsOf(script: string): string[] {
	const trace = join(folder, 'trace');
	const tracing = ['-f', '-qq', '-y', '-o', trace, '-e', 'trace=fsync,write,?rename,?renameat2'];
	execFileSync('strace', [...tracing, process.execPath, '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
	return readFileSync(trace, 'utf8')
		.split('\n')
		.flatMap((line) => {
			if (line.includes('"said') || line.includes('rename')) return [line.includes('rename') ? 'rename' : 'said'];
			const [, call = '', file = ''] = new RegExp(`^\\d+\\s+(\\w+)\\(\\d+<${folder}([^>]*)>`).exec(line) ?? [];
			return call ? [`${call} ${file}`] : [];
		});
}

test.describe('forced to the disk', () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	test('who was erased is written down for good before anything is erased', () => {
		const calls = callsOf(
			`const { openErasureLog } = await import('./enquiries/erasure-log.ts');
			openErasureLog('${folder}').add(['7K3M-9QXD-4']);
			process.stdout.write('said');`,
		);
		expect(calls.slice(calls.indexOf('write /erased.txt'))).toEqual(['write /erased.txt', 'fsync /erased.txt', 'said']);
		expect(calls.indexOf('fsync /erased.key')).toBeGreaterThan(-1);
	});

	test('a letter that becomes a file is whole, and its name is for good, before it counts as delivered', () => {
		const calls = callsOf(
			`const { createFileMailer } = await import('./enquiries/delivery/mail-transports.ts');
			const letter = { to: 'office@example.co.uk', replyTo: 'grace@example.org', subject: 'x', text: 'y' };
			await createFileMailer('${folder}/mail').send(letter, { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: 'one' });
			process.stdout.write('said');`,
		);
		expect(calls.map((call) => call.replace(/\/\.[\w-]+$/, '/UNFINISHED'))).toEqual([
			'write /mail/UNFINISHED',
			'fsync /mail/UNFINISHED',
			'rename',
			'fsync /mail',
			'said',
		]);
	});
});
