/**
 * Loads settings from a file called .env, if there is one. The environment overrides it. Imported
 * for this side effect.
 */
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import * as util from 'node:util';

/**
 * A value without quotes up to its first #, where no space on both sides makes a note of what
 * follows.
 */
const CUT = /^\s*(?:export\s+)?([\w.-]+)\s*=[ \t]*([^\s"'`#][^#\n]*)#/gm;

if (existsSync('.env')) load(readFileSync('.env'));

function load(bytes: Buffer): void {
	if (!isUtf8(bytes) || bytes.includes(0)) {
		console.error(
			'.env is not saved as UTF-8, so its settings cannot be read: open it, choose Save As, ' +
				'and there UTF-8 as the encoding.',
		);
		process.exit(1);
	}
	// Windows' Notepad writes a mark before the first name.
	const text = bytes.toString().replace(/^\ufeff/, '');
	// Older Nodes only install the project's own.
	const settings = util.parseEnv?.(text) ?? {};
	for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
	for (const { 0: whole, 1: name = '', 2: value = '', index } of text.matchAll(CUT)) {
		const isNote = /\s$/.test(value) && /^(?:\s|$)/.test(text.slice(index + whole.length));
		if (!isNote && settings[name] === value.trim())
			console.error(
				`.env: ${name} ends before its #, because that begins a note. If it belongs to the value, put the value in quotes.`,
			);
	}
}
