/** `document.querySelectorAll`, written once: the inline script of a page may not exceed 1 KB. */
export const queryAll = <Matching extends HTMLElement>(selector: string) => document.querySelectorAll<Matching>(selector);
