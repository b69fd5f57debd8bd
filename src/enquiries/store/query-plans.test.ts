/** How the databases run each statement of the website on a store with years in it. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { personTerms } from '#enquiries/answers/person-terms.ts';
import { DAY_MS } from '#model/dates.ts';
import { copyKinds } from '#model/outbox-message.ts';
import { newReference } from '#model/reference.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { applyRetention, trimQuarantine } from '../retention/retention.ts';
import { erasureIn } from '../retention/testing.ts';
import type { Database, Query, Row, Value } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import { databaseFiles } from './testing/database-files.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	keepEnquiry,
	newEnquiry,
	officeDispatch,
} from './testing/fixtures.ts';
import { fillStore, idAt, PROLIFIC, referenceAt } from './testing/many-enquiries.ts';

const NOW = Date.now();

/**
 * Statements that read a whole table: numbers from an index alone, the few messages about copies,
 * the search, which reads 20,000 enquiries at once with other work in between, and one step to the
 * last entry of an index.
 */
const MEANT =
	/^SELECT \(SELECT COUNT\(\*\) FROM enquiry\) AS found$|^SELECT state, COUNT\(\*\) AS many FROM dispatch WHERE kind IN|FROM dispatch WHERE kind IN \('copy', 'copy-erase'\)| AND search LIKE |^SELECT MAX\((?:queu|deliver)ed_at\)/;

/**
 * Indexes that hold only rows of which there are few: 10,000 in quarantine at most, and
 * complaints.
 */
const FEW = /USING (?:COVERING )?INDEX (?:enquiry_quarantined|complaint_event)\b/;

/** Tables that grow with the enquiries. */
const GROWING = /\b(?:enquiry|dispatch|event|visitor_link|photograph)\b/;

/** What one transaction or read did. */
interface Piece {
	readonly statements: string;
	/**
	 * Of this thread, from its first statement to its last, without the commit. A busy machine does
	 * not change it.
	 */
	readonly processorMs: number;
}

