/** Every state that a page can be brought into is checked for everything that access asks of it. */
import { testAccess } from './every-state.ts';
import { states } from './states.ts';

states.forEach(testAccess);
