/** The commands `postcodes` (where the Warm Homes: Local Grant asks for no income) and `councils` (whose area a postcode is in): import lists. */
import { mkdirSync, readFileSync } from 'node:fs';
import { CouncilPostcodes, countCouncilPostcodes } from '../postcodes/council-index.ts';
import { countIndex, writeIndex } from '../postcodes/postcode-index.ts';
import { readDirectory } from '../postcodes/read-directory.ts';
import { readPostcodeList } from '../postcodes/read-list.ts';
import { type Command, type CommandContext, CommandError, cannotBeWritten, isFileError } from './command.ts';

/** The list of 2024 has 254,014. With a small part of that, somebody chose another file. */
const FEWEST = 1000;

export const postcodes: Command = {
	usage: 'FILE',
	description:
		'imports the list of postcodes for the Warm Homes: Local Grant, as downloaded (CSV, JSON, text, .gz, .xlsx or .ods); the site uses it at once',
	options: {},
	async run(context, given) {
		const file = fileIn('postcodes', given.args);
		const sectors = await readPostcodes(file);
		const count = [...sectors.values()].reduce((sum, units) => sum + units.size, 0);
		if (count < FEWEST)
			throw new CommandError(`${file} has ${count} postcodes in it, and the list has many thousands. Nothing was changed.`);
		const before = await countIndex(context.dataFolder);
		const bytes = await written(context, () => writeIndex(context.dataFolder, sectors));
		context.print(`Imported ${inDigits(count)} postcodes in ${inDigits(sectors.size)} sectors (${kilobytes(bytes)}).${beforeThat(before)}`);
		context.print(AT_ONCE);
		return 0;
	},
};

/** Codes that the site does not know, which are named at most. */
const MOST_NAMED = 12;

export const councils: Command = {
	usage: 'FILE',
	description:
		'imports whose area each postcode is in, from the ONS Postcode Directory, the NSPL or Code-Point Open, as downloaded (.zip, .csv or .gz); the site then chooses the council by the postcode',
	options: {},
	async run(context, given) {
		const file = fileIn('councils', given.args);
		const list = new CouncilPostcodes();
		context.progress('Reading. A directory of the whole country takes about a minute.');
		try {
			await readDirectory(file, list);
		} catch (cause) {
			throw cannotBeRead(file, cause);
		}
		if (list.count < FEWEST)
			throw new CommandError(`${file} has ${list.count} postcodes in use with a council, and a directory has many. Nothing was changed.`);
		const counts = list.countByCode();
		const unknown = context.councilCodes ? [...counts].filter(([code]) => !context.councilCodes?.has(code)) : [];
		if (unknown.length === counts.size)
			throw new CommandError(`${file} has no council that the site knows (facts/councils.yaml has their codes). Nothing was changed.`);
		const before = await countCouncilPostcodes(context.dataFolder);
		const bytes = await written(context, () => list.write(context.dataFolder));
		context.print(
			`Imported ${inDigits(list.count)} postcodes of ${inDigits(counts.size)} councils (${kilobytes(bytes)}).${beforeThat(before)}`,
		);
		if (unknown.length > 0)
			context.print(
				`${unknown.length} of these councils are not in facts/councils.yaml, so their people are not told which is theirs: ${[
					...unknown.slice(0, MOST_NAMED).map(([code, count]) => `${code} (${inDigits(count)})`),
					...(unknown.length > MOST_NAMED ? ['…'] : []),
				].join(', ')}. Codes that begin with N are of Northern Ireland, where the grant is not.`,
			);
		context.print(AT_ONCE);
		return 0;
	},
};

const AT_ONCE = 'The site uses them within seconds. On another machine of the same site, import them again.';

const inDigits = (count: number) => count.toLocaleString('en-GB');
const kilobytes = (bytes: number) => `${inDigits(Math.round(bytes / 1000))} KB`;
const beforeThat = (count: number | undefined) => (count === undefined ? '' : ` The list before had ${inDigits(count)}.`);

function fileIn(command: string, [file, ...others]: readonly string[]): string {
	if (!file || others.length > 0) throw new CommandError(`Say which file: ${command} FILE.`);
	return file;
}

/** Writes into the data folder, which may not be there yet. */
async function written(context: CommandContext, write: () => Promise<number>): Promise<number> {
	try {
		mkdirSync(context.dataFolder, { recursive: true, mode: 0o700 });
		return await write();
	} catch (error) {
		if (!isFileError(error)) throw error;
		throw new CommandError(`${context.dataFolder} ${cannotBeWritten(error)} Nothing was changed.`, { cause: error });
	}
}

async function readPostcodes(file: string): Promise<Map<string, Set<string>>> {
	try {
		return await readPostcodeList(readFileSync(file));
	} catch (cause) {
		throw cannotBeRead(file, cause);
	}
}

function cannotBeRead(file: string, cause: unknown): CommandError {
	if (isFileError(cause)) return new CommandError(`${file} cannot be read: ${cause.code}.`, { cause });
	return new CommandError(`${file} cannot be read: ${(cause as Error).message}. Nothing was changed.`, { cause });
}
