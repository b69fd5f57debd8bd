/** Reads all content before a build, so that every mistake in it is named at once, in words for whoever keeps it. */
import { ContentError, readAllContent } from '../../content/read.ts';

try {
	readAllContent();
} catch (error) {
	if (!(error instanceof ContentError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
