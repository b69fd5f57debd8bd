/**
 * The words and pictures of a commit: which files are taken, what speaks against them, and what
 * becomes different for visitors. What else a branch holds must be what runs here already
 * (docs/decisions/hosting.md).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { SOURCES } from '#build/build-stamp.ts';
import { decodeEntities, isItself, readBuiltPages } from '#content/checks/built-pages.ts';
import { TOO_SLOW } from '../release/processes.ts';
import type { Branch, TreeEntry } from './branch.ts';

/** The files that are taken, and the most bytes of each kind. */
const FOLLOWED: readonly { readonly path: RegExp; readonly mostBytes: number }[] = [
	{ path: /^content\/(?:(?:pages|services|areas|legal)\/)?\w[\w-]*\.yaml$/, mostBytes: 1_000_000 },
	{ path: /^facts\/\w[\w-]*\.yaml$/, mostBytes: 1_000_000 },
	{
		path: /^content\/photos\/\w[\w .()-]*\.(?:jpe?g|png|webp|avif|tiff?)$/i,
		mostBytes: 25_000_000,
	},
	{ path: /^content\/brand\/[a-z0-9][a-z0-9._-]*\.(?:svg|png|webp|woff2)$/i, mostBytes: 2_000_000 },
];
const FILES_AT_MOST = 2_000;
const BYTES_AT_MOST = 400_000_000;

/** What a build runs or reads beside the words. */
const CODE = [...SOURCES, 'package.json', 'tsconfig.json'];

/** Where only words and pictures belong, so that another file there is a slip. */
const EDITED = /^(?:content\/(?:pages|services|areas|legal|photos|brand)|facts)\//;

/** A git file's mode: an ordinary one, or one that may be run, which is taken as an ordinary one. */
const FILE = /^100(?:644|755|664)$/;
const SYMBOLIC_LINK = '120000';

/** It yields to everything else that the machine does. */
const CHECK_WITHIN_MS = 600_000;

/** What speaks against a commit: why, what about, and who can put it right. */
export interface Objection {
	readonly why: string;
	readonly problems: readonly string[];
	readonly forWhom: 'editor' | 'developer';
}

const forEditor = (why: string, problems: readonly string[] = []): Objection => ({
	why,
	problems,
	forWhom: 'editor',
});
const forDeveloper = (why: string, problems: readonly string[] = []): Objection => ({
	why,
	problems,
	forWhom: 'developer',
});

const kindOf = (path: string) => FOLLOWED.find((kind) => kind.path.test(path));
const isFollowed = (path: string) => kindOf(path) !== undefined;
const isTest = (path: string) => path.includes('.test.') || path.endsWith('.md');
const isCode = (path: string) =>
	!isFollowed(path) &&
	!isTest(path) &&
	CODE.some((name) => path === name || path.startsWith(`${name}/`));
const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

/**
 * The files of a commit that are taken, or what speaks against it. `here` is the folder of the
 * website.
 */
export function followedFiles(
	files: readonly TreeEntry[],
	here: string,
): { readonly taken: readonly TreeEntry[] } | Objection {
	const taken = files.filter(({ path }) => isFollowed(path));
	const slips = files.filter(
		({ path }) =>
			EDITED.test(path) && !isFollowed(path) && !isTest(path) && !existsSync(join(here, path)),
	);
	const wrong = [...taken.flatMap(whatIsWrong), ...slips.map(cureFor)];
	if (wrong.length > 0) return forEditor('Some files cannot be taken.', wrong);
	const total = taken.reduce((sum, { bytes }) => sum + bytes, 0);
	if (taken.length > FILES_AT_MOST || total > BYTES_AT_MOST)
		return forEditor(
			`There are too many files for one website: ${taken.length} with ${megabytes(total)} MB. At most ${FILES_AT_MOST} with ${megabytes(BYTES_AT_MOST)} MB are taken.`,
		);
	if (!taken.some(({ path }) => path === 'content/company.yaml'))
		return forDeveloper(
			'The branch has no content/company.yaml, so it is not that of this website.',
		);
	const code = files.filter((entry) => isCode(entry.path) && !isSameHere(entry, here));
	if (code.length === 0) return { taken };
	return forDeveloper(
		`It changes more than words and pictures (${code.length === 1 ? 'one file' : `${code.length} files`}). A developer has to put that live; until then nothing newer of this branch can be.`,
		code.map(({ path }) => path),
	);
}

