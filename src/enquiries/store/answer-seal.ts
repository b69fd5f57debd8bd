/**
 * Seals the answers about health, benefits and income, and notes and photographs within the store, with
 * a key that is not in it: the database file, its log or a backup alone do not reveal them. Each
 * answer is sealed by itself, under its own name.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sensitiveNames } from '#forms/sending/all-forms.ts';
import type { FormName } from '#model/form-names.ts';

export interface AnswerSeal {
	/** The answers as they are stored. `id` is the enquiry's. */
	seal(
		form: FormName,
		id: string,
		answers: Readonly<Record<string, string>>,
	): Readonly<Record<string, string>>;
	/** The answers as they were given. One that was sealed with another key stays sealed. */
	open(id: string, answers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
	/** A text as it is stored. `name` says what it is, and which one. */
	sealText(name: string, text: string): string;
	/** The text as it was given. One that was sealed with another key stays sealed. */
	openText(name: string, text: string): string;
	/** Bytes as they are stored. `name` says what they are. */
	sealBytes(name: string, bytes: Uint8Array): Uint8Array;
	/** The bytes as they were given. What was sealed with another key stays sealed. */
	openBytes(name: string, bytes: Uint8Array): Uint8Array;
}

const PREFIX = 'sealed:1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Answers are padded to a multiple of this, because their length would tell which option was
 * chosen.
 */
const BLOCK = 64;

/** Stores answers as they are. */
export const noSeal: AnswerSeal = {
	seal: (_form, _id, answers) => answers,
	open: (_id, answers) => answers,
	sealText: (_name, text) => text,
	openText: (_name, text) => text,
	sealBytes: (_name, bytes) => bytes,
	openBytes: (_name, bytes) => bytes,
};

/** Seals with a key of 32 bytes. */
export function createAnswerSeal(key: Buffer): AnswerSeal {
	function sealBytes(name: string, plain: Uint8Array): Buffer {
		const nonce = randomBytes(NONCE_BYTES);
		const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
		const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
		return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
	}

	/** Throws for bytes that were changed, or sealed with another key or under another name. */
	function openBytes(name: string, bytes: Uint8Array): Buffer {
		const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(
			Buffer.from(name),
		);
		decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
		return Buffer.concat([
			decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
			decipher.final(),
		]);
	}

	function sealOne(name: string, value: string): string {
		const plain = Buffer.from(value);
		const padded = Buffer.alloc(Math.ceil((plain.length + 1) / BLOCK) * BLOCK);
		plain.copy(padded);
		return PREFIX + sealBytes(name, padded).toString('base64url');
	}

	function openOne(name: string, value: string): string {
		const bytes = Buffer.from(value.slice(PREFIX.length), 'base64url');
		try {
			return openBytes(name, bytes).toString('utf8').replace(/\0+$/, '');
		} catch {
			return value;
		}
	}

	return {
		seal(form, id, answers) {
			const sealed = sensitiveNames(form).flatMap((name) =>
				answers[name] ? [[name, sealOne(`${id} ${name}`, answers[name])]] : [],
			);
			return sealed.length > 0 ? { ...answers, ...Object.fromEntries(sealed) } : answers;
		},
		open(id, answers) {
			const sealed = Object.entries(answers).filter(([, value]) => value.startsWith(PREFIX));
			if (sealed.length === 0) return answers;
			return {
				...answers,
				...Object.fromEntries(
					sealed.map(([name, value]) => [name, openOne(`${id} ${name}`, value)]),
				),
			};
		},
		sealText: sealOne,
		openText: (name, text) => (text.startsWith(PREFIX) ? openOne(name, text) : text),
		sealBytes: (name, bytes) => Buffer.concat([Buffer.from(PREFIX), sealBytes(name, bytes)]),
		openBytes(name, bytes) {
			if (Buffer.from(bytes.subarray(0, PREFIX.length)).toString('latin1') !== PREFIX) return bytes;
			try {
				return openBytes(name, bytes.subarray(PREFIX.length));
			} catch {
				return bytes;
			}
		},
	};
}
