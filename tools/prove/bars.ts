/**
 * The bars of the reliability study and what proves each: tests by file and name. Held by bars.test.ts: each test named here
 * exists, and no bar that is in scope is left out.
 */

/** One way in which a bar is proved. A bar may have several. */
export interface Proof {
	readonly bar: string;
	readonly file: string;
	/** Names of tests, or of groups of them, as their source spells them; what is filled in when they run stands as … */
	readonly names: readonly string[];
	/** What their passing means. Absent where they write down themselves what they tried and found (tests/support/found.ts). */
	readonly passing?: { readonly tried: string; readonly found: string };
}

const counted = (bar: string, file: string, ...names: string[]): Proof => ({ bar, file, names });
const passed = (bar: string, file: string, names: readonly string[], tried: string, found: string): Proof => ({
	bar,
	file,
	names,
	passing: { tried, found },
});

export const proofs: readonly Proof[] = [
	// Durability
	counted(
		'D1',
		'tests/durability/kill.test.ts',
		'after each of … kills under load, every acknowledged enquiry is there and the store is whole',
	),
	counted(
		'D2',
		'tests/durability/power-cut.test.ts',
		'in … power cuts nothing acknowledged is lost, whatever became of writes not forced to the disk',
		'the same test fails a store that does not force its commits to the disk',
	),
	counted(
		'D3',
		'tests/durability/power-cut.test.ts',
		'in … power cuts nothing acknowledged is lost, whatever became of writes not forced to the disk',
	),
	counted('D4', 'tests/proofs/disk.proof.ts', 'when …, no enquiry is acknowledged that is not kept, and none is kept by half'),
	counted(
		'D5',
		'tests/proofs/disk.proof.ts',
		'when the disk is full, visitors are told; when it has room again, it goes on without a restart',
	),
	counted(
		'D8',
		'tests/proofs/postgres.proof.ts',
		'through … immediate stops no acknowledged enquiry is lost, and the website goes on by itself',
	),
	counted(
		'D8',
		'tests/proofs/two-machines.proof.ts',
		'of … enquiries written over … connections, list, export, resend and erase meet each once',
	),
	counted(
		'D9',
		'tests/proofs/clock.proof.ts',
		'…: nothing is lost, nothing sent twice, nothing purged, and deliveries go on within a minute',
	),
	passed(
		'D9',
		'enquiries/housekeeping.test.ts',
		['nothing is forgotten by a clock that has jumped, nor in the day after'],
		'the clock set 400 days ahead (clock by hand)',
		'nothing forgotten by it until it had run evenly for a day',
	),
	counted(
		'D10',
		'tests/durability/stop.test.ts',
		'a stop under load breaks off no request that was begun, loses nothing, and leaves the log empty',
		'a second signal ends it at once, even while a mail server keeps it waiting',
	),
	counted(
		'D12',
		'tests/proofs/backup.proof.ts',
		'a backup made under load is whole and holds everything acknowledged before it; the erased stay erased',
	),
	counted(
		'D13',
		'tests/durability/stop.test.ts',
		'a second website on the same data is refused with a sentence; after a kill the next one may start',
	),
	passed(
		'D13',
		'enquiries/store/sqlite.test.ts',
		['SQLite … is safe: …'],
		'versions of SQLite that can corrupt a log, by comparison (none can be had here)',
		'each told from the safe ones',
	),
	passed(
		'D13',
		'enquiries/store/postgres.test.ts',
		['a server with …=off is refused'],
		'PostgreSQL with fsync, full_page_writes or synchronous_commit off',
		'each start refused with a sentence',
	),

	// Delivery
	counted(
		'M1',
		'tests/proofs/backlog.proof.ts',
		'a healthy mail server has an enquiry soon after it was acknowledged',
		'a backlog of thousands drains over four connections',
	),
	counted('M2', 'tests/durability/delivery.test.ts', 'killed at …, the letter still arrives, and not more than twice'),
	passed(
		'M3',
		'enquiries/delivery/attempts.test.ts',
		['a mail server that is away (bar M3)'],
		'a mail server that is away or busy (clock by hand)',
		'tried again after 5, 15, 30, then every 60 s, one letter at a time; never held against a letter',
	),
	passed(
		'M3',
		'enquiries/delivery/mail-transports.test.ts',
		['whose fault it was'],
		'refused, reset, no such name, no greeting, 421, 450, 451, 452 from a scripted server',
		'each told from a fault of the letter',
	),
	passed(
		'M4',
		'enquiries/delivery/mail-transports.test.ts',
		['a server that drips its answers'],
		'one line dripped after another at every step; 500 such tries',
		'each try ended at its deadline, every socket closed, none left over',
	),
	passed(
		'M5',
		'enquiries/delivery/attempts.test.ts',
		['a mail server that our settings do not suit (bar M5)'],
		'535, 530, 5xx at MAIL for eight days (clock by hand)',
		'looked at every 10 minutes, said to be in trouble, nothing parked',
	),
	passed(
		'M6',
		'enquiries/delivery/attempts.test.ts',
		['at the office’s address goes to the other one at once, and is parked when that refuses too (bar M6)'],
		'5xx at RCPT',
		'the other office address at once, then parked',
	),
	passed(
		'M6',
		'enquiries/housekeeping.test.ts',
		['the office is alerted of a parked enquiry, and of a setting to put right, within a minute'],
		'something parked, or a setting to put right',
		'an alert within a minute',
	),
	passed(
		'M7',
		'enquiries/delivery/attempts.test.ts',
		['for what it says goes once more in plainest form, then to the other address, and is then parked (bar M7)'],
		'5xx after DATA',
		'once more in plainest form, then the other address, then parked',
	),
	passed(
		'M8',
		'enquiries/delivery/mail-transports.test.ts',
		['a server that cannot be trusted gets no letter (bar M8)'],
		'a certificate of its own making; STARTTLS taken out of the answer',
		'no letter, address or word of it was sent',
	),
	passed(
		'M10',
		'enquiries/delivery/attempts.test.ts',
		['by nobody but cannot be written is parked after five tries, and holds nobody up (bar M10)'],
		'a letter that breaks its writer',
		'neighbours delivered; parked after five tries, with its words',
	),
	passed(
		'M10',
		'enquiries/store/sqlite.test.ts',
		['after a crash, its letters are tried alone and last; the third time one is parked'],
		'a process that ends whenever it holds one letter',
		'tried alone and last, parked the third time; the others delivered',
	),
	passed(
		'M11',
		'enquiries/delivery/attempts.test.ts',
		['for seven days loses nothing: a thousand letters arrive when it is back (bar M11)'],
		'1,000 letters, the mail server away for seven days (clock by hand)',
		'none lost or parked; all delivered within two minutes of its return',
	),
	passed(
		'M11',
		'enquiries/housekeeping.test.ts',
		['the office is alerted at another address once an enquiry has waited a quarter of an hour, and then hourly'],
		'an enquiry that waits',
		'an alert after a quarter of an hour, and then hourly',
	),
	counted(
		'M12',
		'tests/durability/delivery.test.ts',
		'of two deliverers on one PostgreSQL, the one that stood still past its claim can no longer settle it',
	),
	passed(
		'M13',
		'enquiries/housekeeping.test.ts',
		['the digest comes at eight in London, every day but the first, even when nothing happened'],
		'days on which nothing happens (clock by hand)',
		'a digest each morning at eight in London',
	),
	counted('M14', 'enquiries/delivery/attempts.model.test.ts', 'through … random histories nothing acknowledged is ever lost'),

	// The front door
	counted('H1', 'tests/proofs/load.proof.ts', '…: … a second for … seconds: none fails, every one is stored and delivered'),
	counted('H2', 'tests/proofs/load.proof.ts', '…: … a second for … seconds: none fails, every one is stored and delivered'),
	counted('H3', 'tests/proofs/load.proof.ts', 'H3: a thousand connections for a minute, pages and posts at once'),
	counted('H5', 'tests/proofs/slow-clients.proof.ts', 'H5: a thousand that are slow with …'),
	counted(
		'H5',
		'tests/security/slow-clients.test.ts',
		'… that drip headers and as many that drip a body are gone within twelve seconds; nobody else waits',
	),
	passed(
		'H5',
		'tests/security/slow-clients.test.ts',
		['from one address there are at most 128; the rest are cut off, and the place of one that leaves is free again'],
		'200 connections from one address',
		'128 held, the rest cut off (the study says 50; an office of twenty browsers needs more: decision 30)',
	),
	counted('H6', 'tests/security/refusals.test.ts', 'bodies'),
	passed(
		'H7',
		'tests/security/refusals.test.ts',
		['types'],
		'17 types that are not application/json, and none at all',
		'each 415 without a CORS header; nothing kept',
	),
	passed(
		'H8',
		'tests/security/refusals.test.ts',
		['origins', 'methods'],
		'foreign, null, look-alike, doubled and missing origins; every method Node knows',
		'403 or 405 without a CORS header, nothing kept; a post that names no origin is refused but with the private key (decision 7)',
	),
	counted(
		'H10',
		'tests/security/refusals.test.ts',
		'of more than five hundred others, each is refused with a short page and nothing of ours',
	),
	passed(
		'H10',
		'tests/security/refusals.test.ts',
		['each route has one canonical page in any letters, with and without a slash, and with its characters escaped'],
		'every route in capitals, in small letters, with a slash, with characters escaped',
		'the same page each time',
	),
	passed(
		'H11',
		'tests/security/limits.test.ts',
		['an address that a visitor claims'],
		'120 claims of other addresses over one connection; through a proxy of ours and not',
		'one visitor unless a proxy of ours says otherwise, and then the right-most address that is not ours',
	),
	counted(
		'H12',
		'tests/security/slow-clients.test.ts',
		'two hundred clients that hang up in the middle leave no trace of code, and hardly a line',
	),
	passed(
		'H13',
		'tests/security/emailjs-wire.test.ts',
		[
			'the same reference fifty times at once is one enquiry and one e-mail',
			'the same reference with other words is a second enquiry that names the first',
		],
		'one reference fifty times at once; then with other words',
		'one enquiry, one e-mail, 50 × 200; then a second that names the first',
	),
	passed(
		'H13',
		'enquiries/store/postgres.test.ts',
		['the same enquiry sent fifty times at once is kept once', 'a message without a reference, sent twice at once, is kept once'],
		'the same on PostgreSQL, and words without a reference',
		'kept once',
	),
	passed(
		'H14',
		'tests/security/emailjs-wire.test.ts',
		[
			'… resolves with 200 and OK once the message is stored',
			'… rejects with status and text for a wrong key',
			'… rejects with status and text for a message that cannot be accepted',
			'… can send a form as it stands',
		],
		'the published @emailjs/browser, versions 4 and 3, in Chromium',
		'resolves with 200 and OK, rejects with status and text; send-form is answered too',
	),

	// Spam
	passed(
		'S3',
		'tests/security/csp.test.ts',
		[
			'visitors neither see, reach nor hear the field for programs',
			'a program that fills in the hidden field is told the same as everybody, and only counted',
		],
		'the hidden field, in a browser and filled in by a program',
		'out of sight, reach and hearing; whoever fills it in is answered as everybody, and held back',
	),
	passed(
		'S4',
		'server/spam/form-token.test.ts',
		['a token', 'the key'],
		'tokens old, hasty, worn, forged, of another form, of the key before, and of anything at all',
		'told apart; none refuses anybody, they only score (decision 31)',
	),
	passed(
		'S5',
		'tests/security/limits.test.ts',
		['of two hundred at once exactly sixty are taken in, by whichever way they come'],
		'200 at once from one address',
		'exactly 60 let through, the rest 429 with the phone number',
	),
	passed(
		'S5',
		'server/http/rate-limit.test.ts',
		['of two hundred from …, exactly as many as are allowed', 'time'],
		'IPv6 networks of 64 bits, IPv4 inside IPv6, a clock set back',
		'counted as one where they are one; nobody locked out',
	),
	counted('S5', 'server/http/rate-limit.test.ts', '… addresses are not remembered one by one: what is kept of them fits into 20 MB'),

	// In the browser
	passed(
		'B1',
		'tests/security/headers.test.ts',
		['every answer'],
		'every header that the scanner gives or takes points for, on every route, the 404, the API and broken requests',
		'as the study lists them',
	),
	passed(
		'B2',
		'tests/security/headers.test.ts',
		['every built page'],
		'every built page: inline code, style and handler attributes, javascript: links',
		'all inline code has its hash in the header; no attribute that needs unsafe-inline',
	),
	passed(
		'B3',
		'tests/security/csp.test.ts',
		['every page', 'both forms'],
		'every page with everything opened, both forms through problems, steps, success and toast, in Chromium',
		'no policy violation, nothing on the console',
	),
	counted(
		'B4',
		'tests/security/injection.test.ts',
		'in each field of the … form: the page that answers shows them and runs none',
		'in the e-mail about the … form, read in a browser with script on: nothing runs, nothing is fetched',
		"… random words in every field come out of the e-mail's HTML as text and nothing else",
	),
	passed(
		'B4',
		'enquiries/cli/cli.test.ts',
		['no answer reaches the terminal as a command to it'],
		'control characters and turned writing in answers, in the office’s terminal',
		'none reaches it',
	),
	counted(
		'B5',
		'tests/security/injection.test.ts',
		'… letters with line breaks, look-alikes and half characters in them: the same headers, one recipient, one reply address of ours to check',
	),
	passed(
		'B6',
		'tests/security/csp.test.ts',
		['every page', 'the map asks its host only once it is opened, and nobody else ever'],
		'cookies, web storage and requests of every page, and of the map',
		'none, none, and none but to us; the map asks its own host once it is opened',
	),
	passed(
		'B8',
		'tests/security/headers.test.ts',
		['security.txt says whom to tell, and does not expire within thirty days', 'every answer'],
		'security.txt, and what headers tell of the server',
		'valid for over thirty days; no Server, no X-Powered-By',
	),

	counted(
		'B8',
		'tests/proofs/proxy.proof.ts',
		'the proxy of the runbook speaks TLS 1.2 and newer, sends everybody there, and tells who a visitor is',
	),
	// Privacy
	passed(
		'P1',
		'tests/security/no-personal-data-leaks.test.ts',
		['a canary in every field, header, address, broken body and cut connection is in no line and no temporary file'],
		'a canary in every field, header, address, broken body, cut connection and the mail server’s words',
		'in no log line, answer, temporary file or process title; only in the store',
	),
	passed(
		'P3',
		'enquiries/cli/erase-retention.test.ts',
		['by … … leaves not a byte of the person, and all of the others'],
		'erase by e-mail, phone and reference, then every byte of the data folder searched',
		'not a byte of the person left; the others untouched',
	),
	counted(
		'P3',
		'tests/proofs/many-enquiries.proof.ts',
		'among a hundred thousand enquiries one person is found, exported and erased in seconds',
	),
	passed(
		'P4',
		'enquiries/housekeeping.test.ts',
		['health, benefit and income answers go after ninety days, the rest after a year; the undelivered stays'],
		'a year of hours (clock by hand)',
		'sensitive answers gone after 90 days, the rest after its period; the undelivered never',
	),
	passed(
		'P4',
		'enquiries/store/sqlite.test.ts',
		['quarantine empties after its own time, of what a delivered digest had named before'],
		'quarantined enquiries of 31 days, with and without a digest that named them',
		'gone after 30, and never before somebody was told',
	),
	counted('P4', 'tests/proofs/forgetting.proof.ts', 'half a million that are due at once are forgotten while enquiries are taken'),
	passed(
		'P5',
		'enquiries/cli/cli.test.ts',
		['export'],
		'export of one person; cells that a spreadsheet would take for formulas',
		'all of theirs and nobody else’s; every formula defused, phone numbers intact, for the owner of the file alone',
	),
	counted(
		'P5',
		'tests/proofs/many-enquiries.proof.ts',
		'among a hundred thousand enquiries one person is found, exported and erased in seconds',
	),
	passed(
		'P6',
		'enquiries/cli/erase-retention.test.ts',
		['a restored backup does not bring anybody back', 'the ledger itself names nobody, and knows them after a restart'],
		'erase, then restore an older backup',
		'erased again from the keyed ledger, which names nobody',
	),
	passed(
		'P8',
		'site/data/legal.test.tsx',
		['says …'],
		'the page on privacy',
		'says how to complain, and that we answer that we have it within 30 days',
	),
	passed(
		'P8',
		'enquiries/cli/complaint.test.ts',
		['the thirty days', 'complaint', 'where else the office hears of it'],
		'complaints written down, acknowledged, answered, and left lying (clock by hand)',
		'each has its day; named by status (exit 1 from five days before) and by the morning’s digest; kept without the person once erased',
	),

	// Access
	passed('A1', 'tests/access/axe.test.ts', ['axe finds nothing'], 'axe on every route, width and state', 'nothing'),
	passed(
		'A2',
		'tests/access/keyboard.test.ts',
		['with Tab alone'],
		'every page and state with Tab alone',
		'every control reached in the order it is seen, its focus showing, no trap',
	),
	passed(
		'A3',
		'tests/access/narrow.test.ts',
		['everything fits'],
		'every page at 320 × 256, with wide spacing, with doubled text',
		'nothing lost, nothing to scroll sideways',
	),
	passed(
		'A4',
		'tests/access/colours-and-motion.test.ts',
		['in forced colours'],
		'every page and the states that differ, in forced colours',
		'edges, pictures, focus and errors are seen',
	),
	passed(
		'A5',
		'tests/access/colours-and-motion.test.ts',
		['with less motion'],
		'every page and the toasts, with less motion asked for',
		'nothing moves or waits to appear',
	),
	passed(
		'A6',
		'tests/access/narrow.test.ts',
		['filling in'],
		'fields: autofill tokens, pasting',
		'every field says what it takes, and may be pasted into; targets are measured by axe (A1)',
	),
	passed(
		'A7',
		'tests/access/announcements.test.ts',
		['names, roles and states', 'said aloud'],
		'the accessibility tree of each state; a virtual screen reader through both forms',
		'every control named, problems tied to their fields, what happens is said',
	),
	passed(
		'A9',
		'tests/journeys/funding.test.ts',
		['from Home over a service page to a received application…'],
		'the application from Home on, without script',
		'received',
	),
	passed(
		'A9',
		'tests/journeys/contact.test.ts',
		['a message written at the foot of a service page reaches the office, and its writer is told so…'],
		'a message, without script',
		'received',
	),
	passed(
		'A10',
		'tests/access/validity.test.ts',
		['every built page is valid, those of coming days as well', 'the answer to a posted form is valid'],
		'every built page, and the answers to posted forms',
		'no error',
	),
];

