/** What the person at the command line reads when the website does not start. */
import { expect, test } from 'vitest';
import { ContentError } from '#content/reader/load-content.ts';
import { SettingsError } from './configuration/settings.ts';
import { startErrorMessage } from './start-error.ts';

const withCode = (code: string) => Object.assign(new Error('raw words of the system'), { code });

test.each([
	[new SettingsError('PORT: must be a port number'), /^PORT: must be a port number$/],
	[new ContentError(['company.yaml: no phone']), /in the content:\ncompany.yaml: no phone$/],
	[withCode('EADDRINUSE'), /: something else is using port 3000. Stop it, or/],
	[withCode('EACCES'), /: it may not use port 3000 or write to DATA_DIR.$/],
	[withCode('ERR_MODULE_NOT_FOUND'), /: it is not built. Run npm start, which builds it.$/],
	[withCode('EIO'), /: raw words of the system$/],
	['thrown text', /^The website cannot start: thrown text$/],
])('%s is said so: %s', (error, words) => {
	expect(startErrorMessage(error, '3000')).toMatch(words);
});
