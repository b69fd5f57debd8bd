/** What the owner has still to sign or to look at again, and days of checks that cannot be. */
import type { Content } from '../reader/load-content.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import { type ContentText, keyOf } from './content-text.ts';

/**
 * Published claims that were checked again after they were signed, or whose review day has passed.
 * The specification fixes its own profile's claims, so their review days are only in the list of
 * what to look at again.
 */
export function outdatedClaims({ claims, company }: ClaimsOfFirm, today: string): Mistake[] {
	return Object.entries(claims)
		.filter(([, { status }]) => status === 'published')
		.flatMap(([name, { signed, checked, review }]) => {
			const mistake = (path: readonly string[], message: string): Mistake => ({
				file: 'content/claims.yaml',
				path: [name, ...path],
				message,
			});
			return [
				...(signed && signed.on < checked
					? [mistake(['signed', 'on'], `is before the day of its last check, ${checked}`)]
					: []),
				...(review < today && !company.specification
					? [mistake(['review'], 'has passed: see whether the claim is still true')]
					: []),
			];
		});
}

interface ClaimsOfFirm extends Pick<Content, 'claims'> {
	readonly company: Pick<Content['company'], 'specification'>;
}

/**
 * Days to come on which something was checked. The reader takes them: a website whose clock is
 * behind has to start.
 */
export const checkedInTheFuture = (texts: readonly ContentText[], today: string): Mistake[] =>
	texts.flatMap((text) =>
		/(?:^|\.)(?:checked|confirmed)$/.test(keyOf(text)) && text.text > today
			? [{ file: text.file, path: text.path, message: `${text.text} is a day to come` }]
			: [],
	);
