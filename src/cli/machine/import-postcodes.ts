/**
 * The commands `import-postcodes` (where the Warm Homes: Local Grant asks for no income) and
 * `import-councils` (whose area a postcode is in).
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNCILS_FILE, GRANT_FILE, LISTED } from '#enquiries/postcodes/find-postcode.ts';
import {
	type AddPostcode,
	countPostcodes,
	PostcodeFileWriter,
} from '#enquiries/postcodes/postcode-file.ts';
import { readDirectory } from '#enquiries/postcodes/read-directory.ts';
import { readPostcodeList } from '#enquiries/postcodes/read-list.ts';
import { isDiskFull } from '#enquiries/store/sqlite/sqlite-errors.ts';
import { inDigits } from '#model/money.ts';
import {
	type CommandContext,
	CommandError,
	cannotBeWritten,
	isFileError,
	verb,
} from '../command.ts';

/** The list of 2024 has 254,014. A much shorter list is the wrong file. */
const FEWEST = 1000;

export const importPostcodes = verb(
	(command) =>
		command
			.description('imports the list of postcodes for the Warm Homes: Local Grant')
			.argument('<file>', 'as downloaded: CSV, JSON, text, .gz, .xlsx or .ods'),
	async (context, _, file) => {
		const { counts, before, bytes } = await replaceList(context, GRANT_FILE, file, async (add) =>
			readPostcodeList(readFileSync(file), (postcode) => add(postcode, LISTED)),
		);
		context.print(
			`Imported ${inDigits(sum(counts))} postcodes (${kilobytes(bytes)}).${beforeThat(before)}`,
		);
		context.print(AT_ONCE);
		return 0;
	},
);

/** Codes that the site does not know, which are named at most. */
const MOST_NAMED = 12;

export const importCouncils = verb(
	(command) =>
		command
			.description(
				'imports whose area each postcode is in, from the ONS Postcode Directory, the NSPL or Code-Point Open; the site then chooses the council by the postcode',
			)
			.argument('<file>', 'as downloaded: .zip, .csv or .gz'),
	async (context, _, file) => {
		context.progress('Reading. A directory of the whole country takes about a minute.');
		const isKnown = (code: string) => context.councilCodes?.has(code) ?? true;
		const { counts, before, bytes } = await replaceList(
			context,
			COUNCILS_FILE,
			file,
			(add) => readDirectory(file, add),
			(found) => {
				if (![...found.keys()].some(isKnown))
					throw new CommandError(
						`${file} has no council that the site knows (facts/councils.yaml has their codes). Nothing was changed.`,
					);
			},
		);
		const unknown = [...counts].filter(([code]) => !isKnown(code));
		context.print(
			`Imported ${inDigits(sum(counts))} postcodes of ${inDigits(counts.size)} councils (${kilobytes(bytes)}).${beforeThat(before)}`,
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
);

const AT_ONCE =
	'The site uses them at once. On another machine of the same site, import them again.';

const sum = (counts: ReadonlyMap<string, number>) =>
	[...counts.values()].reduce((all, count) => all + count, 0);
const kilobytes = (bytes: number) => `${inDigits(Math.round(bytes / 1000))} KB`;
const beforeThat = (count: number | undefined) =>
	count === undefined ? '' : ` The list before had ${inDigits(count)}.`;

/**
 * Writes the list that `read` passes on, in the place of the one before, or throws an Error that
 * says why not.
 */
async function replaceList(
	context: CommandContext,
	name: string,
	file: string,
	read: (add: AddPostcode) => Promise<void>,
	check: (counts: ReadonlyMap<string, number>) => void = () => undefined,
): Promise<{ counts: ReadonlyMap<string, number>; before: number | undefined; bytes: number }> {
	const target = join(context.dataFolder, name);
	try {
		mkdirSync(context.dataFolder, { recursive: true, mode: 0o700 });
		using writer = new PostcodeFileWriter(target);
		await read(writer.add).catch((cause) => {
			throw isDiskFull(cause) ? cause : cannotBeRead(file, cause);
		});
		const counts = writer.countByCode();
		if (sum(counts) < FEWEST)
			throw new CommandError(
				`${file} has ${sum(counts)} postcodes in use in it, and the list has many thousands. Nothing was changed.`,
			);
		check(counts);
		const before = countPostcodes(target);
		return { counts, before, bytes: writer.finish() };
	} catch (error) {
		const reason = isFileError(error)
			? cannotBeWritten(error)
			: isDiskFull(error)
				? 'cannot be written: the disk is full.'
				: undefined;
		throw reason
			? new CommandError(`${context.dataFolder} ${reason} Nothing was changed.`, { cause: error })
			: error;
	}
}

function cannotBeRead(file: string, cause: unknown): CommandError {
	if (isFileError(cause))
		return new CommandError(`${file} cannot be read: ${cause.code}.`, { cause });
	return new CommandError(
		`${file} cannot be read: ${(cause as Error).message}. Nothing was changed.`,
		{ cause },
	);
}
