/**
 * Holds a form that the browser would post while there is no connection: its error page would take
 * the place of what was typed. A form whose own script is there has prevented the post already, and
 * keeps the answers itself.
 */
addEventListener('submit', (event) => {
	const button = event.submitter as HTMLButtonElement | null;
	if (navigator.onLine || event.defaultPrevented || !button) return;
	event.preventDefault();
	// The browser's own bubble: an element of ours among those that React is about to take over would
	// make it draw the form anew.
	button.setCustomValidity('No connection. Your words are still here: press again later.');
	button.reportValidity();
});
