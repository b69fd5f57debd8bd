/**
 * The link that prints a sheet beside quotes: its address shows the sheet alone on paper
 * (src/site/components/services/quote-sheet.css), and without script the browser's own Print does.
 */
document
	.querySelector('#three-quotes [href="#three-quotes"]')
	// Once the address has changed.
	?.addEventListener('click', () => setTimeout(print));
