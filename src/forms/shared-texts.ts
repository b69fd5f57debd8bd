/** What both forms say while they send and when sending fails (specification, sections 4 and 8). */
export const submissionTexts = {
	/** The words on the submit button from a valid submit until the answer. */
	sending: 'Sending...',
	failed: 'There was an error sending the email. Please try again.',
} as const;
