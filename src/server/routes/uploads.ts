/**
 * The files of a form, one after the other, as they arrive: none is on the disk, and all that
 * arrive at the same time together take limited memory. The caller decides for each whether it is
 * read at all.
 */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#enquiries/links/private-page.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * For all files at once, while they are read and re-encoded. With more, sixteen of 16 MB at once
 * take over 300 MB in all.
 */
const ROOM_BYTES = 24 * MEBIBYTE;

/**
 * The most that is read and thrown away of unused files, so that a browser that is still sending
 * shows the answer.
 */
const MOST_IGNORED_BYTES = 200 * MEBIBYTE;

/** What a form brings: its fields up to the first file, and then the files. */
export interface UploadForm {
	readonly fields: URLSearchParams;
	readonly files: AsyncIterable<Upload>;
	/** Reads to the end what was not used. */
	finish(): Promise<void>;
}

/** Reads forms with files. All forms share its room. */
export function createUploads(
	roomBytes = ROOM_BYTES,
): (request: FastifyRequest) => Promise<UploadForm> {
	let room = roomBytes;

	async function use<T>(
		file: MultipartFile['file'],
		mostBytes: number,
		work: (bytes: Buffer) => Promise<T>,
	) {
		const chunks: Buffer[] = [];
		let size = 0;
		let problem: 'too-large' | 'no-room' | undefined;
		try {
			for await (const chunk of file as AsyncIterable<Buffer>) {
				if (problem) continue;
				if (size + chunk.length > mostBytes) problem = 'too-large';
				else if (chunk.length > room) problem = 'no-room';
				if (problem) {
					// At once, not at its end: otherwise files that arrive side by side would all be refused.
					chunks.length = 0;
					room += size;
					size = 0;
					continue;
				}
				room -= chunk.length;
				size += chunk.length;
				chunks.push(chunk);
			}
			if (problem) return problem;
			return size === 0 ? ('none' as const) : await work(Buffer.concat(chunks.splice(0)));
		} finally {
			room += size;
		}
	}

	return async (request) => {
		const parts = request.parts();
		const fields = new URLSearchParams();
		let first: MultipartFile | undefined;
		while (!first) {
			const { value: part, done } = await parts.next();
			if (done) break;
			if (part.type === 'file') first = part;
			else fields.append(part.fieldname, String(part.value));
		}
		let next = first;
		function take(): MultipartFile | undefined {
			const taken = next;
			next = undefined;
			return taken;
		}
		/** Goes to the next file. A field behind the first file is none of ours. */
		async function advance(): Promise<void> {
			while (!next) {
				const { value: part, done } = await parts.next();
				if (done) return;
				if (part.type === 'file') next = part;
			}
		}
		async function* files(): AsyncGenerator<Upload> {
			for (let part = take(); part; part = take()) {
				const { file, fieldname } = part;
				try {
					yield { field: fieldname, use: (mostBytes, work) => use(file, mostBytes, work) };
				} finally {
					await ignore(file);
					await advance();
				}
			}
		}
		return {
			fields,
			files: files(),
			async finish() {
				for (let part = take(); part; part = take()) {
					await ignore(part.file);
					await advance();
				}
			},
		};
	};
}

/** Reads an unused file to its end. Throws if it is larger than MOST_IGNORED_BYTES. */
async function ignore(file: MultipartFile['file']): Promise<void> {
	if (file.readableEnded || file.destroyed) return;
	let ignored = 0;
	for await (const chunk of file as AsyncIterable<Buffer>) {
		ignored += chunk.length;
		if (ignored > MOST_IGNORED_BYTES) throw new Error('More was sent than is read.');
	}
}
