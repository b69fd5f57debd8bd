/** Wakes the contact form where the page has drawn it. */
import { ContactForm } from './contact-form.tsx';
import { hydrate } from './hydrate.ts';
import { noteOpening } from './send-enquiry.ts';

export const wake = (place: HTMLElement) => {
	noteOpening('contact');
	hydrate(place, ContactForm);
};
