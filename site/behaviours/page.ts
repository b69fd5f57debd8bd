/** The few lines of script that every page carries in itself; nothing else is fetched until a visitor comes near a form. */
import { letSectionsArrive } from './arrive.ts';
import { tendMenus } from './menus.ts';
import { wakeForms } from './wake.ts';

tendMenus();
letSectionsArrive();
wakeForms();
