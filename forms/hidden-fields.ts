/** What travels beside the answers of a form and is no answer: it helps to tell visitors from programs, and is never kept. */

/**
 * A field that visitors do not see and should leave empty; programs that fill in everything fill it in. Its name means
 * something to a program that reads names, and nothing to browsers and password managers that fill in forms for people.
 */
export const HONEYPOT = 'furtherNotes';

/** References that were received from a page without script before, carried along so that the page goes on showing them. */
export const RECEIVED_REFERENCES = 'received';

/** The member that says when the form's page was opened, signed by the server (server/spam/form-token.ts). */
export const FORM_TOKEN = 'opened';

/** Where an awake form fetches it. */
export const FORM_TOKEN_PATH = '/api/token';

/** Where an awake form asks which day it is for the schemes, since a visitor's clock may be wrong. */
export const TODAY_PATH = '/api/today';
