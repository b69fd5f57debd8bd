/** The limits of the photographs that a visitor adds to an enquiry. */

/** A browser makes them 1,600 pixels wide at most, which is some 400 KB. */
export const PHOTOGRAPH_BYTES_AT_MOST = 3 * 1024 * 1024;

/** Of one enquiry: two rounds of six. */
export const PHOTOGRAPHS_AT_MOST = 12;
