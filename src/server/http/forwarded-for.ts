/**
 * Reads X-Forwarded-For as proxies write it, so that all spellings of one client are limited as
 * one.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Rewrites the value of X-Forwarded-For as plain addresses, which is all that `@fastify/proxy-addr`
 * understands. Azure's and IIS's proxies add the client's port; others write brackets, quotes,
 * zones or the pairs of RFC 7239. An entry without an address ends the list: what a proxy calls
 * `unknown` or `_hidden`, perhaps differently each time, counts as that proxy.
 */
export function plainForwardedFor(header: string): string {
	const entries = header.split(',').filter((entry) => entry.trim() !== '');
	const addresses: string[] = [];
	for (const entry of entries.reverse()) {
		const address = addressIn(entry);
		if (address === undefined) break;
		addresses.unshift(address);
	}
	return addresses.join(', ');
}

/**
 * What follows an address without brackets: a port, also a hidden one (`:_http`), or the full stop
 * of a name.
 */
const AFTER_ADDRESS = /[:.#]\w*$/;

/**
 * The address in one entry, in its one spelling: lower case, IPv4 also if mapped into IPv6, without
 * a zone.
 */
function addressIn(entry: string): string | undefined {
	const pairs = entry.replace(/["'\\\s]/g, '').split(';');
	const pair = pairs.find((one) => /^for=/i.test(one)) ?? pairs[0] ?? '';
	const [, inBrackets] = pair.split('[', 2);
	const [node = ''] = (inBrackets ?? pair.replace(/^for=/i, '')).split(/[\]%]/, 1);
	const address = [node, node.replace(AFTER_ADDRESS, '')].find((text) => isIP(text) !== 0);
	return address && ipaddr.process(address).toString();
}
