/** Closes the menus when a link is chosen, when Escape is pressed and on a click elsewhere. HTML and CSS do the rest. */
import { queryAll } from './query-all.ts';

const services = queryAll('.nav__item--services')[0] as HTMLElement;
const close = () => {
	for (const menu of queryAll<HTMLDetailsElement>('header details')) menu.open = false;
};
// biome-ignore lint/suspicious/noGlobalAssign: it is the window's handler, and short: the inline script may not exceed 1 KB
onclick = ({ target }) => {
	if ((target as Element).closest('nav a') || !(target as Element).closest('.menu,nav')) close();
};
// biome-ignore lint/suspicious/noGlobalAssign: as above
onkeydown = ({ key }) => {
	if (key !== 'Escape') return;
	if (services.contains(document.activeElement)) services.querySelector('summary')?.focus();
	close();
	// Hover may have opened the list. It stays closed until the pointer has left.
	services.dataset.dismissed = '';
};
services.onpointerleave = () => delete services.dataset.dismissed;