function whatIsWrong({ path, mode, bytes }: TreeEntry): string[] {
	const mostBytes = kindOf(path)?.mostBytes ?? 0;
	if (mode === SYMBOLIC_LINK)
		return [`${path} is a symbolic link, which is not followed. Put the file itself there.`];
	if (!FILE.test(mode)) return [`${path} is not a file. Put the file itself there.`];
	if (bytes > mostBytes)
		return [`${path} has ${megabytes(bytes)} MB. Make it at most ${megabytes(mostBytes)} MB.`];
	return [];
}

/** What to do about a file that has no business where it is: an ending, a name, a photograph. */
function cureFor({ path, mode }: TreeEntry): string {
	if (mode === SYMBOLIC_LINK)
		return `${path} is a symbolic link, which is not followed. Put the file itself there.`;
	if (/\.hei[cf]$/i.test(path))
		return `${path} is a picture that most browsers cannot show. Save it as JPEG and add that (an iPhone takes JPEG after Settings, Camera, Formats, Most Compatible), or delete it.`;
	const [, folder = '', name] = /^((?:content|facts)\/(?:\w+\/)?)([^/]*)\.ya?ml$/i.exec(path) ?? [];
	if (!name)
		return `${path} has a name or an ending that is not known here. Words end in .yaml, pictures in .jpg, .png, .webp, .avif or .tiff; names have letters, digits and hyphens.`;
	const right = name
		.toLowerCase()
		.replace(/[^\w-]+/g, '-')
		.replace(/^-+|-+$/g, '');
	return `${path} cannot be read under that name. Rename it to ${folder}${right}.yaml, or delete it.`;
}

/** Whether a file of a commit is the same in this folder. */
function isSameHere({ path, hash, mode }: TreeEntry, here: string): boolean {
	const file = join(here, path);
	if (!FILE.test(mode) || !lstatSync(file, { throwIfNoEntry: false })?.isFile()) return false;
	const bytes = readFileSync(file);
	const algorithm = hash.length === 64 ? 'sha256' : 'sha1';
	const blob = createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes);
	return blob.digest('hex') === hash;
}

/** One name for the same words, in whichever commits. */
export const hashOfWords = (taken: readonly TreeEntry[]) =>
	createHash('sha256')
		.update(taken.map(({ path, hash }) => `${path} ${hash}`).join('\n'))
		.digest('hex')
		.slice(0, 16);

/** Whether the words in a folder are those of a commit. */
export const areWordsHere = (taken: readonly TreeEntry[], here: string): boolean =>
	wordsIn(here).length === taken.length && taken.every((entry) => isSameHere(entry, here));

/** The paths of the words, facts and pictures in a folder, such as `content/company.yaml`. */
export const wordsIn = (folder: string): string[] =>
	['content', 'facts']
		.filter((part) => existsSync(join(folder, part)))
		.flatMap((part) =>
			readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map(
				(name) => `${part}/${name}`,
			),
		)
		.filter((path) => isFollowed(path) && statSync(join(folder, path)).isFile());

/**
 * Makes the folder in which a version is built: the code of `here`, with the words and pictures of
 * the commit.
 */
export function assembleSite(
	folder: string,
	here: string,
	taken: readonly TreeEntry[],
	branch: Branch,
): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const isNeeded = (path: string) => {
		const name = path.slice(resolve(here).length + 1);
		return !isFollowed(name) && !name.includes('.test.');
	};
	for (const name of CODE) {
		const from = resolve(here, name);
		if (existsSync(from)) cpSync(from, join(folder, name), { recursive: true, filter: isNeeded });
	}
	symlinkSync(resolve(here, 'node_modules'), join(folder, 'node_modules'));
	for (const entry of taken) {
		const file = join(folder, entry.path);
		mkdirSync(dirname(file), { recursive: true });
		if (isSameHere(entry, here)) copyFileSync(join(here, entry.path), file);
		else branch.write(entry, file);
	}
}

/**
 * Copies words and pictures into a folder, one file after another and each in one step, and deletes
 * there those that are gone.
 */
export function copyWords(from: string, to: string): void {
	const paths = wordsIn(from);
	for (const path of paths) {
		const file = join(to, path);
		mkdirSync(dirname(file), { recursive: true });
		// Not beside it: what a crash leaves in `content` would count as a change.
		const next = join(to, '.words.next');
		copyFileSync(join(from, path), next);
		renameSync(next, file);
	}
	for (const path of wordsIn(to)) if (!paths.includes(path)) rmSync(join(to, path));
}

/**
 * What is wrong in a folder's content, one thing a line with file, line and cure. Throws if the
 * check itself fails.
 */
