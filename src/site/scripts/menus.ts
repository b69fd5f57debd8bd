/**
 * Closes the menus when a link is chosen, when Escape is pressed, on a click elsewhere and when the
 * focus leaves them. HTML and CSS do the rest.
 */

const services = document.querySelector<HTMLElement>('.nav__item--services');
const arrow = services?.querySelector('details');

function closeMenus(): void {
	for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details[open]'))
		menu.open = false;
}

/**
 * Closes the list, which hovering may have opened as well. Hovering opens it again once the pointer
 * comes anew.
 */
function closeList(): void {
	if (!services || !arrow) return;
	arrow.open = false;
	services.dataset.shut = '';
}

addEventListener('click', ({ target }) => {
	// Links of a menu have words in them and no elements.
	if (!(target as Element).matches('.menu *, nav, nav :not(a)')) closeMenus();
});

addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape') return;
	document.querySelector<HTMLElement>('nav li:focus-within summary')?.focus();
	closeMenus();
	closeList();
});

// An open list would cover what has the focus now. In the folded menu it covers nothing.
addEventListener('focusin', ({ target }) => {
	const focused = target as Element;
	if (!focused.closest('header')) closeMenus();
	if (!services?.contains(focused) && matchMedia('(min-width: 60rem)').matches) closeList();
});

services?.addEventListener('pointerenter', () => delete services.dataset.shut);
// The second press on the arrow, while the pointer is still there.
arrow?.addEventListener('toggle', () => arrow.open || closeList());
