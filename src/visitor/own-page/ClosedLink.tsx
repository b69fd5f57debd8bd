/**
 * The page of a link that opens nothing. It gives no reason, so that trying out links reveals
 * nothing.
 */
import type { Company } from '#content/schemas/content-schemas.ts';
import { dialLink } from '#forms/fields/phone.ts';

export function ClosedLink({ company: { phone, email } }: { company: Company }) {
	return (
		<>
			<h1>This link opens nothing</h1>
			<p>
				It may have been cut short in the e-mail, it may be too old, or what it led to has been
				deleted.
			</p>
			<p>
				If you wrote to us, ring <a href={dialLink(phone)}>{phone}</a> or e-mail{' '}
				<a href={`mailto:${email}`}>{email}</a> with your reference.
			</p>
		</>
	);
}
