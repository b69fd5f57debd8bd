/** Which site says on every page that it is a sample. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { SampleNotice } from './SampleNotice.tsx';

const notice = (site: string, specification: boolean) =>
	renderToStaticMarkup(
		<SampleNotice company={{ ...content.company, specification }} site={new URL(site)} />,
	);

test.each([
	['https://www.warmhomes.co.uk', true],
	['http://localhost:4321', false],
	['https://www.example.co.uk', false],
	['http://127.0.0.1:8080', false],
	['http://[::1]:80', false],
])(
	'the sample says so on %s, and that what is sent is not read where visitors are: %s',
	(site, isPublic) => {
		expect(notice(site, true)).toContain('and its people are invented.');
		expect(notice(site, true).includes('Nobody reads')).toBe(isPublic);
	},
);

test('a company that exists says nothing', () => {
	expect(notice('https://www.warmhomes.co.uk', false)).toBe('');
});
