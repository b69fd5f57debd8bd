/** Which packages may reach a browser. */
import { expect, test } from 'vitest';
import { foreignPackages } from './page-scripts.ts';

test('React, the toasts and the e-mail client may be in a file for browsers, and our own sources', () => {
	expect(
		foreignPackages([
			'/project/site/islands/funding-form.tsx',
			'/project/node_modules/react-dom/cjs/react-dom-client.production.js',
			'/project/node_modules/react/index.js?commonjs-module',
			'/project/node_modules/@emailjs/browser/es/index.js',
			'/project/node_modules/react-hot-toast/node_modules/goober/dist/goober.modern.js',
			'\0rolldown/runtime.js',
		]),
	).toEqual([]);
});

test('another renderer, or any package that nobody has listed, is named', () => {
	expect(
		foreignPackages([
			'/project/node_modules/preact/compat/dist/compat.module.js',
			'/project/node_modules/preact/dist/preact.module.js',
			'/project/node_modules/@scope/widget/index.js',
		]),
	).toEqual(['@scope/widget', 'preact']);
});
