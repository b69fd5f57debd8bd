/** A running site keeps the content it was built with. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { pageSchemas } from './page-schemas.ts';
import { keepReadContent, pinContent, readAllContent, readClaims, readCompany, readPage, readServices } from './read.ts';

// For the other files of this process, which read the content from disk.
afterEach(() => void Reflect.deleteProperty(globalThis, Symbol.for('pinned content')));

test('once pinned, content is not read from disk again', () => {
	const folder = mkdtempSync(join(tmpdir(), 'pinned-'));
	const [company, services] = [readCompany(), readServices()];
	cpSync('content', folder, { recursive: true });
	rmSync(join(folder, 'services', 'solar-pv.yaml'));
	pinContent(folder);
	writeFileSync(join(folder, 'company.yaml'), 'name: A: B');
	rmSync(folder, { recursive: true });
	expect(readCompany()).toEqual(company);
	expect(readServices()).toEqual(services.filter(({ slug }) => slug !== 'solar-pv'));
	expect(readAllContent).not.toThrow();
});

test('what a build has kept of its content is what reading the content gives, and is not read again', () => {
	const folder = mkdtempSync(join(tmpdir(), 'kept-'));
	cpSync('content', folder, { recursive: true });
	const readSome = () => [readCompany(), readServices(), readClaims(), readPage('shared', pageSchemas.shared)];
	const fromDisk = readSome();
	keepReadContent(folder);
	writeFileSync(join(folder, 'company.yaml'), 'name: A: B');
	pinContent(folder, true);
	rmSync(folder, { recursive: true });
	expect(readSome()).toEqual(fromDisk);
	expect(readAllContent).not.toThrow();
});

test('what a build has kept is for its own programs: others have other schemas, and read the files', () => {
	const folder = mkdtempSync(join(tmpdir(), 'kept-'));
	cpSync('content', folder, { recursive: true });
	keepReadContent(folder);
	writeFileSync(join(folder, 'company.yaml'), readFileSync(join(folder, 'company.yaml'), 'utf8').replace(/^name: .*$/m, 'name: Edited'));
	pinContent(folder);
	rmSync(folder, { recursive: true });
	expect(readCompany().name).toBe('Edited');
});
