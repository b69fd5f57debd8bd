/** What the menus cannot do by themselves: close when a link is chosen, and when Escape is pressed. */
import { all } from './all.ts';

export function tendMenus(): void {
	const services = document.querySelector('.nav__item--services') as HTMLElement;
	const close = () => {
		for (const menu of all<HTMLDetailsElement>('header details')) menu.open = false;
	};
	(document.querySelector('nav') as HTMLElement).onclick = ({ target }) => (target as Element).closest('a') && close();
	addEventListener('keydown', ({ key }) => {
		if (key !== 'Escape') return;
		if (services.contains(document.activeElement)) services.querySelector('summary')?.focus();
		close();
		// Hovering alone may have opened the list; it stays away until the pointer has left.
		services.dataset.dismissed = '';
	});
	services.onpointerleave = () => delete services.dataset.dismissed;
}
