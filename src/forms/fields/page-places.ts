/** The ids of the places on a page that a post, a letter or another page may lead to. */

/** A message about the whole form. */
export const ALERT_ID = 'news';

/** The list of what is wrong. */
export const ERROR_SUMMARY_ID = 'problems';

/** The element that says that the form was received. */
export const CONFIRMATION_ID = 'received';

/** What the answers about a home come to. */
export const RESULT_ID = 'result';

/** On a service's page: what to hold beside each quote. */
export const SHEET_ID = 'three-quotes';

/** The control of a question. */
export const controlId = (field: string): string => `field-${field}`;
