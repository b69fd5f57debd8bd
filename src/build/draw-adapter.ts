/**
 * The adapter by which Astro builds what draws the pages: a module that our own server calls
 * (src/site/draw.ts).
 */
import type { AstroIntegration } from 'astro';

/** That module. */
export const DRAW_MODULE = 'src/site/draw.ts';

export function drawAdapter(): AstroIntegration {
	return {
		name: 'draw-adapter',
		hooks: {
			'astro:config:done': ({ setAdapter, config }) =>
				setAdapter({
					name: 'draw-adapter',
					entrypointResolution: 'auto',
					serverEntrypoint: new URL(DRAW_MODULE, config.root),
					adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
					supportedAstroFeatures: {
						sharpImageService: 'stable',
						staticOutput: 'stable',
						hybridOutput: 'stable',
						serverOutput: 'stable',
					},
				}),
		},
	};
}
