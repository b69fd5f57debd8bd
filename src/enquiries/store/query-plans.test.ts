/** How the databases run each statement of the website on a store with years in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { personTerms } from '#enquiries/answers/person-terms.ts';
import { DAY_MS } from '#model/dates.ts';
import { copyKinds } from '#model/outbox-message.ts';
import { newReference } from '#model/reference.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { applyRetention, recordRetentionRun, trimQuarantine } from '../retention/retention.ts';
import { erasureIn } from '../retention/testing.ts';
import type { Database, Query, Row, Value } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	newEnquiry,
	officeDispatch,
} from './testing/fixtures.ts';
import { fillStore, idAt, PROLIFIC, referenceAt } from './testing/many-enquiries.ts';

const NOW = Date.now();

/** Statements that read a whole table, and why they may. */
const MEANT: readonly (readonly [RegExp, string])[] = [
	[
		/^SELECT \(SELECT COUNT\(\*\) FROM enquiry\) AS found$/,
		'the number of enquiries, from an index alone',
	],
	[
		/^SELECT state, COUNT\(\*\) AS many FROM dispatch WHERE kind IN/,
		'the numbers of letters by state, from an index alone',
	],
	[
		/FROM dispatch WHERE kind IN \('copy', 'copy-erase'\)/,
		'the messages about copies: few, because each goes when it is done',
	],
	[/ AND search LIKE /, 'the office’s search: 20,000 enquiries at once, and other work in between'],
	[/^SELECT MAX\(queued_at\)/, 'one step to the last entry of the index'],
	[/^SELECT MAX\(delivered_at\)/, 'one step to the last entry of the index'],
];

const isMeant = (statement: string) => MEANT.some(([pattern]) => pattern.test(statement));

/**
 * Indexes that hold only rows of which there are few: 10,000 in quarantine at most, and
 * complaints.
 */
const FEW = /USING (?:COVERING )?INDEX (?:enquiry_quarantined|complaint_event)\b/;

/** Tables that grow with the enquiries. */
const GROWING = /\b(?:enquiry|dispatch|event|visitor_link|photograph)\b/;

/** What one transaction or read did. */
interface Piece {
	readonly statements: readonly string[];
	/**
	 * Of this thread, from its first statement to its last, without the commit. A busy machine does
	 * not change it.
	 */
	readonly processorMs: number;
}

/**
 * The database, with a record of every piece of work and of each statement with the values that it
 * had first.
 */
function recorded(database: Database) {
	const statements = new Map<string, readonly Value[]>();
	const pieces: Piece[] = [];
	const recording =
		<T>(work: (query: Query) => Promise<T>) =>
		async (query: Query): Promise<T> => {
			const ran: string[] = [];
			const used = process.threadCpuUsage();
			try {
				return await work((statement, values = []) => {
					ran.push(statement);
					if (!statements.has(statement)) statements.set(statement, values);
					return query(statement, values);
				});
			} finally {
				const { user, system } = process.threadCpuUsage(used);
				pieces.push({ statements: ran, processorMs: (user + system) / 1000 });
			}
		};
	const watched: Database = {
		...database,
		transaction: (work, pace) => database.transaction(recording(work), pace),
		read: (work) => database.read(recording(work)),
	};
	return { database: watched, statements, pieces };
}

