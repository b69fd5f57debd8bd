/**
 * The alert: a letter at once, when an enquiry does not get through or something else cannot wait
 * for the digest. Contains no names.
 */
import { alertSubject, type Finding, findingInWords } from '../findings.ts';
import { Entry, Paragraph, plainText } from './blocks.tsx';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

/** What is wrong, each with its cure. */
export const Findings = ({ findings }: { readonly findings: readonly Finding[] }) =>
	findings.map((finding) => {
		const words = findingInWords(finding);
		return (
			<Entry key={words}>
				{words}
				{finding.cure}
			</Entry>
		);
	});

/** Writes the alert about what is wrong. */
export function alert(
	findings: readonly Finding[],
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const cause =
		findings.find(({ alertUnlessSince }) => alertUnlessSince !== undefined) ?? findings[0];
	return {
		subject: cause ? alertSubject(cause) : 'Website: in order again',
		text: plainText(
			<>
				<Findings findings={findings} />
				{findings.length === 0 && (
					<Paragraph>What was wrong has been put right meanwhile.</Paragraph>
				)}
				<StatusCommand />
				<Paragraph>{siteUrl}</Paragraph>
			</>,
		),
	};
}

/** The command that shows more. */
export const StatusCommand = () => (
	<Entry>
		{'On the machine that runs the website:'}
		{'npm run enquiries -- status'}
	</Entry>
);
