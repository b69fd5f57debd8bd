/** Every element that a selector fits. Its long name would take a tenth of the kilobyte that a page may carry. */
export const all = <Fitting extends HTMLElement>(selector: string) => document.querySelectorAll<Fitting>(selector);
