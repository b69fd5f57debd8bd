/** Says on every page that still shows the sample, once, that the company does not exist. */
import type { Company } from '#content/schemas/content-schemas.ts';

/**
 * Names that the rules of the internet keep for examples and for a machine's own use (RFC 2606, RFC
 * 6761), and bare addresses.
 */
const NOT_PUBLIC =
	/(?:^|\.)(?:example\.(?:com|net|org|co\.uk)|example|test|invalid|localhost|local)$|^[\d.]+$|^\[/;

/** Whether visitors from outside can reach a site of that address. */
const isPublicSite = (site: URL | undefined): boolean =>
	site !== undefined && !NOT_PUBLIC.test(site.hostname);

export function SampleNotice({ company, site }: { company: Company; site: URL | undefined }) {
	if (!company.specification) return null;
	return (
		<aside className="band band--straw" aria-label="About this sample">
			<p>
				<strong>This is a sample.</strong> {company.name} and its people are invented.
				{isPublicSite(site) && ' Nobody reads what is sent here.'}
			</p>
		</aside>
	);
}
