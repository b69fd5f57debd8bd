/** Opens the store that the settings name, for the website and for a command, and its second copy. */
import type { SecondCopyPlace } from '#enquiries/second-copy/copy-channel.ts';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { assertStoreExists } from '#enquiries/store/sqlite/missing-store.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openSqliteInThread } from '#enquiries/store/sqlite/sqlite-in-thread.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { databaseFile, MEBIBYTE } from './data-folder.ts';
import type { Settings } from './settings.ts';

const mailDomainOf = ({ MAIL_FROM }: Settings): string => MAIL_FROM.split('@')[1] ?? 'localhost';

const storeOptionsFrom = (settings: Settings) => ({
	makesCopies: settings.SECOND_COPY !== undefined,
	answersKey: settings.ANSWERS_KEY,
});

/**
 * Opens the store for the website, in the data folder that it has taken. Creates a new store where
 * there is none, and migrates an old one.
 */
export async function openWebsiteStore(settings: Settings): Promise<Store> {
	const mailDomain = mailDomainOf(settings);
	const options = { begin: true, ...storeOptionsFrom(settings) };
	if (settings.DATABASE_URL)
		return openStore(await openPostgres(settings.DATABASE_URL), mailDomain, options);
	const reserveBytes = settings.DISK_RESERVE_MB * MEBIBYTE;
	return openSqliteInThread({ file: databaseFile(settings), mailDomain, reserveBytes, ...options });
}

/**
 * Opens the store for a command, beside a running website or without one: as it is, unless asked to
 * migrate it. Throws where there is none, unless it may `begin` one.
 */
export async function openCommandStore(
	settings: Settings,
	{ begin = false, migrates = begin }: { begin?: boolean; migrates?: boolean } = {},
): Promise<Store> {
	const options = { begin, migrates, ...storeOptionsFrom(settings) };
	if (settings.DATABASE_URL)
		return openStore(await openPostgres(settings.DATABASE_URL), mailDomainOf(settings), options);
	assertStoreExists(databaseFile(settings), { mayBegin: begin });
	// No request waits for a command, so it needs no thread.
	return openStore(openSqlite(databaseFile(settings)), mailDomainOf(settings), options);
}

/**
 * Migrates the store in a file, or without one the database of DATABASE_URL, as a start would:
 * deploy/deploy tries it on a copy. Throws where there is no store.
 */
export async function migrateStore(settings: Settings, file?: string): Promise<void> {
	if (file) assertStoreExists(file, { mayBegin: false });
	else if (!settings.DATABASE_URL)
		throw new Error('--migrate needs a file: DATABASE_URL names no database.');
	const database = file ? openSqlite(file) : await openPostgres(settings.DATABASE_URL ?? '');
	const options = { begin: false, ...storeOptionsFrom(settings) };
	const store = await openStore(database, mailDomainOf(settings), options);
	await store.close();
}

/** Where the second copy is, and for whom. Undefined when there is none. */
export async function secondCopyFrom(settings: Settings): Promise<SecondCopyPlace | undefined> {
	if (!settings.SECOND_COPY || !settings.SECOND_COPY_KEY) return undefined;
	// Loaded only where it is used.
	const { openSecondCopy } = await import('#enquiries/second-copy/second-copy.ts');
	return openSecondCopy(settings.SECOND_COPY, settings.SECOND_COPY_KEY);
}
