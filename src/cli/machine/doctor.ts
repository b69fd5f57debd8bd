/** The command `doctor`: one line for each check, with what to do where something is wrong. */
import { statSync } from 'node:fs';
import {
	type Finding,
	findingSubjects,
	findingWithCure,
	readFindings,
} from '#enquiries/findings.ts';
import { isBeforeFirstStart } from '#enquiries/store/sqlite/missing-store.ts';
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
		for (const { name, run } of [dataFolderCheck(context), copiesCheck(context), ...context.checks])
			print(name, await run().catch((error: Error) => failed(error.message)));
		for (const [name, result] of await storeResults(context)) print(name, result);
		return isAllWell ? 0 : 1;
	},
);

const resultOf = (finding: Finding): CheckResult => failed(printable(findingWithCure(finding)));

/** What is wrong in the store, and what is in order there. */
async function storeResults(context: CommandContext): Promise<[string, CheckResult][]> {
	const { databaseFile } = context;
	// A machine is looked at before its first start as well, when only the store is missing.
	if (databaseFile !== undefined && isBeforeFirstStart(databaseFile))
		return [['store', ok('not made yet: the website makes it at its first start')]];
	try {
		const store = await context.store();
		const down = await storeFinding(store, context.dataFolder);
		if (down) return [['store', resultOf(down)]];
		const findings = await readFindings(store, context.now());
		const { enquiries } = await store.count();
		return Object.entries({ ...findingSubjects, store: `${enquiries} kept` }).flatMap(
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

const dataFolderCheck = ({ dataFolder }: CommandContext): Check => ({
	name: 'data folder',
	run: async () => {
		const folder = statSync(dataFolder, { throwIfNoEntry: false });
		if (!folder) return ok('not made yet');
		return (folder.mode & 0o077) === 0
			? ok('only its owner can read it')
			: failed(`other users of this machine can read it: chmod 700 ${dataFolder}`);
	},
});
