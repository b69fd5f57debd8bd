/** What is wrong with content is printed with file, line, column and path. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { company } from '../schemas/content-schemas.ts';
import { ContentError, loadContent, validate } from './load-content.ts';
import { content } from './testing.ts';
import { parseYaml } from './yaml-files.ts';

/** What is printed of a copy of the content in which that is changed. */
function mistakesAfter(
	file: string,
	pattern: RegExp | undefined,
	replacement: string,
): readonly string[] {
	const folder = temporaryFolder();
	try {
		for (const part of ['content', 'facts']) cpSync(part, join(folder, part), { recursive: true });
		const path = join(folder, file);
		const text = pattern ? readFileSync(path, 'utf8') : '';
		if (pattern) expect(text, 'the edit finds its place').toMatch(pattern);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, pattern ? text.replace(pattern, replacement) : replacement);
		loadContent(join(folder, 'content'), join(folder, 'facts'));
		return [];
	} catch (error) {
		if (!(error instanceof ContentError)) throw error;
		return error.mistakes;
	}
}

const [one, other] = content.allServices.filter(({ measure }) => measure);
if (!one || !other) throw new Error('There are too few services.');
const SERVICE = `content/services/${one.slug}.yaml`;
const OTHER = `content/services/${other.slug}.yaml`;
/** The later of both in the menu is the one that is named. */
const [FIRST, LATER] = one.order < other.order ? [SERVICE, OTHER] : [OTHER, SERVICE];
/** A line more in content/company.yaml. */
const more = (line: string) =>
	['content/company.yaml', /^promises:$/m, `${line}\npromises:`] as const;

