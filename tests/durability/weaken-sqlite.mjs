/**
 * Makes a website's store unsafe on purpose, to prove that the power-cut test detects it: that of
 * the sources and that of a build.
 */
import { registerHooks } from 'node:module';

registerHooks({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context);
		const source = Buffer.from(loaded.source ?? '').toString();
		if (!source.includes('PRAGMA synchronous=FULL')) return loaded;
		return {
			...loaded,
			source: source
				.replace('synchronous=FULL', 'synchronous=NORMAL')
				.replace(/(assertPragma\(connection,\s*.synchronous.),\s*2\)/, '$1, 1)'),
		};
	},
});
