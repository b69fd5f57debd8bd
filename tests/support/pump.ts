/**
 * Visitors at a steady rate: pages and enquiries, on connections that are kept open and on new
 * ones, each answer timed.
 */
import { Agent, request } from 'node:http';
import { newReference } from '#model/reference.ts';
import { callWith } from './enquiry.ts';

const PAGES = ['/', '/About', '/Services', '/Contact', '/grant', '/services/solar-pv'];

export interface Pumped {
	readonly requests: number;
	/** What a visitor saw as an error: the connection's error, or a status other than 200. */
	readonly errors: string[];
	/** The references of the enquiries that were acknowledged. */
	readonly acknowledged: string[];
	readonly slowestMs: number;
}

interface Answered {
	readonly status: number;
	readonly location: string;
}

/** Begins to send; the function that it returns ends it, once everything has been answered. */
export function pump(
	origin: string,
	{ pagesPerSecond, enquiriesPerSecond }: { pagesPerSecond: number; enquiriesPerSecond: number },
) {
	const agents = [new Agent({ keepAlive: true, maxSockets: 16 }), new Agent({ keepAlive: false })];
	const errors: string[] = [];
	const acknowledged: string[] = [];
	const open = new Set<Promise<unknown>>();
	let requests = 0;
	let slowestMs = 0;

	function send(
		path: string,
		method = 'GET',
		headers: Record<string, string> = {},
		body = '',
	): Promise<Answered> {
		const begun = performance.now();
		const agent = agents[requests % agents.length] as Agent;
		requests += 1;
		return new Promise((resolve) => {
			const finish = (status: number, location: string, error?: string) => {
				slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun));
				if (error !== undefined) errors.push(`${method} ${path}: ${error}`);
				resolve({ status, location });
			};
			const attempt = (through: Agent) => {
				const sent = request(
					origin + path,
					{
						method,
						agent: through,
						headers: { origin, ...headers, 'content-length': Buffer.byteLength(body) },
					},
					(response) => {
						const { statusCode = 0, headers: answered } = response;
						response
							.on('error', (error) => finish(0, '', error.message))
							.on('end', () =>
								finish(
									statusCode,
									answered.location ?? '',
									[200, 303].includes(statusCode) ? undefined : String(statusCode),
								),
							)
							.resume();
					},
				);
				sent
					.on('error', (error: NodeJS.ErrnoException) => {
						// The server had closed an idle connection while the request was on its way. Browsers
						// and proxies ask again (RFC 9112, 9.3.1).
						if (method === 'GET' && sent.reusedSocket && error.code === 'ECONNRESET')
							attempt(agents[1] as Agent);
						else
							finish(
								0,
								'',
								`${error.code} ${error.message}${sent.reusedSocket ? ', on a connection that was kept open' : ''}`,
							);
					})
					.end(body);
			};
			attempt(agent);
		});
	}

	async function enquire(number: number): Promise<void> {
		const reference = newReference();
		const person = {
			fullName: `Visitor ${number}`,
			email: `v${number}@example.org`,
			phone: '01134960142',
			description: 'Please ring.',
		};
		if (number % 2 === 0) {
			const answer = await send(
				'/api/v1.0/email/send',
				'POST',
				{ 'content-type': 'application/json' },
				JSON.stringify(callWith({ ...person, reference })),
			);
			if (answer.status === 200) acknowledged.push(reference);
			return;
		}
		const form = new URLSearchParams({ ...person, reference }).toString();
		const answer = await send(
			'/Contact',
			'POST',
			{ 'content-type': 'application/x-www-form-urlencoded' },
			form,
		);
		// The page that confirms it, which the next process must know as well.
		const shown = answer.location ? await send(answer.location) : answer;
		if (shown.status === 200) acknowledged.push(reference);
	}

	const track = (work: Promise<unknown>) => {
		open.add(work);
		work.finally(() => open.delete(work));
	};
	let pages = 0;
	let enquiries = 0;
	const nextPage = () => {
		pages += 1;
		return PAGES[pages % PAGES.length] ?? '/';
	};
	const nextNumber = () => {
		enquiries += 1;
		return enquiries;
	};
	const timers = [
		setInterval(() => track(send(nextPage())), 1_000 / pagesPerSecond),
		setInterval(() => track(enquire(nextNumber())), 1_000 / enquiriesPerSecond),
	];
	return async (): Promise<Pumped> => {
		for (const timer of timers) clearInterval(timer);
		await Promise.all(open);
		for (const agent of agents) agent.destroy();
		return { requests, errors, acknowledged, slowestMs };
	};
}
