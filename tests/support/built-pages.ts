/** Builds the site, unless its build is up to date, before what reads the built pages or serves them. */
import { isUpToDate } from '#build/build-stamp.ts';
import { DIST } from '#build/whole-build.ts';
import { build } from '#scripts/release/builds.ts';

/** Vitest calls it by this name. */
export async function setup(): Promise<void> {
	if (isUpToDate(DIST)) return;
	const { status } = await build();
	if (status !== 0) throw new Error('The pages could not be built.');
}
