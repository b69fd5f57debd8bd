/** `npm run dev`: everything in one process, forms and e-mails included. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailsIn, until } from '../../server/testing/running-site.ts';
import { expect, test } from '../support/test.ts';
import { ALL } from '../support/thorough.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

test('while developing, an application goes all the way to an e-mail file', ALL, async ({ visit }) => {
	const free = createServer().listen(0, '127.0.0.1');
	await once(free, 'listening');
	const port = String((free.address() as AddressInfo).port);
	await new Promise((resolve) => free.close(resolve));
	const data = await mkdtemp(join(tmpdir(), 'dev-'));
	const origin = `http://localhost:${port}`;
	const child = spawn('npm', ['run', 'dev', '--', '--port', port], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data },
		stdio: 'ignore',
		detached: true,
	});
	try {
		await until(async () => ((await fetch(`${origin}/GRANT/`).catch(() => undefined))?.ok ? true : undefined));
		const { page } = await visit(`${origin}/grant`);
		await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByText('Data Submitted Successfully!').first().waitFor();
		const [email] = await mailsIn(join(data, 'mail'), 1);
		expect(email?.text).toContain('12 Ember Row');
	} finally {
		if (child.pid) process.kill(-child.pid, 'SIGTERM');
		await once(child, 'exit').catch(() => undefined);
		await rm(data, { recursive: true, force: true });
	}
});
