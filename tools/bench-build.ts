/** `npm run bench:build`: how long the whole site takes to build, and with 200 more service pages, in a copy that is thrown away. Writes its part of docs/performance.md. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeSection } from './bench/section.ts';

const ROOMS = [
	'content',
	'forms',
	'site',
	'server',
	'enquiries',
	'build',
	'dates.ts',
	'tools',
	'tests',
	'astro.config.ts',
	'package.json',
	'tsconfig.json',
];
/** The page that is copied, and how often at each measurement. */
const MODEL = 'loft-insulations';
const MORE = [0, 50, 100, 150, 200];
/** The middle one of so many builds counts. */
const ROUNDS = 3;

const copy = mkdtempSync(join(tmpdir(), 'build-'));
try {
	for (const room of ROOMS) cpSync(room, join(copy, room), { recursive: true });
	symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
	giveDiagrams(Math.max(...MORE));
	build();
	const rows: string[] = [];
	let done = 0;
	for (const more of MORE) {
		for (; done < more; done += 1) addService(done);
		const seconds = Array.from({ length: ROUNDS }, () => {
			const begun = performance.now();
			build();
			return (performance.now() - begun) / 1000;
		}).sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] as number;
		rows.push(`| ${more} | ${seconds.toFixed(1)} |`);
		console.log(`${more} more service pages: ${seconds.toFixed(1)} s`);
	}
	writeSection(
		'build',
		[
			'## Build',
			'',
			`Written by \`npm run bench:build\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} processors: the whole site, share images and packed copies included, the middle one of ${ROUNDS} builds. Every page names every service in its menu, so each page also grows by a line with each service.`,
			'',
			'| More service pages | Seconds |',
			'| --- | --- |',
			...rows,
		].join('\n'),
	);
} finally {
	rmSync(copy, { recursive: true, force: true });
}

function addService(number: number): void {
	const folder = join(copy, 'content/services');
	const text = readFileSync(join(folder, `${MODEL}.yaml`), 'utf8');
	const order = readdirSync(folder).length + 1;
	writeFileSync(
		join(folder, `more-${number}.yaml`),
		text.replace(/^path: .*$/m, `path: /services/more-${number}`).replace(/^order: .*$/m, `order: ${order}`),
	);
}

/** Every service has a diagram; the new ones borrow the model's. */
function giveDiagrams(count: number): void {
	const names = Array.from({ length: count }, (_, number) => `more-${number}`);
	const drawings = join(copy, 'site/art/diagrams');
	for (const name of names) copyFileSync(join(drawings, `${MODEL}.svg`), join(drawings, `${name}.svg`));
	const path = join(copy, 'content/diagrams.yaml');
	const text = readFileSync(path, 'utf8');
	const [model = ''] = new RegExp(`^${MODEL}:\\n(?:[ \\t].*\\n|\\n)*`, 'm').exec(text) ?? [];
	writeFileSync(path, `${text}\n${names.map((name) => model.replace(MODEL, name)).join('\n')}`);
}

function build(): void {
	const { status, stderr } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
		cwd: copy,
		encoding: 'utf8',
		env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
	});
	if (status !== 0) throw new Error(`The copy could not be built:\n${stderr}`);
}
