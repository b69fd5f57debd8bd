/**
 * Around the drawing of every page. No layout could open what its components write into: Astro begins
 * to draw what stands inside a layout before the layout itself.
 */
import { defineMiddleware } from 'astro:middleware';
import { drawWithStyles } from './styles/carried-styles.ts';

export const onRequest = defineMiddleware((_context, next) => drawWithStyles(next));
