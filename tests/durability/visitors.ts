/**
 * A load generator: visitors who send enquiries one after another, each with its own reference, and
 * record the answers.
 */
import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { newReference } from '#model/reference.ts';

interface Answer {
	readonly reference: string;
	/** Absent if no answer came. */
	readonly status: number | undefined;
	readonly ms: number;
	/** How the connection failed, if no answer came. */
	readonly code: string | undefined;
}

/** Sends one message as a browser on the site's own page does. */
export async function sendEnquiry(
	origin: string,
	reference = newReference(),
	description = `Enquiry number ${randomInt(2 ** 47)}`,
): Promise<Answer> {
	const startedAt = performance.now();
	const answer = (status: number | undefined, code?: string): Answer => ({
		reference,
		status,
		code,
		ms: performance.now() - startedAt,
	});
	try {
		const response = await fetch(`${origin}/api/v1.0/email/send`, {
			method: 'POST',
			headers: { origin, 'content-type': 'application/json' },
			signal: AbortSignal.timeout(120_000),
			body: JSON.stringify({
				lib_version: '4.4.1',
				user_id: 'sample_public_key',
				service_id: 'service_website',
				template_id: 'template_contact',
				template_params: {
					fullName: 'Grace Hopper',
					email: 'grace@example.org',
					phone: '0113 496 0142',
					description,
					reference,
				},
			}),
		});
		await response.text();
		return answer(response.status);
	} catch (error) {
		return answer(
			undefined,
			(error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name,
		);
	}
}

interface Visitors {
	/** The references that were answered with 200. */
	readonly acknowledged: Set<string>;
	readonly answers: Answer[];
	/** Resolves when every visitor has stopped. */
	stop(): Promise<void>;
}

/** Starts visitors at the same time. Each sends until stopped, or until there is no answer. */
export function sendVisitors(origin: string, count: number, { goOn = false } = {}): Visitors {
	const acknowledged = new Set<string>();
	const answers: Answer[] = [];
	let isOver = false;
	async function visit(): Promise<void> {
		while (!isOver) {
			const answer = await sendEnquiry(origin);
			answers.push(answer);
			if (answer.status === 200) acknowledged.add(answer.reference);
			if (answer.status === undefined && !goOn) return;
			if (answer.status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	const all = Array.from({ length: count }, visit);
	return {
		acknowledged,
		answers,
		async stop() {
			isOver = true;
			await Promise.all(all);
		},
	};
}

interface Inside {
	readonly references: Set<string>;
	readonly integrity: string;
	/** Enquiries without their office e-mail, and dispatches without their enquiry. */
	readonly halves: number;
}

/** Reads a store's file directly. */
export function lookInside(file: string): Inside {
	const database = new DatabaseSync(file);
	try {
		const [check] = database.prepare('PRAGMA integrity_check').all() as {
			integrity_check: string;
		}[];
		const rows = database.prepare('SELECT reference FROM enquiry').all() as { reference: string }[];
		const { halves } = database
			.prepare(
				`SELECT (SELECT COUNT(*) FROM enquiry WHERE NOT EXISTS (SELECT 1 FROM dispatch WHERE enquiry_id = enquiry.id AND kind = 'office'))
					+ (SELECT COUNT(*) FROM dispatch WHERE enquiry_id IS NOT NULL AND enquiry_id NOT IN (SELECT id FROM enquiry)) AS halves`,
			)
			.get() as { halves: number };
		return {
			references: new Set(rows.map(({ reference }) => reference)),
			integrity: check?.integrity_check ?? 'no answer',
			halves,
		};
	} finally {
		database.close();
	}
}

/** The acknowledged references that are not in the store. */
export function missing(acknowledged: ReadonlySet<string>, { references }: Inside): string[] {
	return [...acknowledged].filter((reference) => !references.has(reference));
}
