/** The entry of the funding application: hydrates it in the page. */
import { FundingForm } from './funding-form.tsx';
import { hydrate } from './hydrate.tsx';
import { requestFormToken } from './send-enquiry.ts';

export const mount = (place: HTMLElement) => {
	requestFormToken('funding');
	hydrate(place, FundingForm);
};