test.each<[string, readonly [string, RegExp | undefined, string], RegExp]>([
	[
		'HTML',
		[SERVICE, /^summary: .*$/m, 'summary: Your <b>own</b> power.'],
		/ {2}summary {2}.*without HTML/,
	],
	[
		'a day that is none',
		['content/claims.yaml', /^ {2}checked: .*$/m, '  checked: 2026-02-30'],
		/\.checked {2}is not a day/,
	],
	[
		'a link that is none',
		['facts/schemes.yaml', /^ {2}officialPage: .*$/m, '  officialPage: gov.uk'],
		/^facts\/schemes\.yaml:\d+:3 {2}[\w-]+\.officialPage /,
	],
	[
		'a phone number with a digit missing',
		['content/company.yaml', /^phone: .*$/m, 'phone: 0113 496 019'],
		/ {2}phone {2}has a digit too few or too many/,
	],
	[
		'a photograph that is not there',
		more('photographs: { van: { file: jo.jpg, alt: Our van } }'),
		/photographs\.van\.file {2}There is no jo\.jpg in content\/photos/,
	],
	[
		'a placeholder mistyped',
		['content/pages/about.yaml', /\{putRight\}/, '{putRigth}'],
		/ {2}values\.items\[\d\]\.text {2}names \{putRigth\}/,
	],
	[
		'a name that nothing fills in',
		['content/check-words.yaml', /Worth doing first: \[measure\]/, 'Worth doing: [mesure]'],
		/^content\/check-words\.yaml:\d+:3 {2}advice\.first {2}.*nothing here fills in/,
	],
	[
		'a sentence that lost its measure',
		['content/check-words.yaml', /Worth doing first: \[measure\]/, 'Worth doing first'],
		/^content\/check-words\.yaml:\d+:3 {2}advice\.first {2}.*\[measure\]/,
	],
	[
		'an amount that is none',
		['content/check-words.yaml', /"\[amount\] less"/, 'less'],
		/^content\/check-words\.yaml:\d+:3 {2}amount\.less {2}.*\[amount\]/,
	],
	[
		'a coldest part left out',
		['facts/coldest-part.yaml', /room: walls, /, ''],
		/^facts\/coldest-part\.yaml:\d+:\d+ {2}parts\.terrace\.bare\.room {2}/,
	],
	[
		'a scheme that needs a certificate',
		[
			'content/company.yaml',
			/^appliesFor: .*$/m,
			'appliesFor: [{ scheme: boiler-upgrade-scheme }]',
		],
		/ {2}appliesFor\[0\]\.scheme {2}needs an MCS certificate/,
	],
	[
		'a scheme that needs a supplier’s place',
		['content/company.yaml', /^appliesFor: .*$/m, 'appliesFor: [{ scheme: eco4 }]'],
		/ {2}appliesFor\[0\]\.supplierSlot {2}/,
	],
	[
		'a line of a sheet without a source',
		['facts/quote-sheets.yaml', /^ {4}source: .*$/m, ''],
		/ {2}lines\[0\]\.source {2}/,
	],
	[
		'a line of a sheet with a name that nothing fills in',
		['facts/quote-sheets.yaml', /\[low\]/, '[lowest]'],
		/ {2}sheets\.heat-pump\.lines\[2\]\.good {2}.*nothing here fills in/,
	],
	[
		'a line of a sheet for a nation that there is not',
		['facts/quote-sheets.yaml', /nations: \[England, Wales\]/, 'nations: [Cornwall]'],
		/ {2}sheets\.heat-pump\.lines\[6\]\.nations\[0\] {2}/,
	],
	[
		'an unknown sheet',
		['content/services/solar-pv.yaml', /^sheet: .*$/m, 'sheet: windmill'],
		/ {2}sheet {2}There is no sheet windmill, only: /,
	],
	[
		'an unknown claim',
		[SERVICE, /^ {2}claims: \[/m, '  claims: [nothing-such, '],
		/ {2}benefits\.claims\[0\] {2}There is no claim nothing-such/,
	],
	[
		'a claim of another page',
		['content/claims.yaml', new RegExp(`^ {2}page: ${one.slug}$`, 'm'), `  page: ${other.slug}`],
		/belongs to|lists it neither/,
	],
	[
		'a figure that its sentence lacks',
		['content/claims.yaml', /^ {2}figure: .*$/m, '  figure: 99 years'],
		/\.figure {2}“99 years” is not in “/,
	],
	[
		'a scheme that closes without a word',
		['facts/schemes.yaml', /^ {2}instead: .*\n/m, ''],
		/closes, and lacks instead/,
	],
	[
		'an unsigned claim of a firm',
		['content/company.yaml', /^specification: true.*\n/m, ''],
		/^content\/claims\.yaml:\d+:3 {2}[\w-]+\.status {2}Nobody has signed it/,
	],
	[
		'two services at one place',
		[LATER, /^order: .*$/m, `order: ${Math.min(one.order, other.order)}`],
		new RegExp(` {2}order {2}${FIRST} has the same order`),
	],
	[
		'a page about a town elsewhere',
		[
			'content/areas/bath.yaml',
			undefined,
			'town: Bath\ntitle: Bath\ndescription: Homes in Bath.\nheading: Bath\nlead: Homes.\ntext: Homes.\n',
		],
		/^content\/areas\/bath\.yaml:1:1 {2}town {2}Bath is not among the towns/,
	],
	[
		'an unknown scheme',
		[SERVICE, /^ {2}schemes: \[/m, '  schemes: [eco9, '],
		/ {2}benefits\.schemes\[0\] {2}There is no scheme eco9/,
	],
	[
		'a file in a mistyped folder',
		['content/service/solar.yaml', undefined, 'order: 1\n'],
		/^content\/service\/solar\.yaml {2}is read by nothing/,
	],
])('%s is printed', (_mistake, [file, pattern, text], printed) => {
	expect(mistakesAfter(file, pattern, text).join('\n')).toMatch(new RegExp(printed.source, 'm'));
});

test('all mistakes of all files are printed at once, a misspelt key where it stands', () => {
	const folder = temporaryFolder();
	for (const part of ['content', 'facts']) cpSync(part, join(folder, part), { recursive: true });
	const edit = (file: string, pattern: RegExp, replacement: string) => {
		const path = join(folder, file);
		writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, replacement));
	};
	edit(SERVICE, /^summary:/m, 'sumary:');
	edit('content/pages/home.yaml', /^title: .*$/m, 'title:');
	edit('facts/vat.yaml', /^ {2}review: .*$/m, '  review: soon');
	const line =
		1 +
		readFileSync(SERVICE, 'utf8')
			.split('\n')
			.findIndex((text) => text.startsWith('summary:'));
	try {
		loadContent(join(folder, 'content'), join(folder, 'facts'));
		expect.unreachable();
	} catch (error) {
		const { mistakes } = error as ContentError;
		expect(mistakes).toContain(`${SERVICE}:${line}:1  sumary  Unrecognized key: "sumary"`);
		expect(mistakes).toContainEqual(
			expect.stringMatching(/^facts\/vat\.yaml:\d+:3 {2}\w+\.review /),
		);
		expect(mistakes).toHaveLength(4);
	}
});

test.each([
	'vatNumber: GB 123 4567 82',
	'icoNumber: ZA123456\nsocial: [https://www.facebook.com/your-page, "https://maps.app.goo.gl/abc"]',
	'otherPhones: [{ for: "Heating broken, day and night", number: 0113 496 0199 }]',
	'email2: office@tŷ-cynnes.cymru',
	'email2: a&b/c@bücher.example',
])('%s is right', (line) => {
	const text = readFileSync('content/company.yaml', 'utf8');
	const edited = line.startsWith('email2')
		? text.replace(/^email: .*$/m, line.replace('email2', 'email'))
		: text.replace(/^promises:$/m, `${line}\npromises:`);
	expect(
		validate(parseYaml('content/company.yaml', Buffer.from(edited)), company).mistakes,
	).toEqual([]);
});

test.each([
	'hello@example',
	'hello at example.co.uk',
	'hello@a.example@example.co.uk',
	'hello@tŷ cynnes.cymru',
])('%s is no address of a firm', (email) => {
	const { error } = company.shape.email.safeParse(email);
	expect(error?.issues[0]?.message).toBe('is not an e-mail address');
});
