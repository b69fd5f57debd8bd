/** `npm run bench`: what pages weigh as they travel, how soon the site is ready, and how much it carries; writes the last into docs/performance.md. Budgets are held by tests/docs/weights.test.ts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allPages } from '../site/data/all-pages.ts';
import { measureThroughput } from './bench/throughput.ts';
import { build, install } from './setup/prepare.mjs';
import { formScripts, inlineScripts, weigh } from './weights.ts';

// The address is written into pages; every start below must find them built for the same one.
process.env.SITE_URL ??= 'http://localhost:3000';
await install({ development: true });
await build();

const pages = allPages().map(({ path }) => path.slice(1) || 'index');
console.log('\nBytes as they travel (brotli), against at most 14,336 a page and 1,024 of script inside it:\n');
for (const page of pages) {
	const file = `${page}.html`;
	console.log(
		`${String(await weigh(file)).padStart(8)} page with styles ${String(await inlineScripts(file)).padStart(6)} script inside (uncompressed)  ${file}`,
	);
}
console.log('\nA form’s script, React included, against at most 76,800:\n');
for (const form of ['contact', 'funding']) {
	const { files, bytes } = await formScripts(form);
	console.log(`${String(bytes).padStart(8)} ${form} (${files.length} files)`);
}
console.log(`\n${String(await weigh('house.svg')).padStart(8)} the drawing of the house, fetched once for all pages`);

console.log('\nFrom `npm start` with nothing to do until the site is ready, five times:\n');
for (let run = 0; run < 5; run += 1) console.log(`${String(await timeToReady()).padStart(8)} ms`);

await measureThroughput();

/** Milliseconds from the command to the first answer that says ready. */
async function timeToReady(): Promise<number> {
	const data = mkdtempSync(join(tmpdir(), 'bench-'));
	const port = 20_000 + Math.floor(Math.random() * 20_000);
	const begun = performance.now();
	const site = spawn('npm', ['start'], {
		env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'silent' },
		stdio: 'ignore',
		detached: true,
	});
	try {
		for (;;) {
			const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
			if (answer?.ok) return Math.round(performance.now() - begun);
			if (performance.now() - begun > 60_000) throw new Error('The site was not ready within a minute.');
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	} finally {
		if (site.pid) process.kill(-site.pid, 'SIGTERM');
		rmSync(data, { recursive: true, force: true });
	}
}
