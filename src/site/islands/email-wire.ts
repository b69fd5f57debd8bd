/** What enquiries are sent through from this page. */
import { type EmailWire, ownWire } from '#forms/sending/email-wire.ts';

export const pageWire = (): EmailWire => ({
	...ownWire,
	...JSON.parse(document.body.dataset.email ?? '{}'),
});
