/** Reading FOLLOW: what names a branch, and what would name something else to git or to a shell. */
import { expect, test } from 'vitest';
import { followedBranch } from './followed-branch.ts';

test.each([
	['origin/main', { remote: 'origin', isAddress: false, branch: 'main' }],
	['origin/words/live-2', { remote: 'origin', isAddress: false, branch: 'words/live-2' }],
	[
		'https://git.example.co.uk/firm/website.git/main',
		{ remote: 'https://git.example.co.uk/firm/website.git', isAddress: true, branch: 'main' },
	],
	[
		'https://token:x@git.example.co.uk/firm/website.git/a/b',
		{
			remote: 'https://token:x@git.example.co.uk/firm/website.git',
			isAddress: true,
			branch: 'a/b',
		},
	],
	[
		'git@git.example.co.uk:firm/website.git/main',
		{ remote: 'git@git.example.co.uk:firm/website.git', isAddress: true, branch: 'main' },
	],
	[
		'/srv/git/website.git/main',
		{ remote: '/srv/git/website.git', isAddress: true, branch: 'main' },
	],
])('%s', (value, expected) => expect(followedBranch(value)).toEqual(expected));

test.each([
	'main',
	'origin/',
	'/main',
	'--upload-pack=touch/main',
	'origin/--upload-pack=x',
	'origin/-x',
	'origin/a b',
	'origin/$(touch x)',
	'origin/a;b',
	'origin/a..b',
	'origin/a:b',
	'origin/.a',
	'origin/a/.b',
	'origin/a.lock',
	'origin/a@{1}',
	'origin/a/',
	'origin/a\nb',
	'ext::sh -c touch% x.git/main',
	'http://git.example.co.uk/firm/website.git/main',
	'git://git.example.co.uk/firm/website.git/main',
	'-oProxyCommand=x@host:firm/website.git/main',
	'https://git.example.co.uk/fi rm/website.git/main',
	'../website.git/main',
])('%j is refused', (value) => expect(followedBranch(value)).toBeUndefined());
