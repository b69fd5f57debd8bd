/** Which texts name a last day that is not their scheme's. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { content } from '#content/reader/testing.ts';
import { wrongClosingDays } from './closing-days.ts';
import { keyOf, textsIn } from './content-text.ts';

/** The keys of the texts with a wrong day. */
const found = (file: string, yaml: string, schemes = content.schemes) =>
	wrongClosingDays(textsIn(file, parse(yaml)), { ...content, schemes }).map(({ path }) =>
		keyOf({ file, path, text: '' }),
	);

test.each([
	[
		'what the scheme itself offers, and not what there is instead',
		'facts/schemes.yaml',
		'eco4:\n  offers: Work, until 31 March 2027.\n  instead: ECO4 ended on 31 December 2026.\n',
		['eco4.offers'],
	],
	[
		'the record of a scheme without a last day',
		'facts/schemes.yaml',
		'nest-wales:\n  offers: Work until 31 March 2027.\n',
		['nest-wales.offers'],
	],
	[
		'a claim that stands on the scheme, and not the owner’s notes',
		'content/claims.yaml',
		'solar-vat:\n  qualification: Until 31 March 2028.\n  basis: Good until 1 May 2027.\n',
		['solar-vat.qualification'],
	],
	[
		'the page that changes with the scheme, before and after',
		'content/services/eco-4-grants.yaml',
		'hero:\n  lead: Its last day is 30 June 2027.\nchanges:\n  - after: eco4\n    hero:\n      lead: It ended on 1 July 2027.\n',
		['hero.lead', 'changes.hero.lead'],
	],
	[
		'a sentence that names the scheme, and no other',
		'content/pages/about.yaml',
		'lead: We apply for ECO4 until 1 May 2027.\ntext: Our office is closed until 1 May 2027.\n',
		['lead'],
	],
])('it is found in %s', (_where, file, yaml, keys) => {
	expect(found(file, yaml)).toEqual(keys);
});
