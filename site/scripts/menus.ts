/** Closes the menus when a link is chosen, when Escape is pressed and on a click elsewhere. HTML and CSS do the rest. */
import { queryAll } from './query-all.ts';

const services = queryAll('.nav__item--services')[0] as HTMLElement;
const close = () => {
	for (const menu of queryAll<HTMLDetailsElement>('header [open]')) menu.open = false;
};
// biome-ignore lint/suspicious/noGlobalAssign: it is the window's handler, and short: the inline script may not exceed 1 KB
onclick = ({ target }) => {
	// Links of a menu have words in them and no elements.
	if (!(target as Element).matches('.menu *,nav,nav :not(a)')) close();
};
// biome-ignore lint/suspicious/noGlobalAssign: as above
onkeydown = ({ key }) => {
	if (key !== 'Escape') return;
	queryAll('nav li:focus-within summary')[0]?.focus();
	close();
	// Hover may have opened the list. It stays closed until the pointer comes to it again.
	services.dataset.shut = '';
};
services.onpointerenter = () => delete services.dataset.shut;
