/**
 * The id of the toasts' container. In a file of its own, so that the layout does not load the
 * toasts.
 */
export const TOASTS_ID = 'toasts';
