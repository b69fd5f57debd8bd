/** `doctor`: one line for each thing that must be well, with the cure beside what is not. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { DAY_MS, timeInWords } from '../../dates.ts';
import { LAST_BACKUP } from '../messages/office-notices.ts';
import { isBeforeFirstStart } from '../missing-store.ts';
import { retentionFailure } from '../retention.ts';
import { isSafeSqlite } from '../store/sqlite.ts';
import type { Check, Command, CommandContext, DoctorFinding } from './command.ts';
import { refuseArguments } from './status-list-show.ts';

const OLDEST_NODE = 24;

/** Room for some ten thousand enquiries; below it, it is time to make some. */
const LITTLE_ROOM_BYTES = 128 * 1024 * 1024;

const well = (says: string): DoctorFinding => ({ isWell: true, message: says });
const ill = (says: string): DoctorFinding => ({ isWell: false, message: says });

export const doctor: Command = {
	usage: '',
	description: 'looks at everything the website stands on, one line each, with the cure where something is wrong',
	options: {},
	async run(context, given) {
		refuseArguments(given);
		let isAllWell = true;
		for (const { name, run } of [...ownChecks(context), ...context.checks]) {
			context.progress(`${name} …`);
			const { isWell, message } = await run().catch((error: Error) => ill(error.message));
			isAllWell &&= isWell;
			context.print(`${isWell ? 'well ' : 'WRONG'}  ${name.padEnd(13)} ${message}`);
		}
		return isAllWell ? 0 : 1;
	},
};

const isNotBegun = ({ databaseFile }: CommandContext): boolean => databaseFile !== undefined && isBeforeFirstStart(databaseFile);

function ownChecks(context: CommandContext): Check[] {
	return [
		{
			name: 'Node',
			run: async () =>
				Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
					? well(process.version)
					: ill(`${process.version} is too old: use npm start, which brings its own`),
		},
		{
			name: 'SQLite',
			run: async () => {
				const version = process.versions.sqlite ?? '0';
				return isSafeSqlite(version) ? well(version) : ill(`${version} can damage the store: use npm start, which brings its own`);
			},
		},
		{ name: 'settings', run: async () => well('all in order') },
		{
			name: 'disk',
			run: async () => {
				const { bavail, bsize } = statfsSync(existsSync(context.dataFolder) ? context.dataFolder : '.');
				const free = `${Math.round((bavail * bsize) / 1024 / 1024)} MiB free`;
				return bavail * bsize < LITTLE_ROOM_BYTES ? ill(`${free}: make room, or no more enquiries can be kept`) : well(free);
			},
		},
		{
			name: 'data folder',
			run: async () => {
				if (!existsSync(context.dataFolder)) return well('not made yet');
				const isOpen = (statSync(context.dataFolder).mode & 0o077) !== 0;
				return isOpen ? ill(`others on this machine can look into it: chmod 700 ${context.dataFolder}`) : well('for its owner alone');
			},
		},
		{
			name: 'store',
			run: async () => {
				if (isNotBegun(context)) return well('not made yet: the website begins it at its first start');
				const store = await context.store();
				await store.check();
				const { enquiries, parked } = await store.count();
				return parked ? ill(`${enquiries} kept, ${parked} parked: resend --parked`) : well(`${enquiries} kept`);
			},
		},
		{
			name: 'forgetting',
			run: async () => {
				const failing = await retentionFailure(await context.store());
				return failing
					? ill(`fails since ${timeInWords(failing.since)} (${failing.fault}): give retention, which says why`)
					: well('what is past its time goes');
			},
		},
		{
			name: 'backup',
			run: async () => {
				if (!context.databaseFile) return well('with PostgreSQL’s own tools');
				if (isNotBegun(context)) return well('nothing to back up yet');
				const last = await (await context.store()).note(LAST_BACKUP);
				if (last === undefined) return ill('never made: run backup, best every 15 minutes by cron');
				return context.now() - Number(last) > DAY_MS
					? ill('older than a day: run backup, best every 15 minutes by cron')
					: well('made within the last day');
			},
		},
	];
}
