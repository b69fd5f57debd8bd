/** What the office's commands work with, and what every one of them is made of. */
import type { ErasureLog } from '../erasure-log.ts';
import type { TriageSchemes } from '../messages/triage.ts';
import type { Recipients } from '../receive.ts';
import type { RetentionPeriods } from '../retention.ts';
import type { Store } from '../store/store.ts';

/** The office's context: the store, and everything else a command may touch. */
export interface CommandContext extends TriageSchemes {
	/** Opened at the first use, so that a command which needs no store also works when there is none. */
	store(): Promise<Store>;
	readonly now: () => number;
	readonly recipients: Recipients;
	readonly periods: RetentionPeriods;
	readonly keepBackupsDays: number;
	readonly erasureLog: ErasureLog;
	/** The database's file; absent where it is a PostgreSQL. */
	readonly databaseFile?: string | undefined;
	readonly lockFile: string;
	readonly dataFolder: string;
	readonly mailFolder: string;
	readonly backupFolder: string;
	/** Prints a line of the answer. */
	print(line: string): void;
	/** Shows how far a long work has got; replaced by the next, and never part of the answer. */
	progress(line: string): void;
	/** What `doctor` looks at beyond the store. */
	readonly checks: readonly Check[];
}

/** One thing that can be well or not, and the cure. */
export interface Check {
	readonly name: string;
	run(): Promise<DoctorFinding>;
}

export interface DoctorFinding {
	readonly isWell: boolean;
	/** What was found; when it is not well, what to do. */
	readonly message: string;
}

export interface ParsedArguments {
	readonly options: Readonly<Record<string, string | boolean | undefined>>;
	readonly args: readonly string[];
}

export interface Command {
	/** How it is called, after the verb itself. */
	readonly usage: string;
	readonly description: string;
	readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
	/** Does it, and gives the exit code: 0 for well. */
	run(context: CommandContext, given: ParsedArguments): Promise<number>;
}

/** The command cannot be carried out as it was given. The sentence is for whoever typed it. */
export class CommandError extends Error {
	override name = 'Refusal';
}

/** True for what the operating system said of a file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && 'syscall' in error;
}

/** Why a file of the office's could not be written, as the end of a sentence. */
export function cannotBeWritten({ code }: NodeJS.ErrnoException): string {
	return `cannot be written: ${code === 'ENOSPC' ? 'the disk is full' : code}.`;
}

/** An option's text, or nothing. */
export function textOption(given: ParsedArguments, option: string): string | undefined {
	const value = given.options[option];
	return typeof value === 'string' ? value : undefined;
}

/** A day as `2026-11-20`, as the moment it begins in UTC. */
export function dayOption(given: ParsedArguments, option: string): number | undefined {
	const text = textOption(given, option);
	if (text === undefined) return undefined;
	const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
	// The 30th of February would be read as the 2nd of March.
	if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
		throw new CommandError(`--${option} takes a day such as 2026-11-20.`);
	return at;
}

/** One of a few words. */
export function choiceOption<T extends string>(given: ParsedArguments, option: string, choices: readonly T[]): T | undefined {
	const text = textOption(given, option);
	if (text === undefined) return undefined;
	const found = choices.find((choice) => choice === text);
	if (!found) throw new CommandError(`--${option} takes one of: ${choices.join(', ')}.`);
	return found;
}

/**
 * True when `--yes` carries the very count that is about to be changed, which nobody knows who has not seen the dry run.
 * Refuses another count.
 */
export function isConfirmed(given: ParsedArguments, count: number): boolean {
	const yes = textOption(given, 'yes');
	if (yes === undefined) return false;
	if (yes !== String(count))
		throw new CommandError(`--yes says ${yes}, but there are ${count} now. Nothing was changed; please look again.`);
	return true;
}
