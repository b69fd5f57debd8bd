/**
 * Which files of a commit the website follows, and what speaks against a commit before anything is
 * built from it. Only words and pictures are ever taken out of the branch; what else it holds must
 * be what runs here already (docs/decisions/publishing.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES } from '#build/build-stamp.ts';
import type { TreeEntry } from './branch.ts';

/** The files that are taken, and the most bytes of each kind. */
const FOLLOWED: readonly { readonly path: RegExp; readonly mostBytes: number }[] = [
	{ path: /^content\/(?:(?:pages|services|areas|legal)\/)?\w[\w-]*\.yaml$/, mostBytes: 1_000_000 },
	{ path: /^facts\/\w[\w-]*\.yaml$/, mostBytes: 1_000_000 },
	{ path: /^content\/dictionary\.txt$/, mostBytes: 1_000_000 },
	{
		path: /^content\/photos\/\w[\w .()-]*\.(?:jpe?g|png|webp|avif|tiff?)$/i,
		mostBytes: 25_000_000,
	},
	{ path: /^content\/brand\/[a-z0-9][a-z0-9._-]*\.(?:svg|png|webp|woff2)$/i, mostBytes: 2_000_000 },
];

const FILES_AT_MOST = 2_000;
const BYTES_AT_MOST = 400_000_000;

/** What no page is made from: neither taken nor in the way. */
const BESIDE_THE_SITE: readonly RegExp[] = [
	/^(?:docs|tests|editor|\.ci|\.github|\.gitlab|\.gitea|\.forgejo|\.vscode)\//,
	/\.md$/,
	/\.test\.\w+$/,
	/(?:^|\/)\.gitkeep$/,
	/^(?:\.gitignore|\.gitattributes|\.editorconfig|\.gitlab-ci\.yml|\.dockerignore|\.env\.example|\.pages\.yml|Dockerfile|compose\.yaml)$/,
	/^(?:biome\.json|playwright\.config\.ts|vitest\.config\.ts)$/,
];

/**
 * A git file's mode: an ordinary one, or one that may be run, which is taken as an ordinary one.
 */
const FILE = /^100(?:644|755|664)$/;
const SYMBOLIC_LINK = '120000';

const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
const LFS_POINTER_BYTES = 1024;

export const isFollowed = (path: string): boolean => FOLLOWED.some((kind) => kind.path.test(path));

/** What speaks against a commit: why, what about, and who can put it right. */
export interface Objection {
	readonly why: string;
	readonly problems: readonly string[];
	readonly forWhom: 'editor' | 'developer';
}

/**
 * The files of a commit that are taken, or what speaks against it. `here` is the folder of the
 * website.
 */
export function followedFiles(
	files: readonly TreeEntry[],
	here: string,
): { readonly taken: readonly TreeEntry[] } | Objection {
	const taken = files.filter(({ path }) => isFollowed(path));
	const others = files.filter(({ path }) => !isFollowed(path));
	const wrong = taken.flatMap((entry) => whatIsWrong(entry));
	if (wrong.length > 0)
		return { why: 'Some files cannot be taken.', problems: wrong, forWhom: 'editor' };
	const unknown = others.flatMap(({ path, mode }) => {
		if (
			!/^(?:content\/(?:pages|services|areas|legal|photos|brand)|facts)\//.test(path) ||
			existsSync(join(here, path)) ||
			isBesideTheSite(path)
		)
			return [];
		const cure = mode === SYMBOLIC_LINK ? undefined : cureFor(path);
		if (cure) return [`${path} ${cure}`];
		const is =
			mode === SYMBOLIC_LINK
				? 'is a symbolic link'
				: 'has a name or an ending that is not known here';
		return [
			`${path} ${is}. Words end in .yaml, pictures in .jpg, .png, .webp, .avif or .tiff; names have letters, digits and hyphens.`,
		];
	});
	if (unknown.length > 0)
		return { why: 'Some files cannot be taken.', problems: unknown, forWhom: 'editor' };
	const total = taken.reduce((sum, { bytes }) => sum + bytes, 0);
	if (taken.length > FILES_AT_MOST || total > BYTES_AT_MOST)
		return {
			why: `There are too many files for one website: ${taken.length} with ${megabytes(total)} MB. At most ${FILES_AT_MOST} with ${megabytes(BYTES_AT_MOST)} MB are taken.`,
			problems: [],
			forWhom: 'editor',
		};
	if (!taken.some(({ path }) => path === 'content/company.yaml'))
		return {
			why: 'The branch has no content/company.yaml, so it is not that of this website.',
			problems: [],
			forWhom: 'developer',
		};
	const code = codeThatDiffers(others, here);
	if (code.length === 0) return { taken };
	return {
		why: `It changes more than words and pictures (${code.length === 1 ? 'one file' : `${code.length} files`}). A developer has to put that live; until then nothing newer of this branch can be.`,
		problems: code,
		forWhom: 'developer',
	};
}

