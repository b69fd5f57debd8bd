/** Sums of money, as they are written. */

/** "£1,100". */
export const inPounds = (amount: number): string => `£${amount.toLocaleString('en-GB')}`;
