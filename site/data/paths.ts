/** The paths of pages that several others link to and that are neither a service nor a form. */

/** How to check the company, and anyone who rings. */
export const checkUsPath = '/How-to-check-us';
