/** Holds docs/runbook.md to the code: the commands, options and settings it names exist, and so do the words it quotes. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cliCommands } from '../enquiries/cli/run.ts';
import { settingsSchema } from '../server/settings.ts';

const runbook = readFileSync('docs/runbook.md', 'utf8');
const commands = [...runbook.matchAll(/npm run (?:--silent )?enquiries -- ([^`>&]+)/g)].map(([, typed = '']) => typed.trim().split(/\s+/));

test('every command it gives is one of the office’s, with options of its own', () => {
	expect(commands.length).toBeGreaterThan(20);
	const unknown = commands.filter(([name = '', ...rest]) => {
		if (name === 'help') return false;
		const verb = cliCommands[name];
		const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
		return !verb || options.some((option) => !(option in verb.options));
	});
	expect(unknown).toEqual([]);
});

test('every setting it names is one', () => {
	const named = [...runbook.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !(name in settingsSchema.shape))).toEqual([]);
});

test('every message it quotes is said somewhere', () => {
	const sources = [
		'enquiries/store/sqlite.ts',
		'enquiries/store/postgres.ts',
		'enquiries/store/queue.ts',
		'enquiries/delivery/email-channel.ts',
		'enquiries/store/instance-lock.ts',
		'enquiries/missing-store.ts',
		'enquiries/store-health.ts',
		'enquiries/cli/find.ts',
	]
		.concat('enquiries/messages/office-notices.ts', 'server/compose.ts')
		.concat(
			'enquiries/store/migrations.ts',
			'tools/setup/prepare.mjs',
			'tools/deploy.mjs',
			'tools/enquiries.ts',
			'enquiries/store/store.ts',
		)
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n');
	const [, troubles = ''] = /## When something is wrong\n([\s\S]*?)\n## /.exec(runbook) ?? [];
	const quoted = [...troubles.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words.replace(/^… /, ''));
	expect(quoted.length).toBeGreaterThan(6);
	expect(quoted.filter((words) => !sources.includes(words))).toEqual([]);
});

test('every document it leads to is there', () => {
	const links = [...runbook.matchAll(/\]\(([a-z0-9-]+\.md)/g)].map(([, file = '']) => file);
	expect(links.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});
