/**
 * A shared link to a home (src/forms/home/home-answers.ts) shows it at once, and does not wait for the
 * first touch: also one that is opened where the page is open already.
 */

function open(): void {
	// To the script that waits for it (./loader.ts) a scroll is a sign of use.
	if (location.hash.startsWith('#house?')) dispatchEvent(new Event('scroll'));
}

open();
addEventListener('hashchange', open);
