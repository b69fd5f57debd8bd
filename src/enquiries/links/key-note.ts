/**
 * Where a shared store keeps a key that no setting gives, so that every machine has the same. Its
 * dumps then hold that key.
 */

/** `form` signs the tokens of forms; `link` signs and derives the links to an enquiry. */
export type KeyPurpose = 'form' | 'link';

/** The name of its note in the store. */
export const keyNote = (purpose: KeyPurpose): string => `${purpose} key`;
