/** What the person at the command line reads when the website does not start. */
import { expect, test } from 'vitest';
import { ContentError } from '#content/reader/load-content.ts';
import { SettingsError } from './configuration/settings.ts';
import { startErrorMessage } from './start-error.ts';

const says = (error: unknown) => startErrorMessage(error, '3000');
const withCode = (code: string) => Object.assign(new Error('raw words of the system'), { code });

test('a mistake in settings or content is named in its own words', () => {
	expect(says(new SettingsError('PORT: must be a port number'))).toBe(
		'PORT: must be a port number',
	);
	expect(says(new ContentError(['company.yaml: no phone']))).toMatch(
		/^Please put this right in the content:\ncompany.yaml: no phone$/,
	);
});

test.each([
	['EADDRINUSE', /something else is using port 3000/],
	['EACCES', /may not use port 3000 or write to DATA_DIR/],
	['ERR_MODULE_NOT_FOUND', /Run npm start, which builds it/],
])('%s is explained with what to do', (code, sentence) => {
	expect(says(withCode(code))).toMatch(sentence);
	expect(says(withCode(code))).not.toContain('raw words');
});

test('anything else is repeated as it is', () => {
	expect(says(withCode('EIO'))).toBe('The website cannot start: raw words of the system');
	expect(says('thrown text')).toBe('The website cannot start: thrown text');
});
