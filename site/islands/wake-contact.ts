/** Wakes the contact form where the page has drawn it. */
import { ContactForm } from './contact-form.tsx';
import { hydrate } from './hydrate.ts';

export const wake = (place: HTMLElement) => hydrate(place, ContactForm);
