/** The entry of the check of a home: hydrates it in the page. */
import { CheckForm } from './check-form.tsx';
import { hydrate } from './hydrate.tsx';

export const mount = (place: HTMLElement) => hydrate(place, CheckForm);
