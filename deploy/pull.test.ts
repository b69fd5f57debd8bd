/**
 * deploy/pull on a machine in a folder (./testing.ts), with a real branch that somebody pushes to.
 *
 * @module-tag all
 */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Machine } from './testing.ts';

let machine: Machine;
let clone: string;
/** Of an identity, and on its own branch: what the machine's own settings for git say is left out. */
const git = (...args: readonly string[]) =>
	execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
		cwd: clone,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
	}).trim();

beforeEach(async () => {
	machine = await Machine.create();
	clone = join(machine.folder, 'firm-clone');
	mkdirSync(clone);
	const remote = join(machine.folder, 'firm.git');
	git('init', '--quiet', '--bare', '--initial-branch=main', remote);
	git('init', '--quiet', '--initial-branch=main');
	git('remote', 'add', 'origin', remote);
	// Every file of the sample is of a known kind.
	for (const part of ['content', 'facts']) cpSync(part, join(clone, part), { recursive: true });
	const settings = `CONTENT_DIR=firm/current/content\nFACTS_DIR=firm/current/facts\nFOLLOW=${remote}/main\nCONTENT_IS_PULLED=true\n`;
	machine.write('.env', settings);
	expect(machine.run('deploy/deploy')).toMatchObject({ status: 0 });
	await machine.hold();
});
afterEach(() => machine.end());

function write(path: string, content: string | Uint8Array): void {
	mkdirSync(dirname(join(clone, path)), { recursive: true });
	writeFileSync(join(clone, path), content);
}

function push(words: string, ...options: readonly string[]): string {
	if (!options.includes('--no-add')) git('add', '--all');
	git('commit', '--quiet', '--allow-empty', '--message', words);
	git('push', '--quiet', '--force', 'origin', 'HEAD:main');
	return git('rev-parse', 'HEAD');
}

/** A commit with a firm's name. */
function save(name: string): string {
	write('content/company.yaml', `${name}\n`);
	write('facts/vat.yaml', '0\n');
	return push(name);
}

/** One look; the letters that it sends. */
function pull() {
	const before = machine.letters().length;
	const { status, output } = machine.run('deploy/pull');
	return { status, output, letters: machine.letters().slice(before) };
}

test('what is pushed goes live with one letter, with the changed lines, and goes back by an older commit; what does not serve is taken back', async () => {
	const hearth = save('Hearth 01134960142');
	const live = pull();
	expect(live).toMatchObject({ status: 0 });
	expect(live.letters).toEqual([
		{
			subject: `Website: version ${hearth.slice(0, 8)} is live`,
			text: expect.stringMatching(
				/^Drawn: 18 pages\ndiff [\s\S]*company\.yaml\n[\s\S]*\n\+Hearth 01134960142\n[\s\S]*The website answers\./,
			),
		},
	]);
	expect(await machine.served()).toBe('one of Hearth 01134960142');
	expect(pull()).toMatchObject({ status: 0, letters: [] });

	const ends = save('A name with which it ends');
	const refused = pull();
	expect(refused.letters).toEqual([
		{
			subject: `Website: version ${ends.slice(0, 8)} is not live`,
			text: expect.stringMatching(/did not serve[\s\S]*The website answers\./),
		},
	]);
	expect(await machine.served()).toBe('one of Hearth 01134960142');
	expect(pull()).toMatchObject({ status: 0, letters: [] });

	git('reset', '--quiet', '--hard', hearth);
	push('Hearth again');
	expect(pull().letters).toHaveLength(1);
	expect(await machine.served()).toBe('one of Hearth 01134960142');
});

