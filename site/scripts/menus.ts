/** Closes the menus when a link is chosen, when Escape is pressed and on a click elsewhere. HTML and CSS do the rest. */
import { queryAll } from './query-all.ts';

export function setUpMenus(): void {
	const services = document.querySelector('.nav__item--services') as HTMLElement;
	const close = () => {
		for (const menu of queryAll<HTMLDetailsElement>('header details')) menu.open = false;
	};
	// `window.onclick` because it is short: the inline script may not exceed 1 KB.
	window.onclick = ({ target }) => {
		const at = target as Element;
		if (at.closest('nav a') || !at.closest('.menu,nav')) close();
	};
	addEventListener('keydown', ({ key }) => {
		if (key !== 'Escape') return;
		if (services.contains(document.activeElement)) services.querySelector('summary')?.focus();
		close();
		// Hover may have opened the list. It stays closed until the pointer has left.
		services.dataset.dismissed = '';
	});
	services.onpointerleave = () => delete services.dataset.dismissed;
}
