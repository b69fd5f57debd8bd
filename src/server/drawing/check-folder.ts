/**
 * `dist/server/serve.mjs --check CONTENT FACTS`: reads a firm's folder with the settings,
 * makes its pictures and draws every page, as a start would. It opens no store, listens
 * nowhere and sends nothing. Exit status: 0, or 1 with every mistake on a line of its own.
 */
import { ContentError } from '#content/reader/load-content.ts';
import { SettingsError } from '../configuration/settings.ts';
import { drawFolder } from './draw-folder.ts';

/** Prints what is wrong, and returns the exit status. */
export async function checkFolder(contentFolder: string, factsFolder: string): Promise<number> {
	try {
		const mistakes = await mistakesIn(contentFolder, factsFolder);
		for (const mistake of mistakes) console.error(mistake);
		return mistakes.length > 0 ? 1 : 0;
	} catch (error) {
		if (!(error instanceof ContentError || error instanceof SettingsError)) throw error;
		console.error(error instanceof ContentError ? error.mistakes.join('\n') : error.message);
		return 1;
	}
}

async function mistakesIn(contentFolder: string, factsFolder: string): Promise<string[]> {
	const { drawn, leftOut } = await drawFolder({
		...process.env,
		CONTENT_DIR: contentFolder,
		FACTS_DIR: factsFolder,
	});
	console.log(`Drawn: ${drawn.pages.size} pages`);
	const faults = new Map(drawn.faults);
	// Served once they are asked for.
	for (const [path, make] of drawn.files)
		try {
			make();
		} catch (error) {
			faults.set(path, error);
		}
	return [
		...leftOut.map(({ file, message }) => `${file}  ${message}`),
		...[...faults].map(([path, error]) => `${path}  ${(error as Error).message}`),
	];
}
