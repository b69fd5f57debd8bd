/** Makes a website's store unsafe on purpose, to prove that the power-cut test detects it. */
import { registerHooks } from 'node:module';

registerHooks({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context);
		if (!url.endsWith('/enquiries/store/sqlite.ts')) return loaded;
		const source = String(loaded.source)
			.replace('synchronous=FULL', 'synchronous=NORMAL')
			.replace("insist(connection, 'synchronous', 2)", "insist(connection, 'synchronous', 1)");
		return { ...loaded, source };
	},
});
