/** The entry of the contact form: hydrates it in the page. */
import { ContactForm } from './contact-form.tsx';
import { hydrate } from './hydrate.tsx';
import { requestFormToken } from './send-enquiry.ts';

export const mount = (place: HTMLElement) => {
	requestFormToken('contact');
	hydrate(place, ContactForm);
};
