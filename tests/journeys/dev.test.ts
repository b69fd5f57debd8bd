/** `npm run dev`: everything in one process, forms and e-mails included. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailsIn, until } from '#server/testing/running-site.ts';
import { copyProject } from '../support/folder.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

/** Runs `npm run dev` in a folder until `work` has ended. */
async function developing(
	folder: string,
	work: (origin: string, data: string) => Promise<void>,
): Promise<void> {
	const free = createServer().listen(0, '127.0.0.1');
	await once(free, 'listening');
	const port = String((free.address() as AddressInfo).port);
	await new Promise((resolve) => free.close(resolve));
	const data = await mkdtemp(join(tmpdir(), 'dev-'));
	const origin = `http://localhost:${port}`;
	const child = spawn('npm', ['run', 'dev', '--', '--port', port], {
		cwd: folder,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data },
		stdio: 'ignore',
		detached: true,
	});
	try {
		await until(async () => {
			const answer = await fetch(`${origin}/GRANT/`).catch(() => undefined);
			// Left unread, it would be an error once the server ends.
			await answer?.text();
			return answer?.ok || undefined;
		});
		await work(origin, data);
	} finally {
		if (child.pid) process.kill(-child.pid, 'SIGTERM');
		await once(child, 'exit').catch(() => undefined);
		await rm(data, { recursive: true, force: true });
	}
}

test('while developing, an application goes all the way to an e-mail file, and an open page shows a changed word and a changed component without a start, and keeps its words at a mistake', async ({
	visit,
}) => {
	const folder = await copyProject();
	try {
		await developing(folder, async (origin, data) => {
			const { page } = await visit(`${origin}/grant`);
			await formAwake(page);
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Data Submitted Successfully!').first().waitFor();
			const [email] = await mailsIn(join(data, 'mail'), 1);
			expect(email?.text).toContain('12 Ember Row');

			await page.goto(`${origin}/about`);
			const file = join(folder, 'content', 'pages', 'about.yaml');
			const words = await readFile(file, 'utf8');
			const [, heading = ''] = /^ *heading: (.+)$/m.exec(words) ?? [];
			expect(heading).not.toBe('');
			await writeFile(file, words.replace(heading, 'Changed while it ran'));
			await expect(page.getByText('Changed while it ran').first()).toBeVisible();
			await writeFile(file, 'heading: [');

			const footer = join(folder, 'src', 'site', 'components', 'frame', 'Footer.tsx');
			const source = await readFile(footer, 'utf8');
			await writeFile(
				footer,
				source.replace('className="footer ', 'className="footer was-edited '),
			);
			await expect(page.locator('footer.was-edited')).toBeVisible();
			await expect(page.getByText('Changed while it ran').first()).toBeVisible();
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
