/** The inline script of every page, each part run as it is imported. Other scripts are fetched only when a visitor comes near a form. */
import './menus.ts';
import './fade-in.ts';
import './hydrate-on-approach.ts';
