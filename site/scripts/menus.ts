/** What the menus cannot do by themselves: close when a link is chosen, when Escape is pressed, and on a press elsewhere. */
import { all } from './all.ts';

export function setUpMenus(): void {
	const services = document.querySelector('.nav__item--services') as HTMLElement;
	const close = () => {
		for (const menu of all<HTMLDetailsElement>('header details')) menu.open = false;
	};
	// On the window, and short: a page may carry a kilobyte of script.
	window.onclick = ({ target }) => {
		const at = target as Element;
		if (at.closest('nav a') || !at.closest('.menu,nav')) close();
	};
	addEventListener('keydown', ({ key }) => {
		if (key !== 'Escape') return;
		if (services.contains(document.activeElement)) services.querySelector('summary')?.focus();
		close();
		// Hovering alone may have opened the list; it stays away until the pointer has left.
		services.dataset.dismissed = '';
	});
	services.onpointerleave = () => delete services.dataset.dismissed;
}
