/** That an enquiry was received, in words, for a form that fails afterwards. */
export const lastReceived: { says?: string } = {};