/** What the study asks for and nothing here tries, with the reason. Some of these bars are tried in part above. */
export const notTried: readonly { readonly bar: string; readonly what: string; readonly why: string }[] = [
	{ bar: 'D6', what: 'a reserve of disk space', why: 'not built: the full disk is answered with 503 (D5)' },
	{
		bar: 'D7',
		what: 'a sync that hangs for five seconds',
		why: 'built otherwise: the store works in the thread that serves pages, so they wait with it',
	},
	{
		bar: 'D8',
		what: 'a way to the database that swallows everything',
		why: 'not tried; no wait for it is longer than 15 s (enquiries/store/postgres.ts)',
	},
	{
		bar: 'D11',
		what: 'the version before on the same store; a kill at each statement of a migration',
		why: 'built otherwise: the version before refuses a newer store with a sentence, and going back means the backup (docs/runbook.md); each step is one transaction, which D1 tries by kills',
	},
	{ bar: 'D13', what: 'a network file system', why: 'none to be had here; the start asks the kernel which it is' },
	{ bar: 'M1', what: 'a backlog of 10,000', why: 'taken from 2,000' },
	{ bar: 'M2', what: 'a kill at STARTTLS and at AUTH', why: 'the scripted server offers neither; the claim is the same there' },
	{ bar: 'M9', what: 'the answers of the hosted e-mail API', why: 'built otherwise: the server delivers by SMTP and by webhook alone' },
	{ bar: 'M13', what: 'a canary each night, and an alarm for a digest that does not come', why: 'not built: the digest asks to be missed' },
	{ bar: 'H3', what: 'the delay of the event loop', why: 'it is not told outside the process; the times above contain it' },
	{ bar: 'H4', what: 'an hour’s soak with faults', why: 'out of scope: a night’s work' },
	{
		bar: 'H9',
		what: 'Host headers, absolute addresses, pipelining, smuggling through a proxy',
		why: 'out of scope; requests with two lengths, or a length and chunks, are refused (H6)',
	},
	{
		bar: 'S1',
		what: 'a thousand simulated people',
		why: 'out of scope; of sixty honest posts in the tests none is held back (server/spam/spam-check.test.ts)',
	},
	{
		bar: 'S2',
		what: 'a corpus of programs',
		why: 'out of scope; sixty hostile posts in our own words stand in the tests instead (server/spam/spam-check.test.ts)',
	},
	{
		bar: 'S5',
		what: 'proof of work, counts of wider networks and of the whole, counts that outlive a restart',
		why: 'built otherwise: one limit of sixty in ten minutes, and a score (decisions 30 and 31)',
	},
	{ bar: 'S6', what: 'proof of work', why: 'not built (decision 30)' },
	{ bar: 'S7', what: 'a cap on the quarantine', why: 'not built: it empties by time alone' },
	{ bar: 'B1', what: 'the scanner itself', why: 'not installed: it brings some forty packages' },
	{ bar: 'B7', what: 'Trusted Types', why: 'not built' },
	{ bar: 'B8', what: 'testssl.sh against the proxy', why: 'not run; the versions that the proxy speaks are tried above' },
	{
		bar: 'P2',
		what: 'canaries in sealed columns and backups',
		why: 'not built: answers are not sealed with a key of their own; an encrypted disk must protect them at rest',
	},
	{
		bar: 'P4',
		what: '30 days for messages, 90 for applications, 24 months for an audit file',
		why: 'built otherwise: settings, a year and 90 days for what is sensitive, as the page on privacy says; there is no audit file',
	},
	{ bar: 'P5', what: 'LibreOffice opening the table', why: 'not installed; its bytes are looked at' },
	{
		bar: 'P7',
		what: 'a consent control apart from the health question; a withdrawal that wipes those answers alone',
		why: 'built otherwise: the question may stay open, and answering it is the consent beside it, kept with its wording; withdrawing means erase',
	},
	{ bar: 'A8', what: 'people with their own software', why: 'only people can; the page on accessibility says so' },
];

/** What we know to be weaker than one might think. */
export const knownLimits: readonly string[] = [
	'One disk is one disk: its loss takes what came since the last backup. Outliving it needs PostgreSQL with a synchronous standby.',
	'While the disk is full, deliveries pause as well, because their outcome could not be written down.',
	'An application machine whose clock leaps over four minutes ahead may send one extra copy of a letter another machine is just sending, under the same Message-ID.',
	'Several machines on one PostgreSQL count visitors and used tokens each for itself, and the ledger of who was erased lies on the one where erase was given.',
];