/** Calls what requests, delivery, the hourly run, the digest and the second copy call. */
async function exercise(store: Store): Promise<void> {
	const periods = { contactDays: 365, fundingDays: 339, sensitiveDays: 90, quarantinedDays: 30 };
	const before = NOW - 30 * DAY_MS;
	// A request.
	const arrival = newEnquiry({
		receivedAt: NOW,
		reference: newReference(),
		secretHash: newReference(),
	});
	await store.save(arrival, [officeDispatch, acknowledgementDispatch]);
	await store.save(arrival, [officeDispatch]);
	await store.save(
		newEnquiry({ receivedAt: NOW, reference: newReference(), referenceIsTheirs: false }),
		[officeDispatch],
	);
	await store.save(
		newEnquiry({
			receivedAt: NOW,
			quarantined: 'a link',
			answers: { description: newReference() },
		}),
		[],
	);
	await store.check();
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not stored.');
	const { id } = enquiry;
	await store.enquiryOfSecret('hash-9');
	await store.issueVisitorLink(id, ['another hash'], NOW);
	const event = { kind: 'note', by: { who: 'visitor' }, nonce: newReference() } as const;
	await store.recordEvent(id, event, NOW);
	await store.recordEvent(id, event, NOW);
	await store.eventsOf(id);
	await store.dispatchesOf(id);
	await store.photographsOf(id);
	await store.photographBytes(id, 'photograph-1');
	await store.photographToCopy('photograph-1');
	await store.othersBySender(enquiry);
	const prolific = { ...enquiry, answers: { email: PROLIFIC } };
	expect(await store.othersBySender(prolific)).toHaveLength(10);
	await Array.fromAsync(store.find({ terms: personTerms(enquiry) }));
	await store.resend([id], NOW, { dispatches: [officeDispatch] });
	await store.park(id, NOW);
	// Delivery.
	await store.releaseClaims(NOW);
	await store.makeAllDue(NOW);
	await store.resend([id], NOW);
	const [one, other, third] = await store.claim(NOW, emailTerms);
	await store.claim(NOW, { ...emailTerms, kinds: ['promise'] });
	if (one) await store.markWaiting(one, NOW, 'refused', true);
	if (other) await store.markParked(other, NOW, 'refused');
	if (third) await store.markDelivered(third, NOW, { named: [id] });
	// Each minute, the digest and the alert.
	await store.count();
	await store.countBetween(NOW - DAY_MS, NOW);
	await store.lastNoticeQueuedAt('alert');
	await store.lastNoticeDeliveredAt('digest');
	await store.hasOpenNotice('alert');
	await store.unreportedInQuarantine(50);
	await store.forgottenSince(NOW - DAY_MS, 50);
	await store.parked();
	await store.eventsSince(NOW - DAY_MS, 200);
	await store.openComplaints();
	await store.queueNotice('digest', 'office@example.co.uk', newReference(), NOW);
	await store.queueLetter(id, 'news', 'office@example.co.uk', newReference(), NOW);
	await store.firstNote('a note', 'a value');
	await store.saveAnswerPage({
		hash: newReference(),
		sealed: Buffer.from('sealed'),
		storedAt: NOW,
		until: NOW + 1,
		enquiry: arrival.reference,
	});
	await store.answerPage('a hash', NOW);
	await store.forgetAnswerPages(NOW);
	const found = await Array.fromAsync(store.find({ since: before }, () => undefined));
	await store.eventsOfAll(found.map((each) => each.id));
	for (const progress of ['waiting', 'parked', 'quarantined'] as const)
		await Array.fromAsync(store.find({ progress }));
	await Array.fromAsync(
		store.find({ since: before, until: before + DAY_MS, progress: 'delivered', form: 'contact' }),
	);
	// The office's day.
	for (const words of [
		'smi',
		'john smith',
		'grace9',
		'0113 496 0001',
		'YO1 1AA',
		referenceAt(9),
		'Mrs Jo Ng',
		'grace9@',
		'nobody@nowhere.test',
	])
		await store.search(words);
	await store.changeMark(before, NOW - DAY_MS);
	await store.eventsSince(NOW - DAY_MS, 200, 'visitor');
	await store.enquiryById(id);
	const session = {
		hash: newReference(),
		day: '2026-11-20',
		device: newReference(),
		browser: 'Firefox',
		codeTag: 'a tag',
		openedAt: NOW,
	} as const;
	await store.openOfficeSession(session);
	await store.officeSession(session.hash);
	await store.officeSessions(session.day);
	await store.isOfficeDevice(session.device);
	await store.claimOfficeCode(session.device, NOW);
	await store.forgetWrongCodes(session.device);
	await store.countOfficeAct(session.day, 'erasures', '', 5);
	await store.endOfficeSessions(NOW, session.hash);
	await store.forgetOfficeDays(session.day, NOW);
	// The hourly run.
	await store.setNote('clock seen', String(NOW));
	await store.setNote('clock doubted', '0');
	const erasure = erasureIn(join(tmpdir(), 'no-such-folder'), store);
	await applyRetention(store, periods, NOW, erasure);
	await trimQuarantine(store, NOW, NOW, erasure, 1);
	await recordRetentionRun(store, NOW);
	// The second copy.
	await Array.fromAsync(store.receipts());
	await store.retryCopies(Date.now());
	await store.copyAgain([referenceAt(2), newReference()]);
	await store.referencesToCopy();
	await store.countCopies();
	const copying = { kinds: copyKinds, limit: 8, durationMs: 1, except: [] };
	for (const message of await store.claim(Date.now(), copying)) {
		await store.enquiryToCopy(message.recipient);
		await store.markDelivered(message, NOW);
		await store.markDelivered(message, NOW, { hasAnswers: true });
	}
	await store.count();
	await store.revokeVisitorLinks(id, NOW);
	await store.erase([idAt(7)]);
}

