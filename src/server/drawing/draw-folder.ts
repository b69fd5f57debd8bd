/** Draws a firm's folder as a start would, with its pictures, and serves nothing. */
import { contentOn } from '#content/reader/content-on-day.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { pageSettings, readFirm } from '../configuration/firm.ts';
import { currentDay } from '../configuration/office.ts';
import { brandWith, makePictures } from '../firm-pictures/make-pictures.ts';
import { loadDrawing } from './built-site.ts';
import { drawSite } from './draw-site.ts';

/** Throws a ContentError or a SettingsError; pages that cannot be drawn are in `drawn.faults`. */
export async function drawFolder(environment: Readonly<Record<string, string | undefined>>) {
	const { content, settings } = readFirm(environment);
	const pictures = await makePictures({
		content,
		contentFolder: settings.CONTENT_DIR,
		dataFolder: settings.DATA_DIR,
	});
	const site = {
		...content,
		brand: brandWith(content.brand, pictures),
		photographs: pictures.photographs,
		engine: engineFigures(content),
	};
	const value = { ...pageSettings(settings), content: contentOn(site, currentDay(settings)) };
	const drawn = await drawSite(await loadDrawing(), value, pictures);
	return { content, settings, drawn, leftOut: pictures.leftOut };
}
