/** What enquiries are sent through from the browser: this website, or a hosted e-mail service. */
import type { VisitorForm } from '#model/form-names.ts';

/** The fixed values of the e-mail wire contract (docs/specification.md). */
export interface EmailWire {
	/** Of the service; empty for this website. */
	readonly origin: string;
	readonly publicKey: string;
	readonly serviceId: string;
	readonly templates: Readonly<Record<VisitorForm, string>>;
}

/** What a page that says nothing else sends through. */
export const ownWire: EmailWire = {
	origin: '',
	publicKey: 'sample_public_key',
	serviceId: 'service_website',
	templates: { funding: 'template_funding', contact: 'template_contact' },
};
