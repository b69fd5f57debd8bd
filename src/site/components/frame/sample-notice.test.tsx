/** When a site says on every page that it is a sample. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { SampleNotice } from './SampleNotice.tsx';

const notice = (site: string, specification: boolean) =>
	renderToStaticMarkup(
		<SampleNotice company={{ ...content.company, specification }} site={new URL(site)} />,
	);

test('the sample on a public address says so', () => {
	expect(notice('https://www.warmhomes.co.uk', true)).toContain('does not exist');
});

test.each([
	'http://localhost:4321',
	'https://www.example.co.uk',
	'http://127.0.0.1:8080',
	'http://[::1]:80',
])('not on %s', (site) => {
	expect(notice(site, true)).toBe('');
});

test('a company that exists says nothing', () => {
	expect(notice('https://www.warmhomes.co.uk', false)).toBe('');
});
