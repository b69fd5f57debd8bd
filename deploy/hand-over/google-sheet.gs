const KEY = 'put a long random key here';

/**
 * Adds an enquiry as a row: for Apps Script, with google-sheet.yaml. The first row gets the names
 * of the columns.
 */
function doPost(event) {
	const enquiry = JSON.parse(event.postData.contents);
	// An error is answered with 200 by Google, which the website does not take for a yes.
	if (enquiry.key !== KEY || KEY.length < 30) throw new Error('wrong key');
	delete enquiry.key;
	const lock = LockService.getScriptLock();
	lock.waitLock(20000);
	try {
		const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
		if (sheet.getLastRow() === 0)
			sheet.appendRow(['Received', 'Reference', 'Name', 'Phone', 'E-mail', 'Postcode', 'Town', 'Wish', 'Message', 'Page']);
		const columns = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0];
		const place = columns.indexOf('Reference') + 1;
		const known =
			place === 0
				? []
				: sheet
						.getRange(1, place, sheet.getLastRow(), 1)
						.getValues()
						.map(([cell]) => String(cell));
		// The website tries again when an answer got lost. An apostrophe makes a text of what would be
		// a formula or lose its first nought.
		if (!known.includes(enquiry.Reference)) sheet.appendRow(columns.map((name) => (enquiry[name] ? `'${enquiry[name]}` : '')));
		SpreadsheetApp.flush();
	} finally {
		lock.releaseLock();
	}
	return ContentService.createTextOutput('kept');
}
