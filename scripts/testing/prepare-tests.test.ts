/** What `npm test` installs for which tests. */
import { expect, test } from 'vitest';
import { neededFor } from './prepare-tests.mjs';

const [contact, firefox, webkit] = [
	'tests/journeys/contact.test.ts',
	'tests/firefox/pages.test.ts',
	'tests/webkit/back-button.test.ts',
];

test.each<[string, string[], object, object]>([
	[
		'a whole run',
		[],
		{ isQuick: true },
		{ mayInstall: true, chromium: true, firefox: true, webkit: false },
	],
	[
		'a whole run of every test',
		[],
		{},
		{ mayInstall: true, chromium: true, firefox: true, webkit: true },
	],
	[
		'a journey',
		[contact],
		{},
		{ mayInstall: false, chromium: true, firefox: false, webkit: false },
	],
	[
		'a test in Firefox',
		[firefox],
		{},
		{ mayInstall: false, chromium: true, firefox: true, webkit: false },
	],
	[
		'a test in WebKit',
		[webkit],
		{},
		{ mayInstall: false, chromium: true, firefox: false, webkit: true },
	],
	[
		'every journey',
		['tests/'],
		{},
		{ mayInstall: false, chromium: true, firefox: true, webkit: true },
	],
	[
		'a unit test',
		['src/model/dates.test.ts'],
		{},
		{ mayInstall: false, chromium: false, firefox: false, webkit: false },
	],
	[
		'a name',
		['-t', 'double click'],
		{},
		{ mayInstall: false, chromium: true, firefox: false, webkit: false },
	],
	[
		'a journey on CI',
		[contact],
		{ isCi: true },
		{ mayInstall: true, chromium: true, firefox: false, webkit: false },
	],
])(
	'%s needs no engine that it does not use, and only a whole run and CI install system packages',
	(_which, asked, how, needed) => {
		expect(neededFor(asked, { isCi: false, ...how })).toEqual(needed);
	},
);
