/** What the office's commands are made of: their context, their options, their refusals. */
import {
	type Command,
	InvalidArgumentError,
	Option,
	type OptionValues,
} from '@commander-js/extra-typings';
import type { Recipients } from '#enquiries/receive.ts';
import type { ErasureParts } from '#enquiries/retention/erasure.ts';
import type { SecondCopyPlace } from '#enquiries/second-copy/copy-channel.ts';
import type { Store } from '#enquiries/store/store.ts';
import { isDay } from '#model/dates.ts';
import type { NamedCode } from '#office/sign-in/office-codes.ts';

/** What a command may use. */
export interface CommandContext extends Omit<ErasureParts, 'store'> {
	/**
	 * Opened at the first use, so that a command that needs no store works without one; and as it is,
	 * unless a command that has the instance lock `migrates` it. With `begin`, an empty one is
	 * created where there is none.
	 */
	store(how?: { begin?: boolean; migrates?: boolean }): Promise<Store>;
	readonly recipients: Recipients;
	readonly keepBackupsDays: number;
	/** The second copy, where there is one. */
	readonly copies?: SecondCopyPlace;
	readonly lockFile: string;
	readonly dataFolder: string;
	/** The codes with which the office signs in, and a new one. */
	readonly officeCode: {
		readonly isTerminal: boolean;
		codes(): readonly NamedCode[];
		makeCode(): string;
	};
	/** Prints a line of the answer. */
	print(line: string): void;
	/**
	 * Shows the progress of a long command. Each line replaces the one before, and none is part of
	 * the answer.
	 */
	progress(line: string): void;
	/** The checks of `doctor` beyond its own. */
	readonly checks: readonly Check[];
}

/**
 * One check of `doctor`: of the machine, its settings, or what it depends on. What is wrong in the
 * store is in src/enquiries/findings.ts.
 */
export interface Check {
	readonly name: string;
	run(): Promise<CheckResult>;
}

export interface CheckResult {
	readonly isWell: boolean;
	/** What was found and, if it is not well, what to do. */
	readonly message: string;
}

export const ok = (message: string): CheckResult => ({ isWell: true, message });
export const failed = (message: string): CheckResult => ({ isWell: false, message });

/** Makes a command one of the office's. `onEnd` gets its exit code. */
export type Verb = (
	command: Command,
	context: CommandContext,
	onEnd: (exitCode: number) => void,
) => void;

/** A verb, by what may be typed and by what it does then. `run` resolves with the exit code. */
export const verb =
	<Args extends unknown[], Options extends OptionValues>(
		define: (command: Command) => Command<Args, Options>,
		run: (context: CommandContext, options: Options, ...args: Args) => Promise<number>,
	): Verb =>
	(command, context, onEnd) => {
		const defined = define(command);
		defined.action(async () => onEnd(await run(context, defined.opts(), ...defined.processedArgs)));
	};

/** The command cannot be run as it was typed. The message is shown to the person who typed it. */
export class CommandError extends Error {
	override name = 'CommandError';
}

/** True for an error of a system call, such as ENOSPC. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && 'syscall' in error;
}

/** Why a file cannot be written, as the end of a sentence. */
export function cannotBeWritten({ code }: NodeJS.ErrnoException): string {
	return `cannot be written: ${code === 'ENOSPC' ? 'the disk is full' : code}.`;
}

/**
 * Reads a day such as `2026-11-20`, as the time at which it begins in UTC. Throws an
 * InvalidArgumentError for anything else.
 */
export function readDay(text: string): number {
	if (!isDay(text)) throw new InvalidArgumentError('It takes a day such as 2026-11-20.');
	return Date.parse(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals execute control characters
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text without control characters, for a terminal. */
export const printable = (text: string): string => text.replace(CONTROLS, ' ');

/** Confirms what a dry run has shown. */
export const yesOption = new Option('--yes <count>', 'does it, if there are still so many');

/**
 * True if `--yes` has the number of enquiries that are about to change. Only the dry run shows that
 * number. Throws a CommandError for another number.
 */
export function isConfirmed(yes: string | undefined, count: number): boolean {
	if (yes === undefined) return false;
	if (yes !== String(count))
		throw new CommandError(
			`--yes says ${yes}, but there are ${count} now. Nothing was changed; please look again.`,
		);
	return true;
}