/**
 * What to do about the two slips that happen: a file of words with another ending or a space in its
 * name, and an iPhone's photograph.
 */
function cureFor(path: string): string | undefined {
	if (/\.hei[cf]$/i.test(path))
		return 'is a picture that most browsers cannot show. Save it as JPEG and add that (an iPhone takes JPEG after Settings, Camera, Formats, Most Compatible), or delete it.';
	const [, folder = '', name] = /^((?:content|facts)\/(?:\w+\/)?)([^/]*)\.ya?ml$/i.exec(path) ?? [];
	const right =
		name &&
		folder +
			name
				.toLowerCase()
				.replace(/[^\w-]+/g, '-')
				.replace(/^-+|-+$/g, '');
	return right
		? `cannot be read under that name. Rename it to ${right}.yaml, or delete it.`
		: undefined;
}

/** What is wrong with files that were written into a folder: pictures that are kept elsewhere. */
export function unreadableFiles(folder: string, taken: readonly TreeEntry[]): string[] {
	return taken.flatMap(({ path, bytes }) =>
		bytes < LFS_POINTER_BYTES && readFileSync(join(folder, path)).toString().startsWith(LFS_POINTER)
			? [
					`${path} is kept in Git LFS, which the website does not fetch. Add the picture itself, at most 25 MB.`,
				]
			: [],
	);
}

function whatIsWrong({ path, mode, bytes }: TreeEntry): string[] {
	const { mostBytes = 0 } = FOLLOWED.find((kind) => kind.path.test(path)) ?? {};
	if (mode === SYMBOLIC_LINK)
		return [`${path} is a symbolic link, which is not followed. Put the file itself there.`];
	if (!FILE.test(mode)) return [`${path} is not a file. Put the file itself there.`];
	if (bytes > mostBytes)
		return [`${path} has ${megabytes(bytes)} MB. Make it at most ${megabytes(mostBytes)} MB.`];
	return [];
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

const isBesideTheSite = (path: string) => BESIDE_THE_SITE.some((pattern) => pattern.test(path));

/**
 * The files of the commit that are not those of this folder, and files of this folder that it no
 * longer has. A branch with nothing but content has none.
 */
function codeThatDiffers(others: readonly TreeEntry[], here: string): string[] {
	const differing = others
		.filter((entry) => !isBesideTheSite(entry.path) && !isSameHere(entry, here))
		.map(({ path }) => path);
	if (!others.some(({ path }) => path === 'package.json')) return differing;
	const there = new Set(others.map(({ path }) => path));
	const gone = codeFiles(here).filter((path) => !there.has(path));
	return [...differing, ...gone.map((path) => `${path} (removed)`)];
}

/** Whether a file of a commit is the same in this folder. */
export function isSameHere({ path, hash, mode }: TreeEntry, here: string): boolean {
	const file = join(here, path);
	if (!FILE.test(mode) || !lstatSync(file, { throwIfNoEntry: false })?.isFile()) return false;
	const bytes = readFileSync(file);
	const algorithm = hash.length === 64 ? 'sha256' : 'sha1';
	return (
		createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex') === hash
	);
}

/** Everything here that a build is made from, but for what is followed. */
function codeFiles(here: string): string[] {
	const within = (path: string): string[] =>
		lstatSync(join(here, path)).isDirectory()
			? readdirSync(join(here, path)).flatMap((name) => within(`${path}/${name}`))
			: [path];
	return SOURCES.flatMap((path) => within(path)).filter(
		(path) => !isFollowed(path) && !isBesideTheSite(path),
	);
}
