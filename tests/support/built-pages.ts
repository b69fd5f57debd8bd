/** Builds the site, unless its build is up to date, before what draws pages with it or serves them. */
import { buildIfStale } from '#build/build-if-stale.ts';

/** Vitest calls it by this name. */
export const setup = (): void => buildIfStale();
