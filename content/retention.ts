/** How long we keep what people send us. The privacy page quotes these; the settings that erase must not be longer. */
export const retention = {
	/** After the last contact about it. */
	contactMonths: 12,
	applicationMonths: 12,
	/** Health, benefit and income answers: long enough to look at the schemes, counted from their delivery to the office. */
	sensitiveDays: 90,
} as const;
