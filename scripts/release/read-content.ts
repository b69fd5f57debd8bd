/**
 * Reads all content before a build, so that all mistakes in it are named at once, in words for its
 * editors. `read-content.ts FOLDER` also keeps what it read in that folder, which has a copy of the
 * content.
 */
import { ContentError, keepContent, loadContent } from '#content/reader/load-content.ts';

try {
	loadContent();
	const [copy] = process.argv.slice(2);
	if (copy) keepContent(copy);
} catch (error) {
	if (!(error instanceof ContentError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
