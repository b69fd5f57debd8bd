/** The company that the project ships with. */

/** The number that no company has. */
export const SAMPLE_NUMBER = '00000000';

/** Whether this is the company that the project ships with, which does not exist. */
export const isSampleCompany = ({ companyNumber }: { readonly companyNumber: string }): boolean =>
	companyNumber === SAMPLE_NUMBER;
