/** Closes the menus when a link is chosen, when Escape is pressed, on a click elsewhere and when Tab has left them. HTML and CSS do the rest. */

const services = document.querySelector<HTMLElement>('.nav__item--services');

function closeMenus(): void {
	for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) menu.open = false;
}

addEventListener('click', ({ target }) => {
	// Links of a menu have words in them and no elements.
	if (!(target as Element).matches('.menu *, nav, nav :not(a)')) closeMenus();
});

addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape') return;
	document.querySelector<HTMLElement>('nav li:focus-within summary')?.focus();
	closeMenus();
	// Hover may have opened the list. It stays closed until the pointer comes to it again.
	if (services) services.dataset.shut = '';
});

// An open list would cover what has the focus now.
addEventListener('keyup', ({ key, target }) => {
	if (key === 'Tab' && !(target as Element).closest('header')) closeMenus();
});

services?.addEventListener('pointerenter', () => delete services.dataset.shut);
