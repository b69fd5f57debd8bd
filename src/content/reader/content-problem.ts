/** A problem in the content: where it is, what is wrong, and what to do about it. */
export interface ContentProblem {
	/** "content/claims.yaml:12 heat-pump-co2.says", or a built page's path. */
	readonly where: string;
	readonly what: string;
	readonly todo: string;
}

/** As it is printed. */
export const formatProblem = ({ where, what, todo }: ContentProblem): string =>
	`  ${where}\n    ${what}\n    → ${todo}`;