/** The database, with a record of its pieces of work, and of each statement with its first values. */
function recorded(database: Database) {
	const statements = new Map<string, readonly Value[]>();
	const pieces: Piece[] = [];
	const recording =
		<T>(work: (query: Query) => Promise<T>) =>
		async (query: Query): Promise<T> => {
			const ran = new Set<string>();
			const used = process.threadCpuUsage();
			try {
				return await work((statement, values = []) => {
					ran.add(statement);
					if (!statements.has(statement)) statements.set(statement, values);
					return query(statement, values);
				});
			} finally {
				const { user, system } = process.threadCpuUsage(used);
				pieces.push({ statements: [...ran].join('; '), processorMs: (user + system) / 1000 });
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
	// A request.
	const arrival = newEnquiry({ receivedAt: NOW, secretHash: newReference() });
	const dispatches = [officeDispatch, acknowledgementDispatch];
	for (const _time of [1, 2]) await store.save(arrival, dispatches);
	await store.save(newEnquiry({ receivedAt: NOW, referenceIsTheirs: false }), [officeDispatch]);
	const answers = { description: newReference() };
	await keepEnquiry(store, { receivedAt: NOW, quarantined: 'a link', answers });
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not stored.');
	const { id } = enquiry;
	await store.enquiryOfSecret('hash-9');
	await store.issueVisitorLink(id, ['another hash'], NOW);
	const event = { kind: 'note', by: { who: 'visitor' }, nonce: newReference() } as const;
	for (const _time of [1, 2]) await store.recordEvent(id, event, NOW);
	const [visit, day] = ['2026-12-03 am', '2026-12-03'];
	const booked = { kind: 'survey-booked', by: { who: 'office' }, data: { day, visit } } as const;
	const visits = { places: { [visit]: 1 }, letterTo: 'grace@example.org' };
	await store.recordEvent(id, booked, NOW, { visits });
	await store.takenPlaces(day);
	for (const isClosed of [true, false]) await store.closeHalfDay(visit, isClosed);
	await store.eventsOf(id);
	await store.dispatchesOf(id);
	await store.photographsOf(id);
	await store.photographBytes(id, 'photograph-1');
	await store.photographToCopy('photograph-1');
	await store.othersBySender(enquiry);
	const prolific = { ...enquiry, answers: { email: PROLIFIC } };
	expect(await store.othersBySender(prolific)).toHaveLength(10);
	await Array.fromAsync(store.find({ terms: personTerms(enquiry) }));
	// Delivery.
	await store.releaseClaims(NOW);
	await store.makeAllDue(NOW);
	await store.resend([id], NOW, { dispatches });
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
	await store.openComplaints();
	await store.queueNotice('digest', 'office@example.co.uk', newReference(), NOW);
	await store.queueLetter(id, 'news', 'office@example.co.uk', newReference(), NOW);
	// The office's day.
	const since = NOW - 30 * DAY_MS;
	const ids = (await Array.fromAsync(store.find({ since }, () => undefined))).map(({ id }) => id);
	await store.eventsOfAll(ids);
	for (const words of ['smi', 'john smith', '0113 496 0001', 'Mrs Jo Ng', 'nobody@nowhere.test'])
		await store.search(words);
	await store.openEnded(NOW - 400 * DAY_MS, NOW, 1_000);
	const thanks = { kind: 'thanks', recipient: 'grace@example.org' } as const;
	const won = { kind: 'won', by: { who: 'office' } } as const;
	await store.recordEvent(id, won, NOW, { dispatches: [thanks] });
	await store.changeMark(since, NOW - DAY_MS);
	for (const who of [undefined, 'visitor'] as const)
		await store.eventsSince(NOW - DAY_MS, 200, who);
	await store.enquiryById(id);
	await store.forgetOfficeDays('2026-11-20', NOW);
	// The hourly run.
	await store.setNote('clock seen', String(NOW));
	await store.setNote('clock doubted', '0');
	const periods = { contactDays: 365, fundingDays: 339, sensitiveDays: 90, quarantinedDays: 30 };
	const erasure = erasureIn(join(tmpdir(), 'no-such-folder'), store);
	await applyRetention(store, periods, NOW, erasure);
	await trimQuarantine(store, NOW, NOW, erasure, 1);
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
	await store.erase([idAt(7)]);
}

/** Fills a store, and uses it so often: what slows one piece of work once is the machine. */
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

/** The faults of the plans of these statements, as this database explains them. */
async function faultsIn(
	database: Database,
	statements: ReadonlyMap<string, readonly Value[]>,
	explain: string,
	faultsOf: (plan: readonly Row[]) => readonly string[],
): Promise<string[]> {
	const found: string[] = [];
	for (const [statement, values] of statements) {
		if (MEANT.test(statement) || !GROWING.test(statement)) continue;
		const plan = await database.transaction((query) => query(`${explain} ${statement}`, values));
		for (const fault of faultsOf(plan)) found.push(`${fault}: ${statement}`);
	}
	return found;
}

/**
 * What is wrong with a plan of SQLite: a table that grows is read as a whole, or its dispatches are
 * found by their kind alone, which a third of them share.
 */
function faultsOnSqlite(plan: readonly Row[]): string[] {
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

/** What is wrong with a plan of PostgreSQL: it reads more than 10,000 rows of a table one by one. */
const faultsOnPostgres = (plan: readonly Row[]): string[] =>
	plan
		.map((row) => String(row['QUERY PLAN']))
		.filter((line) => {
			const [, table = '', rows] = /Seq Scan on (\w+).*?rows=(\d+)/.exec(line) ?? [];
			return GROWING.test(table) && Number(rows) > 10_000;
		});

describe('on a store with years in it', () => {
	const newFile = databaseFiles();

	test('on SQLite no statement reads a whole table', async () => {
		const database = openSqlite(newFile());
		const { statements } = await used(database, 10_000);
		expect(statements.size).toBeGreaterThan(50);
		expect(await faultsIn(database, statements, 'EXPLAIN QUERY PLAN', faultsOnSqlite)).toEqual([]);
		await database.close();
	});

	test('of 100,000 enquiries on SQLite no piece of work holds the store for more than 50 ms', {
		tags: ['all'],
	}, async () => {
		const database = openSqlite(newFile());
		const { pieces } = await used(database, 100_000, 4);
		const alike = Map.groupBy(pieces, ({ statements }) => statements);
		const slow = [...alike].flatMap(([statements, all]) => {
			const quickest = Math.min(...all.map(({ processorMs }) => processorMs));
			return quickest > 50 ? [`${Math.round(quickest)} ms: ${statements}`] : [];
		});
		expect(alike.size).toBeGreaterThan(50);
		expect(slow).toEqual([]);
		await database.close();
	});

	test.skipIf(process.platform !== 'linux')(
		'on PostgreSQL no statement reads a table of more than 10,000 rows as a whole',
		{ tags: ['all'] },
		async () => {
			const cluster = await startPostgres();
			const database = await openPostgres(cluster.url);
			const { statements } = await used(database, 40_000);
			expect(await faultsIn(database, statements, 'EXPLAIN', faultsOnPostgres)).toEqual([]);
			await database.close();
			cluster.remove();
		},
	);
});
