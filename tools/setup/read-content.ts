/** Reads all content before a build, so that all mistakes in it are named at once, in words for its editors. */
import { ContentError, readAllContent } from '../../content/read.ts';

try {
	readAllContent();
} catch (error) {
	if (!(error instanceof ContentError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
