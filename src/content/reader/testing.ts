/** For tests: the content of this repository, read once for all tests of a process. */
import { loadContent } from './load-content.ts';

export const content = loadContent();
