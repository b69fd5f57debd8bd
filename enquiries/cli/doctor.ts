/** The command `doctor`: one line for each check, with what to do where something is wrong. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { DAY_MS, timeInWords } from '../../dates.ts';
import { LITTLE_ROOM_BYTES } from '../enquiry.ts';
import { LAST_BACKUP } from '../messages/office-notices.ts';
import { isBeforeFirstStart } from '../missing-store.ts';
import { retentionFailure } from '../retention.ts';
import { isSafeSqlite } from '../store/sqlite/sqlite-connection.ts';
import type { Check, Command, CommandContext, DoctorFinding } from './command.ts';
import { secondCopyCheck } from './second-copy.ts';
import { refuseArguments } from './status-list-show.ts';

const OLDEST_NODE = 24;

const well = (says: string): DoctorFinding => ({ isWell: true, message: says });
const wrong = (says: string): DoctorFinding => ({ isWell: false, message: says });

export const doctor: Command = {
	usage: '',
	description: 'checks everything the website needs, one line each, with what to do where something is wrong',
	options: {},
	async run(context, given) {
		refuseArguments(given);
		let isAllWell = true;
		for (const { name, run } of [...ownChecks(context), ...context.checks]) {
			context.progress(`${name} …`);
			// A machine is looked at before its first start as well, when only that is missing.
			const noStore = ({ message }: Error) => isNotCreated(context) && message.startsWith('There is no store');
			const { isWell, message } = await run().catch((error: Error) => (noStore(error) ? well('nothing yet') : wrong(error.message)));
			isAllWell &&= isWell;
			context.print(`${isWell ? 'well ' : 'WRONG'}  ${name.padEnd(13)} ${message}`);
		}
		return isAllWell ? 0 : 1;
	},
};

/** What so many free bytes mean. */
export function diskFinding(freeBytes: number): DoctorFinding {
	const free = `${Math.round(freeBytes / 1024 / 1024)} MiB free`;
	return freeBytes < LITTLE_ROOM_BYTES ? wrong(`${free}: make room, or no more enquiries can be kept`) : well(free);
}

const isNotCreated = ({ databaseFile }: CommandContext): boolean => databaseFile !== undefined && isBeforeFirstStart(databaseFile);

function ownChecks(context: CommandContext): Check[] {
	return [
		{
			name: 'Node',
			run: async () =>
				Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
					? well(process.version)
					: wrong(`${process.version} is too old: use npm start, which brings its own`),
		},
		{
			name: 'SQLite',
			run: async () => {
				const version = process.versions.sqlite ?? '0';
				return isSafeSqlite(version) ? well(version) : wrong(`${version} can damage the store: use npm start, which brings its own`);
			},
		},
		{ name: 'settings', run: async () => well('all in order') },
		{
			name: 'disk',
			run: async () => {
				const { bavail, bsize } = statfsSync(existsSync(context.dataFolder) ? context.dataFolder : '.');
				return diskFinding(bavail * bsize);
			},
		},
		{
			name: 'data folder',
			run: async () => {
				const folder = statSync(context.dataFolder, { throwIfNoEntry: false });
				if (!folder) return well('not made yet');
				const isOpen = (folder.mode & 0o077) !== 0;
				return isOpen
					? wrong(`other users of this machine can read it: chmod 700 ${context.dataFolder}`)
					: well('only its owner can read it');
			},
		},
		{
			name: 'store',
			run: async () => {
				if (isNotCreated(context)) return well('not made yet: the website makes it at its first start');
				const store = await context.store();
				await store.check();
				const { enquiries, parked } = await store.count();
				return parked ? wrong(`${enquiries} kept, ${parked} parked: resend --parked`) : well(`${enquiries} kept`);
			},
		},
		{
			name: 'forgetting',
			run: async () => {
				const failing = await retentionFailure(await context.store());
				return failing
					? wrong(`fails since ${timeInWords(failing.since)} (${failing.fault}): run retention, which says why`)
					: well('expired data is deleted');
			},
		},
		{
			name: 'backup',
			run: async () => {
				if (!context.databaseFile) return well('with PostgreSQL’s own tools');
				if (isNotCreated(context)) return well('nothing to back up yet');
				const last = await (await context.store()).note(LAST_BACKUP);
				if (last === undefined) return wrong('never made: run backup, best every 15 minutes by cron');
				return context.now() - Number(last) > DAY_MS
					? wrong('older than a day: run backup, best every 15 minutes by cron')
					: well('made within the last day');
			},
		},
		secondCopyCheck(context),
	];
}
