/**
 * Carries one word of where the visit came from: in its links, and with what is posted. No cookie,
 * no storage, and nothing at all for visitors who asked not to be tracked.
 */
import { VIA, viaFrom } from '#forms/fields/via.ts';

function viaOfVisit(): string {
	const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
		readonly globalPrivacyControl?: boolean;
	};
	if (doNotTrack === '1' || globalPrivacyControl) return '';
	const asked = new URLSearchParams(location.search);
	const [, , from] = document.referrer.split('/');
	// In an address that was shared the word would be that of another visit.
	if (from === location.host) return viaFrom(asked.get(VIA));
	return viaFrom(asked.get('utm_source')) || viaFrom(from);
}

const via = viaOfVisit();

function carry(link: HTMLAnchorElement): void {
	if (link.origin !== location.origin) return;
	// A place on this page stays on it.
	if (link.hash && link.pathname === location.pathname) {
		link.search = location.search;
		return;
	}
	const query = new URLSearchParams(link.search);
	query.set(VIA, via);
	link.search = `${query}`;
}

if (via) {
	/** For the forms' script. */
	document.body.dataset.via = via;
	// Now, before the browser fetches ahead what they lead to; those of a form, which React draws, as
	// they are followed.
	for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='/']"))
		if (!link.closest('[data-island]')) carry(link);
	addEventListener('click', ({ target }) => {
		const link = (target as Element).closest<HTMLAnchorElement>("a[href^='/']");
		if (link) carry(link);
	});
	addEventListener('formdata', ({ formData }) => formData.set(VIA, via));
}
