/**
 * Re-encodes every uploaded photograph: what is stored is a JPEG of our own making, of pixels
 * alone. The decoder is written in C and reads untrusted files, so it runs in a process of its own
 * (./reencode-child.mjs), one at a time, with limited memory and time, without a key, and not
 * allowed to open, write or start anything.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SECOND_MS } from '#model/dates.ts';
import { hasNoMetadata } from './jpeg-metadata.ts';

const MEBIBYTE = 1024 * 1024;

/** An original, as a phone takes it. With script the browser has made it smaller before. */
export const MOST_ORIGINAL_BYTES = 16 * MEBIBYTE;

/** One photograph as it is kept, without its preview. */
const MOST_BYTES = 1.5 * MEBIBYTE;

/**
 * What the child writes itself, beside code: pixels, tables, its copy of the original. The system
 * refuses it more.
 */
const MEMORY_KILOBYTES = 180_000;

/** Fifty million pixels take two seconds on a slow machine. */
const WITHIN_MS = 20 * SECOND_MS;

/** Photographs that wait for the one before them. Each is in memory meanwhile. */
const WAITING_AT_MOST = 8;

/** What the child says by its exit code. Any other, and any signal, means that it was stopped. */
const exitCodes = {
	done: 0,
	otherFormat: 40,
	heic: 41,
	broken: 42,
	tooManyPixels: 43,
	noDecoder: 44,
} as const;

/** The child's argument, as JSON. */
export interface ChildOptions {
	readonly originalBytes: number;
	readonly edgePixels: number;
	readonly previewEdgePixels: number;
	readonly mostBytes: number;
	readonly mostPixels: number;
	/**
	 * Where a format has to be held as a whole before its first row is known, that may take so much.
	 */
	readonly mostHeldBytes: number;
	readonly exitCodes: typeof exitCodes;
}

const childOptions: Omit<ChildOptions, 'originalBytes'> = {
	edgePixels: 2_000,
	previewEdgePixels: 320,
	mostBytes: MOST_BYTES,
	mostPixels: 50_000_000,
	mostHeldBytes: 64_000_000,
	exitCodes,
};

/** A photograph as it is kept: two JPEGs without metadata. */
interface Reencoded {
	readonly width: number;
	readonly height: number;
	readonly full: Buffer;
	readonly preview: Buffer;
}

/**
 * Why a photograph cannot be taken. `stopped`: it took too long or too much memory, or the child
 * was killed. `busy`: too many wait.
 */
export type Refusal = Exclude<keyof typeof exitCodes, 'done'> | 'stopped' | 'busy';

export interface Reencoder {
	/** Whether there is a decoder for this machine at all. */
	readonly isThere: boolean;
	/** Never rejects. Empties `original`, whose parts it hands on. */
	reencode(original: Buffer): Promise<Reencoded | Refusal>;
}

/** The child's program: in a build it is bundled beside this file, under the same name. */
const CHILD = join(import.meta.dirname, 'reencode-child.mjs');

/**
 * Sets the limits and becomes the program: no tool but the shell is needed for that. The processor
 * time is for a child that outlives us.
 */
const WITH_LIMIT = `ulimit -c 0; ulimit -t 60; ulimit -d ${MEMORY_KILOBYTES} && exec "$@"`;

interface ReencoderOptions {
	/** Shorter in a test. */
	readonly withinMs?: number;
	/** Another program in the child's place, for a test. */
	readonly child?: string;
	/** Called with the child's process id, for a test. */
	readonly onChild?: (pid: number) => void;
}

export function createReencoder({
	withinMs = WITHIN_MS,
	child = CHILD,
	onChild = () => undefined,
}: ReencoderOptions = {}): Reencoder {
	const packages = packagesOf('sharp');
	let waiting = 0;
	let last: Promise<unknown> = Promise.resolve();

	async function run(original: Buffer): Promise<Reencoded | Refusal> {
		const node = [
			process.execPath,
			'--jitless',
			'--max-old-space-size=48',
			'--v8-pool-size=1',
			'--disable-warning=SecurityWarning',
			'--permission',
			'--allow-addons',
			...[child, ...packages].map((path) => `--allow-fs-read=${path}`),
			child,
			JSON.stringify({ ...childOptions, originalBytes: original.length } satisfies ChildOptions),
		];
		const started = spawn('/bin/sh', ['-c', WITH_LIMIT, 'sh', ...node], {
			stdio: ['pipe', 'pipe', 'ignore'],
			// Nothing of ours: no setting, no key.
			env: { UV_THREADPOOL_SIZE: '1' },
			timeout: withinMs,
			killSignal: 'SIGKILL',
		});
		if (started.pid !== undefined) onChild(started.pid);
		// It may end before it has read everything.
		started.stdin.on('error', () => undefined);
		started.stdin.end(original);
		const written: Buffer[] = [];
		started.stdout.on('data', (chunk: Buffer) => written.push(chunk));
		const code = await new Promise<number | null>((resolve) => {
			started.once('error', () => resolve(exitCodes.noDecoder));
			started.once('close', resolve);
		});
		if (code === exitCodes.done) return readOutput(Buffer.concat(written)) ?? 'stopped';
		const [refusal = 'stopped'] =
			Object.entries(exitCodes).find(([, known]) => known === code) ?? [];
		return refusal as Refusal;
	}

	return {
		isThere: packages.length > 0 && existsSync('/bin/sh'),
		async reencode(original) {
			if (waiting >= WAITING_AT_MOST) return 'busy';
			waiting += 1;
			const mine = last.then(() => run(original));
			last = mine.catch(() => undefined);
			return mine.catch(() => 'stopped' as const).finally(() => (waiting -= 1));
		},
	};
}

/** The child's output, or undefined when it is not what this website keeps. */
function readOutput(output: Buffer): Reencoded | undefined {
	if (output.length < 8) return undefined;
	const [width, height, previewBytes] = [
		output.readUInt16BE(0),
		output.readUInt16BE(2),
		output.readUInt32BE(4),
	];
	const preview = output.subarray(8, 8 + previewBytes);
	const full = output.subarray(8 + previewBytes);
	return width > 0 &&
		height > 0 &&
		full.length <= MOST_BYTES &&
		hasNoMetadata(preview) &&
		hasNoMetadata(full)
		? { width, height, full, preview }
		: undefined;
}

/** The folders that hold a package and what it needs. None where it is not installed. */
function packagesOf(name: string): string[] {
	const require = createRequire(import.meta.url);
	return (require.resolve.paths(name) ?? [])
		.filter((folder) => existsSync(join(folder, name, 'package.json')))
		.slice(0, 1);
}
