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

test('once enquiries go to another mailbox, the old one and the sender are told, once', async () => {
	const { sent, tell } = setUp();
	await tell(before);
	const after = { ...before, office: 'thief@evil.example' };
	await tell(after);
	await tell(after);
	expect(sent.map(({ to }) => to)).toEqual([before.office, before.from]);
	expect(sent[0]?.text).toContain(
		'Enquiries went to office@example.co.uk. They go to thief@evil.example from now on.',
	);
	expect(sent[0]?.text).not.toContain('E-mails came from');
});

test('once e-mails come from another sender, the office is told', async () => {
	const { sent, tell } = setUp();
	await tell(before);
	await tell({ ...before, from: 'thief@evil.example' });
	expect(sent.map(({ to }) => to)).toEqual([before.office, before.from]);
	expect(sent[0]?.text).toContain(
		'E-mails came from website@example.co.uk. They come from thief@evil.example from now on.',
	);
});

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
