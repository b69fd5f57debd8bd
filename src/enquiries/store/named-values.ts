/** Values that outlive the process, by name. */
import type * as z from 'zod';
import type { Database } from './database.ts';
import { text } from './rows.ts';
import { statements } from './statements.ts';

/** The store's notes. */
export function namedValues(database: Database) {
	const { first, write } = statements(database);

	const note = (name: string): Promise<string | undefined> =>
		first('SELECT value FROM note WHERE name = $1', [name], (row) => text(row, 'value'));

	return {
		note,

		/**
		 * Returns the note, after setting it to `value` if it had none. Concurrent callers all get the
		 * first value.
		 */
		async firstNote(name: string, value: string): Promise<string> {
			await write('INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
				name,
				value,
			]);
			return (await note(name)) ?? value;
		},

		async setNote(name: string, value: string): Promise<void> {
			await write(
				'INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
				[name, value],
			);
		},

		/** Empties a note, unless another value was set since. */
		clearNote: (name: string, value: string): Promise<number> =>
			write(`UPDATE note SET value = '' WHERE name = $1 AND value = $2`, [name, value]),
	};
}

/**
 * A note that is JSON of this form. Undefined where there is none, and where it has another form,
 * so that a damaged note stops nothing else.
 */
export async function readNamedValue<T>(
	store: Pick<ReturnType<typeof namedValues>, 'note'>,
	name: string,
	form: z.ZodType<T>,
): Promise<T | undefined> {
	const note = await store.note(name);
	try {
		return form.parse(JSON.parse(note ?? ''));
	} catch {
		return undefined;
	}
}