describe('on a store with years in it', () => {
	const folder = mkdtempSync(join(tmpdir(), 'plans-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	/** Uses a store so often: what slows one piece of work once is the machine's, not the statement's. */
	async function used(database: Database, many: number, times = 1) {
		const record = recorded(database);
		const store = await openStore(record.database, 'example.co.uk', { makesCopies: true });
		await fillStore(database, many, NOW);
		// As the server does by itself within a minute.
		if (database.isShared) await database.transaction((query) => query('ANALYZE'), 'long-running');
		record.statements.clear();
		record.pieces.length = 0;
		for (let time = 0; time < times; time += 1) await exercise(store);
		return record;
	}

	const inWords = (ms: number, { statements }: Piece) =>
		`${Math.round(ms)} ms: ${[...new Set(statements)].join('; ')}`;

	/** Uses a store on SQLite, and returns its pieces of work once no plan was found wanting. */
	async function usedOnSqlite(many: number, times = 1): Promise<readonly Piece[]> {
		const database = openSqlite(join(folder, `${many}.db`));
		const { statements, pieces } = await used(database, many, times);
		const plans = await database.read(async (query) => {
			const found: string[] = [];
			for (const [statement, values] of statements) {
				if (isMeant(statement)) continue;
				for (const line of faultsOf(await query(`EXPLAIN QUERY PLAN ${statement}`, values)))
					found.push(`${line}: ${statement}`);
			}
			return found;
		});
		expect(plans).toEqual([]);
		await database.close();
		return pieces;
	}

	test('on SQLite no statement reads a whole table', async () => {
		expect(await usedOnSqlite(10_000)).not.toEqual([]);
	});

	test('of 100,000 enquiries on SQLite no piece of work holds the store for more than 50 ms', {
		tags: ['all'],
	}, async () => {
		const pieces = await usedOnSqlite(100_000, 4);
		const alike = Map.groupBy(pieces, ({ statements }) => statements.join('; '));
		const slow = [...alike.values()].flatMap((all) => {
			const [quickest] = all.toSorted((one, other) => one.processorMs - other.processorMs);
			return quickest && quickest.processorMs > 50 ? [inWords(quickest.processorMs, quickest)] : [];
		});
		expect(alike.size).toBeGreaterThan(50);
		expect(slow).toEqual([]);
	});

	test.skipIf(process.platform !== 'linux')(
		'on PostgreSQL no statement reads a table of more than 10,000 rows as a whole',
		{ tags: ['all'] },
		async () => {
			const cluster = await startPostgres();
			const database = await openPostgres(cluster.url);
			const { statements } = await used(database, 40_000);
			const plans: string[] = [];
			for (const [statement, values] of statements) {
				if (!GROWING.test(statement) || isMeant(statement)) continue;
				const plan = await database.transaction((query) => query(`EXPLAIN ${statement}`, values));
				for (const row of plan) {
					const [, table = '', rows = '0'] =
						/Seq Scan on (\w+).*?rows=(\d+)/.exec(String(row['QUERY PLAN'])) ?? [];
					if (GROWING.test(table) && Number(rows) > 10_000)
						plans.push(`${row['QUERY PLAN']}: ${statement}`);
				}
			}
			expect(plans).toEqual([]);

			await database.close();
			cluster.remove();
		},
	);
});

/**
 * What is wrong with a plan of SQLite: a table that grows is read as a whole, or its dispatches are
 * found by their kind alone, which a third of them share.
 */
function faultsOf(plan: readonly Row[]): string[] {
	const details = plan.map((row) => String(row.detail)).filter((detail) => GROWING.test(detail));
	// A page that was found, and is then read, has the name of its table.
	const page = details.some((detail) => /^(?:CO-ROUTINE|MATERIALIZE) enquiry$/.test(detail))
		? details.lastIndexOf('SCAN enquiry')
		: -1;
	return details.filter(
		(detail, index) =>
			index !== page &&
			((/^SCAN /.test(detail) && !FEW.test(detail)) ||
				/INDEX dispatch_by_\w+ \(kind=\?\)$/.test(detail)),
	);
}
