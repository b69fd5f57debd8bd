/** Wakes the funding application where the page has drawn it. */
import { FundingForm } from './funding-form.tsx';
import { hydrate } from './hydrate.ts';
import { noteOpening } from './send-enquiry.ts';

export const wake = (place: HTMLElement) => {
	noteOpening('funding');
	hydrate(place, FundingForm);
};
