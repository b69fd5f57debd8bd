/**
 * The hidden fields sent with a form's answers, most of which help to spot bots. Only `home` and
 * `via` are stored.
 */

/**
 * A field that visitors do not see and that bots fill in. Its name looks useful to a bot, and is
 * unknown to browsers and password managers, which fill in forms for people.
 */
export const HONEYPOT = 'furtherNotes';

/**
 * The references received earlier from a page without script, so that the page can go on showing
 * them.
 */
export const RECEIVED_REFERENCES = 'received';

/**
 * What the contact form was opened for (content/asks.yaml): in the page's URL, and in the form for
 * the page that answers it.
 */
export const ABOUT = 'about';

/**
 * What was answered about the home in its check, as one string (src/forms/home/home-answers.ts), which
 * goes with the application.
 */
export const HOME = 'home';

/**
 * Says that the answers come back from the application to be changed, so that /check opens at its
 * questions.
 */
export const CHANGE = 'change';

/** When the form was opened, signed by the server (src/server/spam/form-token.ts). */
export const FORM_TOKEN = 'opened';

/** Where the form's script fetches that token. */
export const FORM_TOKEN_PATH = '/api/token';

/** Where the form's script asks what a confirmation says, once the enquiry was received. */
export const RECEIPT_PATH = '/api/receipt';

/**
 * Where it fetches what happens next, if a hosted service took the enquiry: that is all that a site
 * of files knows.
 */
export const NEXT_STEPS_PATH = '/next-steps.json';

/** Where the script of the check asks for today's date, because a visitor's clock may be wrong. */
export const TODAY_PATH = '/api/today';

/** The fields of the presses on the visitor's own page. A confirmation sends it the first five. */
export const visitorFields = {
	act: 'act',
	nonce: 'nonce',
	answerBy: 'answerBy',
	heardOf: 'heardOf',
	visit: 'visit',
	digits: 'digits',
	callTime: 'callTime',
	sure: 'sure',
} as const;
