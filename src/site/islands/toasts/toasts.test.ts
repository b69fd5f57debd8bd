/**
 * What the toast library makes of toasts (specification, section 9). How they leave:
 * tests/journeys/menus-and-toasts.test.ts.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { expect, test } from 'vitest';

/** The toasts that are in its store, and none for the next test. */
function takeToasts(): readonly Toast[] {
	let all: readonly Toast[] = [];
	renderToStaticMarkup(
		createElement(() => {
			all = useToaster().toasts;
			return null;
		}),
	);
	toast.remove();
	return all;
}

test('as specified: 4000 ms for blank, error and custom, 2000 ms for success, no end for loading', () => {
	for (const make of [toast, toast.error, toast.custom, toast.success, toast.loading]) make('text');
	expect(Object.fromEntries(takeToasts().map(({ type, duration }) => [type, duration]))).toEqual({
		blank: 4000,
		error: 4000,
		custom: 4000,
		success: 2000,
		loading: Number.POSITIVE_INFINITY,
	});
});

test('as specified: at most 20 at once', () => {
	for (let count = 0; count < 25; count += 1) toast.loading('text');
	expect(takeToasts()).toHaveLength(20);
});
