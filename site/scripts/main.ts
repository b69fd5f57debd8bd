/** The few lines of script that every page carries in itself; nothing else is fetched until a visitor comes near a form. */
import { fadeInSections } from './fade-in.ts';
import { hydrateFormsOnApproach } from './hydrate-on-approach.ts';
import { setUpMenus } from './menus.ts';

setUpMenus();
fadeInSections();
hydrateFormsOnApproach();
