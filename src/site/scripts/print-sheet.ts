/**
 * The link that prints a sheet beside quotes: its address shows the sheet alone on paper
 * (src/site/components/services/quote-sheet.css), and without script the browser's own Print does.
 */
import { SHEET_ID } from '#forms/fields/page-places.ts';

document
	.querySelector(`#${SHEET_ID} [href="#${SHEET_ID}"]`)
	// Once the address has changed.
	?.addEventListener('click', () => setTimeout(print));
