/**
 * The script that every page fetches once it is read: nothing in it is needed for anything to be
 * seen, read or pressed.
 */
import './carry-via.ts';
import './menus.ts';
import './open-shared-home.ts';
import './fade-in.ts';
import './prefetch-forms.ts';
import './print-sheet.ts';
