/** What the letter of a home's energy certificate makes of the schemes that ask for one. */
import { bandFrom, isAtLeast } from '../home/certificate.ts';
import { homeTexts, withHomeForSchemes } from '../home/home-for-schemes.ts';
import { type Assessment, assess } from './assessment.ts';
import { CERTIFICATE_CONDITION } from './scheme-rules.ts';
import type { HomeAnswers, SchemeId, SchemeOutcome, Schemes } from './types.ts';

/**
 * The schemes for homes rated D to G. Source: the services of both, and Ofgem's guidance on ECO4
 * (facts/schemes.yaml).
 */
const FOR_LOW_LETTERS: readonly SchemeId[] = ['eco4', 'warm-homes-local-grant'];

/** The schemes that a home with this letter may have; all of them without a letter. */
export function schemesForLetter(schemes: Schemes, letter: string | undefined): Schemes {
	const band = bandFrom(letter);
	if (!band || !isAtLeast(band, 'C')) return schemes;
	return Object.fromEntries(
		Object.entries(schemes).filter(([id]) => !FOR_LOW_LETTERS.includes(id as SchemeId)),
	);
}

/**
 * The assessment of answers with a letter: from A to C those schemes are unlikely, from D to G the
 * letter is no condition any more. Without one it is that of `assess`.
 */
export function assessByCertificate(
	answers: HomeAnswers,
	schemes: Schemes,
	today: string,
	nation?: string,
): Assessment {
	const assessment = assess(answers, schemes, today, nation);
	if (!bandFrom(answers.band)) return assessment;
	const fitting = schemesForLetter(schemes, answers.band);
	if (fitting === schemes)
		return {
			...assessment,
			outcomes: assessment.outcomes.map(({ conditions, ...outcome }) => ({
				...outcome,
				conditions: conditions?.filter((one) => one !== CERTIFICATE_CONDITION),
			})),
		};
	const rest = assess(answers, fitting, today, nation);
	return {
		...rest,
		outcomes: [
			...rest.outcomes,
			...assessment.outcomes
				.filter(({ scheme }) => !fitting[scheme])
				.map((outcome) => (outcome.likelihood === 'closed' ? outcome : ruledOut(outcome, answers))),
		],
	};
}

const ruledOut = (
	{ conditions: _, ...outcome }: SchemeOutcome,
	{ band }: HomeAnswers,
): SchemeOutcome => ({
	...outcome,
	likelihood: 'unlikely',
	why: `The home’s certificate says ${band}, and this is for homes rated D to G.`,
	toCheck: 'Nothing, unless a new certificate says D or worse.',
});

/** An application's answers as the schemes go by them, with the letter that its home names. */
export function withCertificate<A extends Parameters<typeof withHomeForSchemes>[0]>(
	answers: A,
): A & Pick<HomeAnswers, 'band'> {
	const { band } = homeTexts(answers.home);
	return { ...withHomeForSchemes(answers), ...(band ? { band } : {}) };
}
