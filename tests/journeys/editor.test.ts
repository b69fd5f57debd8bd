/**
 * The editor of the words: it opens the content with the fields of its schemas, and what it saves
 * is what was there but for what was changed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'yaml';
import { company as companySchema } from '#content/schemas/content-schemas.ts';

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.yml': 'text/yaml',
};

/** Where the editor's test backend keeps its files, in the browser's own file system. */
const TEST_FOLDER = 'sveltia-cms-test';

let folder: string;
let server: Server;
let origin: string;
test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'editor-'));
	execFileSync(process.execPath, [
		'scripts/build-editor.ts',
		'test-repo',
		'',
		'',
		join(folder, 'editor'),
	]);
	server = createServer(({ url = '/' }, response) => {
		const name = new URL(url, 'http://localhost').pathname.slice(1) || 'index.html';
		response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain');
		if (readdirSync(join(folder, 'editor')).includes(name))
			response.end(readFileSync(join(folder, 'editor', name)));
		else response.writeHead(404).end();
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

/** Puts the project's own words where the editor looks for them. */
async function putWords(page: Page): Promise<void> {
	const names = ['content', 'facts'].flatMap((root) =>
		readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
	);
	const files = Object.fromEntries(
		names
			.filter((name) => name.endsWith('.yaml'))
			.map((name) => [name, readFileSync(name, 'utf8')]),
	);
	await page.evaluate(
		async ([root, all]) => {
			for (const [path, text] of Object.entries(all)) {
				let directory = await (await navigator.storage.getDirectory()).getDirectoryHandle(root, {
					create: true,
				});
				const parts = path.split('/');
				const name = parts.pop() ?? '';
				for (const part of parts)
					directory = await directory.getDirectoryHandle(part, { create: true });
				const writable = await (
					await directory.getFileHandle(name, { create: true })
				).createWritable();
				await writable.write(text);
				await writable.close();
			}
		},
		[TEST_FOLDER, files] as const,
	);
}

const savedWords = (page: Page, file: string) =>
	page.evaluate(
		async ([root, path]) => {
			let directory = await (await navigator.storage.getDirectory()).getDirectoryHandle(root);
			const parts = path.split('/');
			const name = parts.pop() ?? '';
			for (const part of parts) directory = await directory.getDirectoryHandle(part);
			return (await (await directory.getFileHandle(name)).getFile()).text();
		},
		[TEST_FOLDER, file] as const,
	);

test('a phone number is changed in the editor, and nothing else of the file', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(origin);
	await putWords(page);
	await page.reload();
	await page.getByRole('button', { name: 'Work with Test Repository' }).click();
	await expect(page.getByText('The firm').first()).toBeVisible();
	await page.goto(`${origin}/#/collections/firm/entries/company`);
	const file = 'content/company.yaml';
	const before = companySchema.parse(parse(readFileSync(file, 'utf8')));
	const phone = page.locator('[data-key-path="phone"] input').first();
	await expect(phone).toHaveValue(before.phone);
	await phone.fill('0113 496 0177');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect
		.poll(async () => (await savedWords(page, file)).includes('0113 496 0177'))
		.toBe(true);
	// It leaves out what is empty and may be left out; the schema reads both alike.
	expect(companySchema.parse(parse(await savedWords(page, file)))).toEqual({
		...before,
		phone: '0113 496 0177',
	});
});