export function contentProblems(folder: string): string[] {
	const check = spawnSync(process.execPath, ['scripts/check-content.ts'], {
		cwd: folder,
		encoding: 'utf8',
		stdio: ['ignore', 'ignore', 'pipe'],
		timeout: CHECK_WITHIN_MS,
		killSignal: 'SIGKILL',
	});
	if (check.status === 0) return [];
	if (check.error) return [`The check of ${join(folder, 'content')} ${TOO_SLOW}`];
	const problems = problemsIn(check.stderr);
	if (problems.length > 0) return problems;
	const [last] = check.stderr.trim().split('\n').slice(-1);
	throw new Error(`The content check could not be run: ${last}`);
}

/** The problems in what the check printed: each begins two spaces in, and goes on further in. */
export function problemsIn(said: string): string[] {
	const problems: string[] = [];
	for (const line of said.split('\n')) {
		const [, indent = '', text = ''] = /^( *)(.*)$/.exec(line) ?? [];
		if (indent.length === 2) problems.push(text);
		else if (indent.length > 2 && text !== '')
			problems.push(`${problems.pop() ?? ''} ${text.replace(/^→ /, '')}`.trim());
	}
	return problems.map((problem) =>
		problem
			.replace(/^((?:content|facts)\/\S+?):(\d+)(?::\d+)? */, '$1, line $2: ')
			.replace(/: $/, ''),
	);
}

/** The problems that were not there before, whatever their line. */
export function newProblems(now: readonly string[], before: readonly string[]): string[] {
	const withoutLine = (problem: string) => problem.replace(/, line \d+/, '');
	const known = new Set(before.map(withoutLine));
	return now.filter((problem) => !known.has(withoutLine(problem)));
}

/** The pages of a release that are new or not the same as before. Without a release before, none. */
export function changedPages(
	before: string | undefined,
	now: string,
): { readonly path: string; readonly title: string }[] {
	if (before === undefined) return [];
	const pagesOf = (release: string) => readBuiltPages(join(release, 'client')).filter(isItself);
	const old = new Map(pagesOf(before).map(({ path, html }) => [path, html]));
	return pagesOf(now)
		.filter(({ path, html }) => path !== '/404' && html !== old.get(path))
		.map(({ path, html }) => {
			const [, title = path] = /<title>([^<]*)/.exec(html) ?? [];
			return { path, title: decodeEntities(title) };
		});
}

const EMAIL = /[^\s"<>(),;:/\\]+@[^\s"<>(),;:/\\@]+\.[^\s"<>(),;:/\\@.]+/gu;
/** Also as the number of a WhatsApp link. */
const PHONE = /(?:(?<![\w.+-])(?:\+\d|0)|wa\.me\/\+?\d)[\d ()-]{8,}\d/g;

/** One number in whichever way it is written. */
const dialled = (phone: string) => phone.replace(/\D/g, '').replace(/^(?:00)?44/, '0');

/**
 * Sentences about the e-mail addresses and phone numbers that the words of `now` have and those of
 * `before` have not, and the reverse: everybody who may push decides where visitors write and ring.
 */
export function changedContacts(before: string, now: string): string[] {
	const [old, current] = [contactsIn(before), contactsIn(now)];
	const changed = (['email', 'phone'] as const).flatMap((name) => {
		const what = name === 'email' ? 'e-mail address' : 'phone number';
		const [was, is] = [old.firm[name], current.firm[name]];
		return was === is ? [] : [`The ${what} on the website is now ${is}. It was ${was}.`];
	});
	const only = (some: Contacts, others: Contacts) =>
		[...some.all]
			.filter(([contact, written]) => !others.all.has(contact) && !isFirms(some, written))
			.map(([, written]) => written);
	const [added, gone] = [only(current, old), only(old, current)];
	return [
		...changed,
		...(added.length > 0 ? [`New on the website: ${added.join(', ')}.`] : []),
		...(gone.length > 0 ? [`No longer on it: ${gone.join(', ')}.`] : []),
	];
}

interface Contacts {
	readonly firm: { readonly email?: string; readonly phone?: string };
	/** As they are written, by what is written or dialled. */
	readonly all: ReadonlyMap<string, string>;
}

const isFirms = ({ firm }: Contacts, written: string) =>
	written === firm.email || written === firm.phone;

function contactsIn(folder: string): Contacts {
	// As YAML reads it, in which an address may be written with escapes.
	const read = (path: string) => parse(readFileSync(join(folder, path), 'utf8'));
	const paths = wordsIn(folder).filter((path) => path.endsWith('.yaml'));
	const text = paths.map((path) => JSON.stringify(read(path))).join('\n');
	return {
		firm: read('content/company.yaml'),
		all: new Map([
			...(text.match(EMAIL) ?? []).map((one) => [one.toLowerCase(), one] as const),
			...(text.match(PHONE) ?? []).map((one) => [dialled(one), one] as const),
		]),
	};
}
