/**
 * Collects the styles of each page while it is drawn. A layout could not, because Astro begins to
 * draw a layout's children before the layout itself.
 */
import { defineMiddleware } from 'astro:middleware';
import { drawWithStyles } from './styles/carried-styles.ts';

export const onRequest = defineMiddleware((_context, next) => drawWithStyles(next));
