/** The forms that are submitted, by the names under which what they send is stored. */

/** Those that visitors fill in. */
export const visitorForms = ['contact', 'funding'] as const;
export type VisitorForm = (typeof visitorForms)[number];

/** And the office's own, for telephone enquiries. */
export const formNames = [...visitorForms, 'telephone'] as const;

export type FormName = (typeof formNames)[number];

export function isVisitorForm(name: unknown): name is VisitorForm {
	return visitorForms.some((known) => known === name);
}

/** What the office calls each form. */
export const formTitles = {
	contact: 'Message',
	funding: 'Funding application',
	telephone: 'Telephone call',
} as const satisfies Record<FormName, string>;
