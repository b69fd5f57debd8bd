/** Wakes the funding application where the page has drawn it. */
import { FundingForm } from './funding-form.tsx';
import { hydrate } from './hydrate.ts';

export const wake = (place: HTMLElement) => hydrate(place, FundingForm);
