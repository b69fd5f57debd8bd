/**
 * Simulates power cuts: from a trace of the website's system calls, rebuilds what the disk may hold
 * after a cut at any moment. Synced writes are certain to be there. Of the other writes any part
 * may be.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Traces the relevant calls with all their bytes. `-y` prints the file of every descriptor. */
export const stracing = (trace: string): string[] => [
	'strace',
	// `-D` makes strace a grandchild, so that the process we start is the website itself.
	'-D',
	'-f',
	'-qq',
	'-y',
	'-xx',
	'-s',
	'1000000',
	'-e',
	'trace=pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat,write,writev,sendto,sendmsg',
	'-o',
	trace,
];

interface Write {
	readonly offset: number;
	readonly bytes: Buffer;
}
type Change = Write | { readonly length: number };

/** A file's synced bytes, and the changes since the last sync. */
interface Image {
	synced: Buffer;
	pending: Change[];
}

const endOf = (change: Change): number =>
	'length' in change ? change.length : change.offset + change.bytes.length;

/** A copy of a file's bytes with these changes made. */
function withChanges(bytes: Buffer, changes: readonly Change[]): Buffer {
	const room = Buffer.alloc(Math.max(bytes.length, ...changes.map(endOf)));
	bytes.copy(room);
	let { length } = bytes;
	for (const change of changes) {
		if ('length' in change) {
			room.fill(0, change.length);
			length = change.length;
		} else {
			change.bytes.copy(room, change.offset);
			length = Math.max(length, endOf(change));
		}
	}
	return room.subarray(0, length);
}

export type DiskEvent =
	| {
			readonly kind: 'write';
			readonly file: string;
			readonly offset: number;
			readonly bytes: Buffer;
	  }
	| { readonly kind: 'truncate'; readonly file: string; readonly length: number }
	| { readonly kind: 'sync'; readonly file: string }
	| { readonly kind: 'unlink'; readonly file: string }
	/** An acknowledgement is about to be sent. */
	| { readonly kind: 'answer' };

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const pathOf = (hex: string): string => (hex.includes('\\x') ? bytesOf(hex).toString() : hex);

/**
 * The events of a trace, in the order they ended, for the store's files and the answers to
 * visitors.
 */
export async function* readTrace(
	trace: string,
	isOurs: (file: string) => boolean,
): AsyncGenerator<DiskEvent> {
	/** The first parts of calls that were interrupted by another thread's, by thread. */
	const unfinished = new Map<string, string>();
	for await (const line of createInterface({ input: createReadStream(trace) })) {
		const [, thread = '', said = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
		if (said.endsWith('<unfinished ...>')) {
			unfinished.set(thread, said.slice(0, -'<unfinished ...>'.length));
			// An answer counts from the moment it may have been sent.
			if (isAnswer(said)) yield { kind: 'answer' };
			continue;
		}
		const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(said) ?? [];
		const whole = rest === undefined ? said : (unfinished.get(thread) ?? '') + rest;
		if (rest !== undefined && isAnswer(whole)) continue;
		const event = eventOf(whole);
		if (event && (event.kind === 'answer' || isOurs(event.file))) yield event;
	}
}

/** `HTTP/1.1 200` in hex, as strace prints the beginning of an answer. */
const OK = [...Buffer.from('HTTP/1.1 200')]
	.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
	.join('');

function isAnswer(call: string): boolean {
	return /^(?:write|writev|sendto|sendmsg)\(/.test(call) && call.includes(`"${OK}`);
}

function eventOf(call: string): DiskEvent | undefined {
	if (isAnswer(call)) return { kind: 'answer' };
	if (/= -1 /.test(call)) return undefined;
	const [, name = '', file = '', rest = ''] = /^(\w+)\(\d+<([^>]*)>(.*)$/s.exec(call) ?? [];
	if (name === 'pwrite64') {
		const [, hex = '', offset = ''] =
			/^, "((?:\\x[0-9a-f]{2})*)", \d+, (\d+)\s*\)/.exec(rest) ?? [];
		return { kind: 'write', file: pathOf(file), offset: Number(offset), bytes: bytesOf(hex) };
	}
	if (name === 'ftruncate')
		return {
			kind: 'truncate',
			file: pathOf(file),
			length: Number(/^, (\d+)\s*\)/.exec(rest)?.[1]),
		};
	if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', file: pathOf(file) };
	const [, unlinked] = /^unlink(?:at)?\(.*?"((?:\\x[0-9a-f]{2})*)"/.exec(call) ?? [];
	return unlinked === undefined ? undefined : { kind: 'unlink', file: pathOf(unlinked) };
}

/** What may be left of the writes that were not synced. */
export type Remains = 'none' | 'some' | 'torn';

/** A write can tear between sectors. */
const SECTOR = 512;

export class Disk {
	readonly #images = new Map<string, Image>();

	apply(event: DiskEvent): void {
		if (event.kind === 'answer') return;
		if (event.kind === 'unlink') {
			this.#images.delete(event.file);
			return;
		}
		const image = this.#images.get(event.file) ?? { synced: Buffer.alloc(0), pending: [] };
		this.#images.set(event.file, image);
		if (event.kind === 'sync') {
			image.synced = withChanges(image.synced, image.pending);
			image.pending = [];
		} else
			image.pending.push(
				event.kind === 'write'
					? { offset: event.offset, bytes: event.bytes }
					: { length: event.length },
			);
	}

	/** Every file as it may be found after the cut. */
	afterPowerCut(remains: Remains, chance: () => number): Map<string, Buffer> {
		const files = new Map<string, Buffer>();
		for (const [file, { synced, pending }] of this.#images) {
			let left = remains === 'none' ? [] : pending.filter(() => chance() < 0.5);
			const last = pending.at(-1);
			if (remains === 'torn' && last && 'bytes' in last) {
				const kept = Math.floor((chance() * last.bytes.length) / SECTOR) * SECTOR;
				left = [
					...pending.slice(0, -1),
					{ offset: last.offset, bytes: last.bytes.subarray(0, kept) },
				];
			}
			files.set(file, withChanges(synced, left));
		}
		return files;
	}
}
