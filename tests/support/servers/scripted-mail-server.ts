/**
 * A mail server that misbehaves on purpose: at any step it can answer anything, hang, drip its
 * answer, or reset the connection.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** The steps at which the server answers, in order. */
const smtpSteps = [
	'connect',
	'EHLO',
	'STARTTLS',
	'AUTH',
	'MAIL',
	'RCPT',
	'DATA',
	'body',
	'dot',
] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/**
 * A reply, or: no answer (`hang`), endless continuation lines (`drip`), a reset connection
 * (`reset`).
 */
type Conduct = string | 'hang' | 'drip' | 'reset';

const usual: Readonly<Record<SmtpStep, string>> = {
	connect: '220 ready',
	EHLO: '250 ok',
	STARTTLS: '502 no',
	AUTH: '235 ok',
	MAIL: '250 ok',
	RCPT: '250 ok',
	DATA: '354 go on',
	body: '',
	dot: '250 taken',
};

export interface Script {
	readonly conduct?: Partial<Record<SmtpStep, Conduct>>;
	/** The extensions that EHLO offers. */
	readonly offers?: readonly string[];
	readonly tls?: { readonly key: string; readonly cert: string };
	/** Called before each step is answered. The answer waits for it. */
	readonly onStep?: (step: SmtpStep) => void | Promise<void>;
	readonly dripEveryMs?: number;
}

export interface ScriptedMailServer {
	readonly url: string;
	/** The e-mails whose final dot was answered, as received. */
	readonly taken: string[];
	/** Everything that was received unencrypted. */
	readonly heard: string[];
	readonly connections: number;
	readonly mostAtOnce: number;
	openNow(): number;
	follow(script: Script): void;
	close(): Promise<void>;
}

export async function startScriptedMailServer(
	first: Script = {},
	host = '127.0.0.1',
): Promise<ScriptedMailServer> {
	let script = first;
	const taken: string[] = [];
	const heard: string[] = [];
	const open = new Set<Socket>();
	let connections = 0;
	let mostAtOnce = 0;

	function serve(socket: Socket, isSecure: boolean): void {
		let pending = '';
		let email: string | undefined;
		let isBodyNoted = false;
		let busy: Promise<unknown> = Promise.resolve();
		socket.on('error', () => undefined);

		async function say(
			step: SmtpStep,
			after: (reply: string) => void = () => undefined,
		): Promise<void> {
			await script.onStep?.(step);
			const conduct = script.conduct?.[step] ?? usual[step];
			if (conduct === 'hang') return new Promise(() => undefined);
			if (conduct === 'reset') return void socket.resetAndDestroy();
			if (conduct === 'drip') {
				const timer = setInterval(
					() => socket.writable && socket.write('250-patience\r\n'),
					script.dripEveryMs ?? 1000,
				);
				socket.once('close', () => clearInterval(timer));
				return new Promise(() => undefined);
			}
			if (step === 'EHLO' && conduct.startsWith('250')) {
				const lines = ['scripted', ...(script.offers ?? [])];
				socket.write(
					lines
						.map((line, place) => `250${place === lines.length - 1 ? ' ' : '-'}${line}\r\n`)
						.join(''),
				);
			} else if (conduct) socket.write(`${conduct}\r\n`);
			after(conduct);
		}

		async function hear(line: string): Promise<void> {
			if (email !== undefined) {
				if (!isBodyNoted) {
					isBodyNoted = true;
					await say('body');
				}
				if (line !== '.') {
					email += `${line}\r\n`;
					return;
				}
				const whole = email;
				email = undefined;
				return say('dot', (reply) => reply.startsWith('2') && taken.push(whole));
			}
			const verb = line.split(' ', 1)[0]?.toUpperCase() ?? '';
			if (verb === 'EHLO' || verb === 'HELO') return say('EHLO');
			if (verb === 'QUIT') return void socket.end('221 bye\r\n');
			if (verb === 'STARTTLS' && script.tls) {
				await script.onStep?.('STARTTLS');
				socket.removeAllListeners('data');
				socket.write('220 go on\r\n');
				serve(
					new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(script.tls) }),
					true,
				);
				return;
			}
			if (!['STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'].includes(verb))
				return void socket.write('250 ok\r\n');
			return say(verb as SmtpStep, (reply) => {
				if (verb === 'DATA' && reply.startsWith('3')) {
					email = '';
					isBodyNoted = false;
				}
			});
		}

		socket.on('data', (chunk) => {
			if (!isSecure) heard.push(chunk.toString());
			pending += chunk.toString();
			const lines = pending.split('\r\n');
			pending = lines.pop() ?? '';
			for (const line of lines) busy = busy.then(() => hear(line));
		});
		if (!isSecure) busy = busy.then(() => say('connect'));
	}

	const server = createServer((socket) => {
		connections += 1;
		open.add(socket);
		mostAtOnce = Math.max(mostAtOnce, open.size);
		socket.once('close', () => open.delete(socket));
		serve(socket, false);
	});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	return {
		url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
		taken,
		heard,
		get connections() {
			return connections;
		},
		get mostAtOnce() {
			return mostAtOnce;
		},
		openNow: () => open.size,
		follow(next) {
			script = next;
		},
		close: () =>
			new Promise((resolve) => {
				for (const socket of open) socket.destroy();
				server.close(() => resolve());
			}),
	};
}
