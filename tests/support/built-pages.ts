/** Builds the website, unless its build is newer than its sources, before what draws or serves with it. */
import { buildIfStale } from '#build/build-if-stale.ts';

/** Vitest calls it by this name. */
export const setup = (): void => buildIfStale();
