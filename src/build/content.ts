/**
 * Gives pages the content, and what estimates are worked out with, as the module `virtual:content`.
 * While developing it is loaded anew when a file changes.
 */
import type { Plugin } from 'vite';
import { type Content, loadContent } from '#content/reader/load-content.ts';
import { engineFigures } from '#estimate/engine-figures.ts';

const MODULE = 'virtual:content';
/** Begins with `\0`, by Vite's convention, so that no other plugin looks for a file. */
const RESOLVED = `\0${MODULE}`;

/** `content`: what the build was started with. */
export function contentModule(content: Content): Plugin {
	let code: string | undefined = codeOf(content);
	return {
		name: 'content',
		resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
		load(id) {
			if (id !== RESOLVED) return undefined;
			code ??= codeOf(loadContent());
			return code;
		},
		hotUpdate({ file }) {
			if (!/\/(?:content|facts)\/.*\.yaml$/.test(file)) return undefined;
			code = undefined;
			const module = this.environment.moduleGraph.getModuleById(RESOLVED);
			return module && [module];
		},
	};
}

const codeOf = (content: Content): string =>
	Object.entries({ content, engine: engineFigures(content) })
		.map(
			([name, value]) =>
				`export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`,
		)
		.join('\n');
