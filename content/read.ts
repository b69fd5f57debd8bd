/** Reads the content files and holds them to their schemas. The one way to the words, for pages, server and tools alike. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMap, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type CompanyWords, companyWords, fillContent, type Slip } from './company-words.ts';
import * as schemas from './schemas.ts';

/** Pages are drawn from the folder the process was started in, which npm makes the project's own. */
const FOLDER = join(process.cwd(), 'content');
/** Its words stand in braces in the other files. */
const COMPANY = 'company.yaml';

/** Thrown for content that breaks its schema; its message is for whoever edits the words. */
export class ContentError extends Error {
	override name = 'ContentError';
}

/** Who the company is. Throws a ContentError that names the file and line of every mistake. */
export function readCompany(): schemas.Company {
	const company = read(COMPANY, schemas.company);
	// What happens next is said in the same promises as everywhere else.
	const words = companyWords(company);
	const steps = fillContent(company.response.steps, words, () => false).content as string[];
	return { ...company, response: { ...company.response, steps } };
}

/** Every claim by its name. */
export const readClaims = () => read('claims.yaml', schemas.claims);

/** Every scheme by its name. */
export const readSchemes = () => read('schemes.yaml', schemas.schemes);

/** The words to every diagram, by the service's file name. */
export const readDiagrams = () => read('diagrams.yaml', schemas.diagrams);

/** A service and the file name it goes by. */
export type ServicePage = schemas.Service & { readonly slug: string };

/** The service pages in menu order. */
export function readServices(): ServicePage[] {
	return readdirSync(join(FOLDER, 'services'))
		.filter((file) => file.endsWith('.yaml'))
		.map((file) => ({ slug: basename(file, '.yaml'), ...read(`services/${file}`, schemas.service) }))
		.sort((a, b) => a.order - b.order);
}

/** One page's words, held to the schema its own page brings. */
export function readPage<S extends z.ZodType>(name: string, schema: S): z.infer<S> {
	return read(`pages/${name}.yaml`, schema);
}

const known = new Map<string, { stamp: string; company: unknown; content: unknown }>();

/** A file is parsed again only when it or the company's has changed, so two hundred pages may all ask for the menu. */
function read<S extends z.ZodType>(file: string, schema: S): z.infer<S> {
	const company = file === COMPANY ? undefined : read(COMPANY, schemas.company);
	const path = join(FOLDER, file);
	const { mtimeMs, size } = statSync(path);
	const stamp = `${mtimeMs}:${size}`;
	const before = known.get(path);
	if (before?.stamp === stamp && before.company === company) return before.content as z.infer<S>;
	const content = parse(file, readFileSync(path, 'utf8'), schema, company && companyWords(company));
	known.set(path, { stamp, company, content });
	return content;
}

/** The small print has more names, of the settings among them, which its layout fills in. */
const isLegal = (file: string) => file === 'pages/privacy.yaml' || file === 'pages/accessibility.yaml';

/** The content of one file's text. Exported for tests and tools that check text which is not (yet) a file. */
export function parse<S extends z.ZodType>(file: string, text: string, schema: S, words?: CompanyWords): z.infer<S> {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines });
	const lineAt = (offset: number | undefined) => (offset === undefined ? 1 : lines.linePos(offset).line);
	const mistakes = document.errors.map((error) => `  content/${file}:${lineAt(error.pos[0])} ${error.message.split('\n')[0]}`);
	if (mistakes.length === 0) {
		const raw: unknown = document.toJS();
		const { content, slips } = words ? fillContent(raw, words, () => isLegal(file)) : { content: raw, slips: [] };
		const result = schema.safeParse(content);
		if (result.success && slips.length === 0) return result.data;
		const issues: readonly Slip[] = [...slips, ...(result.error?.issues ?? [])];
		for (const { path, message } of issues) {
			mistakes.push(`  content/${file}:${lineAt(placeOf(document.contents, path))} ${path.join('.') || 'the file'} ${message}`);
		}
	}
	throw new ContentError(['Please put this right in the content:', ...mistakes].join('\n'));
}

/** Where in the file a value stands, or the nearest thing around it that exists. */
function placeOf(root: unknown, path: readonly PropertyKey[]): number | undefined {
	let node = root;
	let place: number | undefined;
	for (const key of path) {
		const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
		if (pair && typeof pair.key === 'object' && pair.key && 'range' in pair.key) place = (pair.key.range as number[] | undefined)?.[0];
		node = pair ? pair.value : (node as { get?: (key: unknown, keep: boolean) => unknown } | null)?.get?.(key, true);
		if (node && typeof node === 'object' && 'range' in node && !pair) place = (node.range as number[] | undefined)?.[0];
		if (!node) break;
	}
	return place;
}
