/** The command `postcodes`: imports the official list of postcodes where the Warm Homes: Local Grant asks for no income. */
import { mkdirSync, readFileSync } from 'node:fs';
import { countIndex, writeIndex } from '../postcodes/postcode-index.ts';
import { readPostcodeList } from '../postcodes/read-list.ts';
import { type Command, CommandError, cannotBeWritten, isFileError } from './command.ts';

/** The list of 2024 has 254,014. With a small part of that, somebody chose another file. */
const FEWEST = 1000;

export const postcodes: Command = {
	usage: 'FILE',
	description:
		'imports the list of postcodes for the Warm Homes: Local Grant, as downloaded (CSV, JSON, text, .gz, .xlsx or .ods); the site uses it at once',
	options: {},
	async run(context, given) {
		const [file, ...others] = given.args;
		if (!file || others.length > 0) throw new CommandError('Say which file: postcodes FILE.');
		const sectors = readPostcodes(file);
		const count = [...sectors.values()].reduce((sum, units) => sum + units.size, 0);
		if (count < FEWEST)
			throw new CommandError(`${file} has ${count} postcodes in it, and the list has many thousands. Nothing was changed.`);
		const before = await countIndex(context.dataFolder);
		try {
			mkdirSync(context.dataFolder, { recursive: true, mode: 0o700 });
			const bytes = await writeIndex(context.dataFolder, sectors);
			const was = before === undefined ? '' : ` The list before had ${before.toLocaleString('en-GB')}.`;
			context.print(
				`Imported ${count.toLocaleString('en-GB')} postcodes in ${sectors.size.toLocaleString('en-GB')} sectors (${Math.round(bytes / 1000)} KB).${was}`,
			);
			context.print('The site uses them within seconds. On another machine of the same site, import them again.');
		} catch (error) {
			if (!isFileError(error)) throw error;
			throw new CommandError(`${context.dataFolder} ${cannotBeWritten(error)} Nothing was changed.`, { cause: error });
		}
		return 0;
	},
};

function readPostcodes(file: string): Map<string, Set<string>> {
	try {
		return readPostcodeList(readFileSync(file));
	} catch (cause) {
		if (isFileError(cause)) throw new CommandError(`${file} cannot be read: ${cause.code}.`, { cause });
		throw new CommandError(`${file} cannot be read: ${(cause as Error).message}. Nothing was changed.`, { cause });
	}
}
