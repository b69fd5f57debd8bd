/** A name server on this machine that knows some TXT records, and no other name. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const TXT = 16;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** The longest string in a TXT record. A longer text is several of them. */
const STRING_BYTES = 255;

export interface DnsServer {
	/** For DNS_SERVERS. */
	readonly address: string;
	close(): void;
}

/** Starts it. A name that maps to `failing` is answered with an error of the server. */
export async function startDns(
	texts: Readonly<Record<string, readonly string[] | 'failing'>>,
): Promise<DnsServer> {
	const socket = createSocket('udp4');
	socket.on('message', (query, { port, address }) => {
		const labels: string[] = [];
		let at = HEADER_BYTES;
		for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
			labels.push(query.toString('latin1', at + 1, at + 1 + length));
			at += 1 + length;
		}
		const question = query.subarray(HEADER_BYTES, at + 5);
		const found = texts[labels.join('.').toLowerCase()];
		const answers = found === 'failing' || query.readUInt16BE(at + 1) !== TXT ? [] : (found ?? []);
		const header = Buffer.alloc(HEADER_BYTES);
		query.copy(header, 0, 0, 2);
		header.writeUInt8(0x81, 2);
		header.writeUInt8(0x80 | (found === 'failing' ? SERVER_FAILURE : found ? 0 : NO_SUCH_NAME), 3);
		header.writeUInt16BE(1, 4);
		header.writeUInt16BE(answers.length, 6);
		socket.send(Buffer.concat([header, question, ...answers.map(txtRecord)]), port, address);
	});
	socket.bind(0, '127.0.0.1');
	await once(socket, 'listening');
	return {
		address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
		close: () => socket.close(),
	};
}

function txtRecord(text: string): Buffer {
	const bytes = Buffer.from(text);
	const strings: Buffer[] = [];
	for (let from = 0; from < bytes.length || from === 0; from += STRING_BYTES) {
		const part = bytes.subarray(from, from + STRING_BYTES);
		strings.push(Buffer.from([part.length]), part);
	}
	const data = Buffer.concat(strings);
	// The name of the question, the type, the class, and a minute to live.
	const head = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
	head.writeUInt16BE(data.length, 10);
	return Buffer.concat([head, data]);
}
