/** An enquiry as the browser's client sends it, for tests that send many. */
import { randomUUID } from 'node:crypto';

export const SEND = '/api/v1.0/email/send';

export const message = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '01134960142',
	description: 'A cold loft.',
};

/** A request body with these template parameters. */
export const callWith = (params: unknown, changes: object = {}) => ({
	lib_version: '4.4.1',
	user_id: 'sample_public_key',
	service_id: 'service_website',
	template_id: 'template_contact',
	template_params: params,
	...changes,
});

/** The same message with its own text, so that it does not count as a duplicate. */
export const another = () => ({ ...message, description: `A cold loft ${randomUUID()}` });

/** Posts it from a page of the site. */
export function postTo(
	origin: string,
	body: unknown,
	headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
	return fetch(origin + SEND, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin, ...headers },
		body:
			typeof body === 'string' || body instanceof Uint8Array
				? (body as string)
				: JSON.stringify(body),
	});
}
