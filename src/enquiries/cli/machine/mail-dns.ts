/**
 * Whether the sender's domain says in the DNS that our e-mails are its own (SPF, DMARC and, with
 * its selector, DKIM). Without that, acknowledgements end as spam, and nobody hears of it.
 */
import { Resolver } from 'node:dns/promises';
import { type Check, type CheckResult, failed, ok } from '../command.ts';

/** A name server is asked twice, for so long. */
const ASK_FOR_MS = 3_000;
const TRIES = 2;

/** An SPF record that causes more look-ups than this is invalid (RFC 7208, 4.6.4). */
const SPF_LOOKUPS = 10;
const CAUSES_LOOKUP =
	/^[+?~-]?(?:include:|a(?:$|[:/])|mx(?:$|[:/])|ptr(?:$|:)|exists:)|^redirect=/i;

interface MailDnsOptions {
	/** The address that e-mails come from. */
	readonly from: string;
	/** Whether e-mails leave this machine at all. */
	readonly isSending: boolean;
	/** The name of the key that the mail server signs with. */
	readonly dkimSelector?: string | undefined;
	/** Name servers to ask instead of this machine's own. */
	readonly servers?: readonly string[];
}

/** The checks of the sender's domain, for `doctor`. */
export function mailDnsChecks({
	from,
	isSending,
	dkimSelector,
	servers = [],
}: MailDnsOptions): Check[] {
	if (!isSending) return [];
	const domain = from.split('@')[1] ?? '';
	const resolver = new Resolver({ timeout: ASK_FOR_MS, tries: TRIES });
	if (servers.length > 0) resolver.setServers(servers);

	/** The TXT records of a name that begin like that. None when the name does not exist. */
	async function records(name: string, beginning: RegExp): Promise<string[]> {
		try {
			return (await resolver.resolveTxt(name))
				.map((parts) => parts.join(''))
				.filter((text) => beginning.test(text));
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
			throw new Error(
				`${name} could not be looked up (${code}): try again, or ask whoever runs the domain`,
			);
		}
	}

	async function spf(): Promise<CheckResult> {
		const [record, ...others] = await records(domain, /^v=spf1(?: |$)/i);
		if (record === undefined)
			return failed(
				`${domain} has no SPF record: publish what your mail provider names, such as TXT "v=spf1 include:spf.protection.outlook.com -all"`,
			);
		if (others.length > 0)
			return failed(
				`${domain} has ${others.length + 1} SPF records, which makes all of them void: join them into one`,
			);
		const terms = record.split(/\s+/).slice(1);
		if (terms.some((term) => /^\+?all$/i.test(term)))
			return failed(`${domain} lets everybody send in its name (+all): end it with -all or ~all`);
		if (terms.filter((term) => CAUSES_LOOKUP.test(term)).length > SPF_LOOKUPS)
			return failed(
				`${domain} causes more than ${SPF_LOOKUPS} look-ups, which makes it void: take out what no longer sends`,
			);
		if (!terms.some((term) => /^(?:[~-]all|redirect=.+)$/i.test(term)))
			return failed(`${domain} does not say who may not send: end it with -all or ~all`);
		return ok(`${domain}: ${record}. Does it include the server in SMTP_URL?`);
	}

	async function dmarc(): Promise<CheckResult> {
		// A domain without one has its parent's (RFC 7489, 6.6.3).
		const labels = domain.split('.');
		for (let up = 0; labels.length - up >= 2; up += 1) {
			const name = `_dmarc.${labels.slice(up).join('.')}`;
			const [record, ...others] = await records(name, /^v=DMARC1\s*(?:;|$)/i);
			if (record === undefined) continue;
			if (others.length > 0)
				return failed(
					`${name} has ${others.length + 1} DMARC records, which makes all of them void: keep one`,
				);
			const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
			if (policy === undefined || !/^(?:none|quarantine|reject)$/i.test(policy))
				return failed(`${name} names no policy: p=none, p=quarantine or p=reject`);
			const only = /^none$/i.test(policy)
				? '. It only observes: make it p=quarantine once its reports show nothing but yours'
				: '';
			return ok(`${name}: ${record}${only}`);
		}
		return failed(
			`${domain} has no DMARC record: publish TXT _dmarc.${domain} "v=DMARC1; p=none; rua=mailto:${from}" and tighten it later`,
		);
	}

	async function dkim(): Promise<CheckResult> {
		if (dkimSelector === undefined)
			return ok(
				'not looked at: set DKIM_SELECTOR to the name that your mail provider gave the key',
			);
		const name = `${dkimSelector}._domainkey.${domain}`;
		const [record] = await records(name, /(?:^|;)\s*p\s*=/i);
		if (record === undefined)
			return failed(
				`${name} has no key: publish the record that your mail provider shows, and switch its signing on`,
			);
		return /(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(record)
			? failed(`${name} was revoked: publish the new key`)
			: ok(`${name} has a key`);
	}

	return [
		{ name: 'SPF', run: spf },
		{ name: 'DMARC', run: dmarc },
		{ name: 'DKIM', run: dkim },
	];
}
