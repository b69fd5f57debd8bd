/** The letter to the old mailbox once enquiries or e-mails have another address. */
import { expect, test } from 'vitest';
import type { Email } from '#model/email.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { tellOldAddresses } from './address-change.ts';

const before = { office: 'office@example.co.uk', from: 'website@example.co.uk' };

function setUp() {
	const notes = new Map<string, string>();
	const sent: Email[] = [];
	const mail = { isAway: false };
	const tell = (addresses: typeof before) =>
		tellOldAddresses({
			store: {
				note: async (name) => notes.get(name),
				setNote: async (name, value) => void notes.set(name, value),
			},
			mailer: {
				async send(email) {
					if (mail.isAway) throw new Error('ECONNREFUSED');
					sent.push(email);
				},
			},
			addresses,
			siteUrl: 'https://www.example.co.uk',
			now: () => NOON,
		});
	return { sent, mail, tell };
}

test('the first start and every start with the same addresses send nothing', async () => {
	const { sent, tell } = setUp();
	await tell(before);
	await tell(before);
	expect(sent).toEqual([]);
});

test.each([
	[
		'enquiries go',
		{ office: 'thief@evil.example' },
		'Enquiries went to office@example.co.uk. They go to thief@evil.example from now on.\n\n',
	],
	[
		'e-mails come from',
		{ from: 'thief@evil.example' },
		'E-mails came from website@example.co.uk. They come from thief@evil.example from now on.\n\n',
	],
])(
	'once %s elsewhere, the old mailbox and the old sender hear what has changed, once',
	async (_, change, words) => {
		const { sent, tell } = setUp();
		await tell(before);
		await tell({ ...before, ...change });
		await tell({ ...before, ...change });
		expect(sent.map(({ to }) => to)).toEqual([before.office, before.from]);
		for (const { text } of sent) expect(text.startsWith(words)).toBe(true);
	},
);

test('while the mail server is away, it is tried again', async () => {
	const { sent, mail, tell } = setUp();
	await tell(before);
	mail.isAway = true;
	const after = { ...before, office: 'new@example.co.uk' };
	await expect(tell(after)).rejects.toThrow('ECONNREFUSED');
	mail.isAway = false;
	await tell(after);
	expect(sent).toHaveLength(2);
});
