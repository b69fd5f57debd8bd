/** The forms that are submitted, by the names under which what they send is stored. */

export const formNames = ['contact', 'funding'] as const;

export type FormName = (typeof formNames)[number];

export function isFormName(name: unknown): name is FormName {
	return formNames.some((known) => known === name);
}

/** What the office calls each form. */
export const formTitles = {
	contact: 'Message',
	funding: 'Funding application',
} as const satisfies Record<FormName, string>;
