/** Where the layout keeps room for the toasts; apart from them, so that a page need not load them to say so. */
export const TOASTS_ID = 'toasts';