test('nothing of a hostile branch runs, is served or stays, and each is refused with one letter', async () => {
	const canary = join(machine.folder, 'ran');
	const script = join(machine.folder, 'evil.sh');
	machine.write('evil.sh', `#!/bin/sh\ntouch ${canary}\ncat\n`, 0o755);
	machine.write(
		'home/.gitconfig',
		`[core]\n\thooksPath = ${machine.folder}\n[filter "evil"]\n\tsmudge = ${script}\n`,
	);
	const hostile: readonly (readonly [string, RegExp, () => void])[] = [
		[
			'a symbolic link',
			/content\/secrets\.yaml/,
			() => symlinkSync('/etc/passwd', join(clone, 'content', 'secrets.yaml')),
		],
		[
			'a submodule',
			/content\/photos\/more/,
			() =>
				git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},content/photos/more`),
		],
		[
			'a pointer of LFS',
			/content\/photos\/a\.jpg[\s\S]*Git LFS/,
			() =>
				write(
					'content/photos/a.jpg',
					`version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`,
				),
		],
		['a program', /content\/evil\.js/, () => write('content/evil.js', 'process.exit()')],
		[
			'a file that may be run',
			/facts\/run\.yaml/,
			() => {
				write('facts/run.yaml', '0');
				git('add', '--all');
				git('update-index', '--chmod=+x', 'facts/run.yaml');
			},
		],
		[
			'a huge file',
			/content\/photos\/z\.jpg/,
			() => write('content/photos/z.jpg', Buffer.alloc(20_000_000)),
		],
		[
			'large words',
			/content\/long\.yaml/,
			() => write('content/long.yaml', Buffer.alloc(1_000_000, 'a')),
		],
		['a strange name', /content\/-rf\.yaml/, () => write('content/-rf.yaml', '0')],
		[
			'nested YAML',
			/content\/company\.yaml:1:1 {2}name/,
			() => write('content/company.yaml', '[[[['),
		],
		[
			'words that take all memory',
			/too much|ended with 137/,
			() => write('content/company.yaml', 'endless'),
		],
		[
			'files without end',
			/more than 2000 files/,
			() => {
				for (let file = 0; file < 3000; file += 1)
					write(`content/shelf/of-a-fairly-long-name-${file}.yaml`, '0');
			},
		],
		['no words', /no content/, () => rmSync(join(clone, 'content'), { recursive: true })],
	];
	const good = save('Hearth');
	pull();
	for (const [what, why, make] of hostile) {
		git('checkout', '--quiet', '--force', '-B', 'main', good);
		git('clean', '--quiet', '-ffdx');
		write('.gitattributes', '* filter=evil\n');
		git('add', '--all');
		make();
		if (!['a submodule', 'a file that may be run'].includes(what)) git('add', '--all');
		const commit = push(what, '--no-add');
		expect([what, pull()]).toEqual([
			what,
			{
				status: 0,
				output: expect.anything(),
				letters: [
					{
						subject: `Website: version ${commit.slice(0, 8)} is not live`,
						text: expect.stringMatching(why),
					},
				],
			},
		]);
		expect(pull().letters).toEqual([]);
		expect(await machine.served()).toBe('one of Hearth');
	}
	// Who hears of enquiries is a setting: an address in the words is named, and is none.
	git('checkout', '--quiet', '--force', '-B', 'main', good);
	save('thief@evil.example');
	expect(pull().letters).toMatchObject([
		{ text: expect.stringContaining('\n+thief@evil.example\n') },
	]);
	expect(existsSync(canary)).toBe(false);
	// Attributes of archives would make these few bytes many.
	write('.gitattributes', '* export-subst\n');
	write('content/grown.yaml', '# $Format:%<(16000)%h$\n');
	push('grown');
	expect(pull().letters).toMatchObject([{ subject: expect.stringContaining('is live') }]);
	const grown = join(machine.folder, 'firm', 'current', 'content', 'grown.yaml');
	expect(readFileSync(grown, 'utf8')).toBe('# $Format:%<(16000)%h$\n');
});

test('a host that is away fails after an hour, a second look ends at once, and a look that was cut off after the switch is begun anew', () => {
	const hearth = save('Hearth');
	pull();
	rmSync(join(machine.folder, 'firm.git', 'HEAD'));
	expect(pull()).toMatchObject({ status: 0, output: expect.stringContaining('cannot be fetched') });
	const twoHoursAgo = Date.now() / 1000 - 7200;
	utimesSync(join(machine.folder, 'firm', 'reached'), twoHoursAgo, twoHoursAgo);
	expect(pull()).toMatchObject({ status: 1, letters: [] });
	machine.write('firm.git/HEAD', 'ref: refs/heads/main\n');

	const locked = machine.run('flock', 'deploy', 'deploy/pull');
	expect(locked).toMatchObject({ status: 0, output: expect.stringContaining('under way') });

	machine.write('firm/current/said', 'Drawn: 18 pages\n');
	expect(pull().letters).toMatchObject([
		{ subject: `Website: version ${hearth.slice(0, 8)} is live` },
	]);
});
