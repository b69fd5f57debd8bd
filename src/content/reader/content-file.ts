/**
 * Reads a file that an owner writes. What is no text, or would take a parser minutes, is named
 * before anything is parsed.
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { Lexer } from 'yaml';
import type { LineMistake } from './layout-mistakes.ts';

/** More parts within each other than any page has. 300,000 of them took 1.3 GB to parse. */
const DEEPEST = 50;

/** A file's text, which is empty where it has a mistake. */
export interface ContentFile {
	readonly text: string;
	readonly mistake?: LineMistake;
}

/** Reads a file of YAML, as `readWords` does. */
export function readContentFile(path: string): ContentFile {
	const file = readWords(path);
	const mistake = file.mistake ?? nestingMistake(file.text);
	return mistake ? { text: '', mistake } : file;
}

/** Reads a file of plain words, without the characters that show nothing. */
export function readWords(path: string): ContentFile {
	const bytes = readFileSync(path);
	const mistake = encodingMistake(bytes);
	return mistake ? { text: '', mistake } : { text: withPlainSpaces(decode(bytes)) };
}

/**
 * Programs paste spaces that are none to a parser, and signs that show nothing: a phone number with
 * one looks right and is not.
 */
const withPlainSpaces = (text: string) =>
	text
		.replace(/[\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, ' ')
		.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const SAVE_AS = 'open it, choose Save As, and there UTF-8 as the encoding';

/**
 * Letters that are lost or doubled because an editor saved or read the file in another encoding
 * than UTF-8.
 */
function encodingMistake(bytes: Buffer): LineMistake | undefined {
	// UTF-16 begins with a mark, and has an empty byte beside every plain letter.
	if (['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || bytes.includes(0))
		return { line: 1, message: `is saved as UTF-16 (“Unicode”), not as UTF-8: ${SAVE_AS}` };
	if (!isUtf8(bytes)) {
		const lines = bytes.toString('latin1').split('\n');
		const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1'))) + 1;
		return {
			line,
			message: `has a letter that is not saved as UTF-8, such as £, – or ’ in Windows’ own encoding: ${SAVE_AS}`,
		};
	}
	const text = decode(bytes);
	const lost = LOST.exec(text);
	if (!lost) return undefined;
	const line = text.slice(0, lost.index).split('\n').length;
	return {
		line,
		message: `has “${lost[0]}”, which an editor wrote in place of a letter that it could not read: type it again`,
	};
}

/**
 * A letter that was lost, or one of two bytes and more in UTF-8 that was read as Windows-1252 and
 * saved again: Â£, â€“, â†’, Å´, ðŸ˜€.
 */
const LOST =
	/\ufffd|\u00c2[\u00a0-\u00bf]|[\u00c3-\u00c5][\u0080-\u00bf\u2013-\u2122]|â[€‚„†ˆ‰˜™œž].|ðŸ|ï»¿/;

/**
 * What the lexer says without a letter of the file: a document, a text, or an error begins here.
 */
const MARKS = ['\u0002', '\u001f', '\u0018'];

/** Counts by the parser's own lexer, which is not deep itself. */
function nestingMistake(text: string): LineMistake | undefined {
	/** The columns at which parts begin, from the outside in. */
	const columns: number[] = [];
	let [brackets, line, column] = [0, 1, 0];
	for (const token of new Lexer().lex(text)) {
		if (MARKS.includes(token)) continue;
		if (token === '[' || token === '{') brackets += 1;
		else if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1);
		else if (brackets === 0 && !/^[\s:#]/.test(token)) {
			while ((columns.at(-1) ?? -1) >= column) columns.pop();
			columns.push(column);
		}
		if (columns.length + brackets > DEEPEST)
			return {
				line,
				message: `has more than ${DEEPEST} parts within each other: take out the brackets or dashes that are too many`,
			};
		const ends = token.split('\n');
		line += ends.length - 1;
		column = (ends.length > 1 ? 0 : column) + (ends.at(-1)?.length ?? 0);
	}
	return undefined;
}
