/**
 * A process of its own, traced by ./power-cut.test.ts: writes an e-mail's file and an erased
 * reference, and says when each is done.
 */

import { createFileMailer } from '#enquiries/delivery/mail-transports.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';

const [folder = ''] = process.argv.slice(2);

const email = { to: 'office@example.co.uk', subject: 'New enquiry', text: 'Ring Grace.' };
await createFileMailer(folder).send(email, {
	from: 'website@example.co.uk',
	messageId: '<1@example.co.uk>',
	name: 'letter',
});
process.stdout.write('SENT\n');
openErasureLog(folder).add(['7K3M-9QXD-4'], Date.now());
process.stdout.write('LOGGED\n');
