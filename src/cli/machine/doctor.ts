/** The command `doctor`: one line for each check, with what to do where something is wrong. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import {
	type Finding,
	findingSubjects,
	findingWithCure,
	littleRoom,
	readFindings,
} from '#enquiries/findings.ts';
import { isBeforeFirstStart } from '#enquiries/store/sqlite/missing-store.ts';
import { isSafeSqlite } from '#enquiries/store/sqlite/sqlite-connection.ts';
import { storeFinding } from '#enquiries/store-monitor.ts';
import {
	type Check,
	type CheckResult,
	type CommandContext,
	failed,
	ok,
	printable,
	verb,
} from '../command.ts';
import { copiesCheck } from './doctor-checks.ts';

const OLDEST_NODE = 24;

export const doctor = verb(
	(command) =>
		command.description(
			'checks everything the website needs, one line each, with what to do where something is wrong',
		),
	async (context) => {
		let isAllWell = true;
		const print = (name: string, { isWell, message }: CheckResult) => {
			isAllWell &&= isWell;
			context.print(`${isWell ? 'ok  ' : 'FAIL'}  ${name.padEnd(13)} ${message}`);
		};
		for (const { name, run } of [...machineChecks, ...ownChecks(context), ...context.checks]) {
			context.progress(`${name} …`);
			// A machine is looked at before its first start as well, when only that is missing.
			const noStore = ({ message }: Error) =>
				isNotCreated(context) && message.startsWith('There is no store');
			print(
				name,
				await run().catch((error: Error) =>
					noStore(error) ? ok('nothing yet') : failed(error.message),
				),
			);
		}
		for (const [name, result] of await storeResults(context)) {
			context.progress(`${name} …`);
			print(name, result);
		}
		return isAllWell ? 0 : 1;
	},
);

const isNotCreated = ({ databaseFile }: CommandContext): boolean =>
	databaseFile !== undefined && isBeforeFirstStart(databaseFile);

const resultOf = (finding: Finding): CheckResult => failed(printable(findingWithCure(finding)));

/** What is wrong in the store, and what is in order there. */
async function storeResults(context: CommandContext): Promise<[string, CheckResult][]> {
	if (isNotCreated(context))
		return [['store', ok('not made yet: the website makes it at its first start')]];
	try {
		const store = await context.store();
		const down = await storeFinding(store, context.dataFolder);
		if (down) return [['store', resultOf(down)]];
		const findings = await readFindings(store, context.now());
		const { enquiries } = await store.count();
		// The disk of the data folder is checked without the store.
		const { disk: _, ...subjects } = findingSubjects;
		return Object.entries({ ...subjects, store: `${enquiries} kept` }).flatMap(
			([subject, words]): [string, CheckResult][] => {
				const its = findings.filter(({ about }) => about === subject);
				return its.length === 0
					? [[subject, ok(words)]]
					: its.map((finding) => [subject, resultOf(finding)]);
			},
		);
	} catch (error) {
		return [['store', failed((error as Error).message)]];
	}
}

const machineChecks: readonly Check[] = [
	{
		name: 'Node',
		run: async () =>
			Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
				? ok(process.version)
				: failed(`${process.version} is too old: use npm start, which brings its own`),
	},
	{
		name: 'SQLite',
		run: async () => {
			const version = process.versions.sqlite ?? '0';
			return isSafeSqlite(version)
				? ok(version)
				: failed(`${version} can damage the store: use npm start, which brings its own`);
		},
	},
	// They were read before this command ran.
];

const ownChecks = (context: CommandContext): Check[] => [
	{
		name: 'disk',
		run: async () => {
			const { bavail, bsize } = statfsSync(
				existsSync(context.dataFolder) ? context.dataFolder : '.',
			);
			const finding = littleRoom(bavail * bsize);
			return finding
				? resultOf(finding)
				: ok(`${Math.round((bavail * bsize) / 1024 / 1024)} MiB free`);
		},
	},
	{
		name: 'data folder',
		run: async () => {
			const folder = statSync(context.dataFolder, { throwIfNoEntry: false });
			if (!folder) return ok('not made yet');
			const isOpen = (folder.mode & 0o077) !== 0;
			return isOpen
				? failed(`other users of this machine can read it: chmod 700 ${context.dataFolder}`)
				: ok('only its owner can read it');
		},
	},
	copiesCheck(context),
];
