/**
 * Writes the stores that src/enquiries/store/upgrade.test.ts upgrades: one of everything that a
 * store may hold, by the code of this commit, as a file of SQLite and a dump of PostgreSQL. It is
 * run for a release alone:
 *
 *     npx tsx src/enquiries/store/testing/release/write-release.ts
 *
 * Everybody in it is made up.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sensitiveNames } from '#forms/sending/all-forms.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import { dispatchKinds, VISITOR_UPDATE } from '#model/outbox-message.ts';
import { REFERENCE } from '#model/reference.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { hashOfSecret, visitorSecret } from '../../../links/visitor-link.ts';
import { addPhotograph } from '../../../photographs.ts';
import { createReceive } from '../../../receive.ts';
import type { Database } from '../../database.ts';
import { openPostgres } from '../../postgres.ts';
import { openSqlite } from '../../sqlite/sqlite.ts';
import { openStore, type StoreOptions } from '../../store.ts';
import { writeEverything } from '../everything.ts';
import { emailTerms, NOON } from '../fixtures.ts';

/** How the release's stores are opened. Their key is no secret. */
export const released = {
	makesCopies: true,
	answersKey: Buffer.alloc(32, 'release').toString('base64'),
} as const satisfies StoreOptions;

/** The key of its visitors' links. */
export const LINK_KEY = Buffer.alloc(32, 'links');

/** A JPEG by its first and last bytes. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('Ada’s meter'), 0xff, 0xd9]);

const OFFICE = 'office@example.co.uk';
const sam = { who: 'office', person: 'sam' } as const;
const visitor = { who: 'visitor' } as const;
const message = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold. Please ring in the evening.',
};
const application = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '1 High Street, Otley, LS21 3AB',
	benefitsClaim: 'yes',
	selectedBenefits: 'pensionCredit',
	healthCondition: 'yes',
	homeOwnership: 'yes',
	energySavings: 'solar',
	home: '{"kind":"terrace"}',
};

/** Writes one of everything, as the website does, from noon of 20 November 2026 on. */
async function writeRelease(database: Database): Promise<void> {
	const store = await openStore(database, 'example.co.uk', released);
	let now = NOON;
	// What every table may hold, before the enquiries that the test knows by their references.
	await writeEverything(store, now);

	const receive = createReceive({
		store,
		recipients: { officeEmail: OFFICE, acknowledge: true, webhookHost: 'crm.example.co.uk' },
		now: () => now,
		answersKey: released.answersKey,
		secretHash: (reference) => hashOfSecret(visitorSecret(LINK_KEY, reference)),
		onSaved: () => undefined,
		onUnavailable(error) {
			throw error;
		},
	});
	/** Receives an enquiry, and records what is done about it, a minute later each. */
	async function keep(
		form: FormName,
		reference: string,
		answers: Readonly<Record<string, string>>,
		...events: NewEvent[]
	): Promise<string> {
		now += 60_000;
		await receive(form, Object.entries({ ...answers, [REFERENCE]: reference }));
		const [enquiry] = await Array.fromAsync(store.find({ reference }));
		if (!enquiry) throw new Error(`${reference} was not kept.`);
		for (const event of events) {
			now += 60_000;
			await store.recordEvent(enquiry.id, event, now);
		}
		return enquiry.id;
	}
	/** Delivers, or parks, every letter and call that waits. */
	const settle = async (outcome: 'markDelivered' | 'markParked') => {
		const kinds = dispatchKinds.filter((kind) => !kind.startsWith('copy'));
		for (const dispatch of await store.claim(now, { ...emailTerms, kinds, limit: 100 }))
			await (outcome === 'markDelivered'
				? store.markDelivered(dispatch, now)
				: store.markParked(dispatch, now, '550 no such mailbox'));
	};

	// A message that was answered, with a press that was taken back.
	const answered = await keep('contact', '1111-1111-M', message, {
		kind: 'no-answer',
		by: sam,
		data: { remindAt: now + 3_600_000 },
	});
	await settle('markDelivered');
	await store.recordEvent(answered, { kind: 'not-for-us', by: sam }, ++now);
	const undoes = (await store.eventsOf(answered)).at(-1)?.id ?? '';
	for (const event of [
		{ kind: 'undone', by: sam, undoes },
		{ kind: 'survey-booked', by: sam, data: { day: '2026-12-01', note: 'Bring the long ladder.' } },
	] as const)
		await store.recordEvent(answered, event, ++now);

	// One whose letters were refused, then withdrawn.
	await keep('contact', '3333-3333-W', { ...message, description: 'Solar, please.' });
	await settle('markParked');
	await keep(
		'contact',
		'4444-4444-G',
		{ ...message, email: 'mary@example.org', phone: '0113 496 0143', fullName: 'Mary Somerville' },
		{ kind: 'complaint', by: sam },
		{ kind: 'withdrawn', by: visitor },
	);
	// One that was erased, and one whose answers about health were forgotten.
	const annabella = { ...application, firstName: 'Annabella', email: 'annabella@example.org' };
	await store.erase([await keep('funding', '5555-5555-4', annabella)]);
	const forgotten = await keep('funding', '6666-6666-R', annabella);
	await settle('markDelivered');
	await store.clearAnswers([forgotten], sensitiveNames('funding'), now);

	// An application with answers about health, a photograph and letters that wait.
	const waiting = await keep(
		'funding',
		'2222-2222-8',
		application,
		{ kind: 'call-time', by: visitor, data: { callTime: 'In the morning' } },
		{ kind: 'answer-by', by: visitor, data: { answerBy: 'email' } },
	);
	await store.recordEvent(waiting, { kind: 'corrected', by: visitor }, ++now, {
		answers: { address: '2 High Street, Otley, LS21 3AB' },
	});
	const [ada] = await Array.fromAsync(store.find({ reference: '2222-2222-8' }));
	if (!ada) throw new Error('The application is gone.');
	await addPhotograph(
		{
			store,
			now: () => ++now,
			async onVisitorUpdate({ id }, { at }) {
				await store.queueLetter(id, VISITOR_UPDATE, OFFICE, String(at), at);
			},
		},
		ada,
		JPEG,
	);
	await store.close();
}

/** The dump of a database, of what every version of PostgreSQL understands. */
const dumpOf = (url: string): string =>
	execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', url], { encoding: 'utf8' })
		.split('\n')
		.filter((line) => line && !/^(?:--|\\|SET )/.test(line))
		.join('\n');

if (import.meta.filename === process.argv[1]) {
	const folder = mkdtempSync(join(tmpdir(), 'release-'));
	const cluster = await startPostgres();
	try {
		const file = join(folder, 'enquiries.db');
		await writeRelease(openSqlite(file));
		// Most of a small file of SQLite is empty.
		writeFileSync(join(import.meta.dirname, 'release.db.gz'), gzipSync(readFileSync(file)));
		await writeRelease(await openPostgres(cluster.url));
		writeFileSync(join(import.meta.dirname, 'release.sql'), dumpOf(cluster.url));
	} finally {
		cluster.remove();
		rmSync(folder, { recursive: true });
	}
}
