/** The inline script of every page. Other scripts are fetched only when a visitor comes near a form. */
import { fadeInSections } from './fade-in.ts';
import { hydrateFormsOnApproach } from './hydrate-on-approach.ts';
import { setUpMenus } from './menus.ts';

setUpMenus();
fadeInSections();
hydrateFormsOnApproach();
