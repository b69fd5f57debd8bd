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
import type { Enquiry } from '#model/enquiry.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import { dispatchKinds, isCopyKind, VISITOR_UPDATE } from '#model/outbox-message.ts';
import { REFERENCE } from '#model/reference.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { addPhotograph } from '../../../add-photograph.ts';
import { hashOfSecret, visitorSecret } from '../../../links/visitor-link.ts';
import { createReceive } from '../../../receive.ts';
import type { Database } from '../../database.ts';
import { openPostgres } from '../../postgres.ts';
import { openSqlite } from '../../sqlite/sqlite.ts';
import { openStore, type Store, type StoreOptions } from '../../store.ts';
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

/** The website on this store, from noon of 20 November 2026 on: each thing happens a minute later. */
function createWebsite(store: Store) {
	let now = NOON;
	const later = () => {
		now += 60_000;
		return now;
	};
	const receive = createReceive({
		store,
		recipients: { officeEmail: OFFICE, acknowledge: true, webhookHost: 'crm.example.co.uk' },
		now: later,
		answersKey: released.answersKey,
		secretHash: (reference) => hashOfSecret(visitorSecret(LINK_KEY, reference)),
		onSaved: () => undefined,
		onUnavailable(error) {
			throw error;
		},
	});
	return {
		later,
		/** Receives an enquiry, and records what is done about it. */
		async keep(
			form: FormName,
			reference: string,
			answers: Readonly<Record<string, string>>,
			...events: NewEvent[]
		): Promise<Enquiry> {
			await receive(form, Object.entries({ ...answers, [REFERENCE]: reference }));
			const [enquiry] = await Array.fromAsync(store.find({ reference }));
			if (!enquiry) throw new Error(`${reference} was not kept.`);
			for (const event of events) await store.recordEvent(enquiry.id, event, later());
			return enquiry;
		},
		/** Delivers, or parks, every letter and call that waits. */
		async settle(outcome: 'delivered' | 'parked'): Promise<void> {
			const kinds = dispatchKinds.filter((kind) => !isCopyKind(kind));
			for (const dispatch of await store.claim(now, { ...emailTerms, kinds, limit: 100 }))
				await (outcome === 'delivered'
					? store.markDelivered(dispatch, now)
					: store.markParked(dispatch, now, '550 no such mailbox'));
		},
	};
}
type Website = ReturnType<typeof createWebsite>;

/** One that was answered, with a press that was taken back; one refused; one withdrawn. */
async function writeMessages(store: Store, { keep, settle, later }: Website): Promise<void> {
	const { id } = await keep('contact', '1111-1111-M', message, {
		kind: 'no-answer',
		by: sam,
		data: { remindAt: NOON + 3_600_000 },
	});
	await settle('delivered');
	await store.recordEvent(id, { kind: 'not-for-us', by: sam }, later());
	const undoes = (await store.eventsOf(id)).at(-1)?.id ?? '';
	await store.recordEvent(id, { kind: 'undone', by: sam, undoes }, later());
	const data = { day: '2026-12-01', note: 'Bring the long ladder.' };
	await store.recordEvent(id, { kind: 'survey-booked', by: sam, data }, later());

	await keep('contact', '3333-3333-W', { ...message, description: 'Solar, please.' });
	await settle('parked');
	await keep(
		'contact',
		'4444-4444-G',
		{ ...message, email: 'mary@example.org', phone: '0113 496 0143', fullName: 'Mary Somerville' },
		{ kind: 'complaint', by: sam },
		{ kind: 'withdrawn', by: visitor },
	);
}

/**
 * One that was erased; one whose answers about health were forgotten; one with these answers, a
 * photograph and letters that wait.
 */
async function writeApplications(store: Store, { keep, settle, later }: Website): Promise<void> {
	const annabella = { ...application, firstName: 'Annabella', email: 'annabella@example.org' };
	await store.erase([(await keep('funding', '5555-5555-4', annabella)).id]);
	const forgotten = await keep('funding', '6666-6666-R', annabella);
	await settle('delivered');
	await store.clearAnswers([forgotten.id], sensitiveNames('funding'), later());

	const ada = await keep(
		'funding',
		'2222-2222-8',
		application,
		{ kind: 'call-time', by: visitor, data: { callTime: 'In the morning' } },
		{ kind: 'answer-by', by: visitor, data: { answerBy: 'email' } },
	);
	await store.recordEvent(ada.id, { kind: 'corrected', by: visitor }, later(), {
		answers: { address: '2 High Street, Otley, LS21 3AB' },
	});
	const onVisitorUpdate = async ({ id }: Enquiry, { at }: { at: number }) =>
		void (await store.queueLetter(id, VISITOR_UPDATE, OFFICE, String(at), at));
	await addPhotograph({ store, now: later, onVisitorUpdate }, ada, JPEG);
}

/** Writes one of everything into a new store, as the website does. */
async function writeRelease(database: Database): Promise<void> {
	const store = await openStore(database, 'example.co.uk', released);
	// What every table may hold, beside the enquiries that the test knows by their references.
	await writeEverything(store);
	const website = createWebsite(store);
	await writeMessages(store, website);
	await writeApplications(store, website);
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
