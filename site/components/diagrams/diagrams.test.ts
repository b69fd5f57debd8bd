import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readDiagrams, readServices } from '../../../content/read.ts';
import { Diagram } from './Diagram.tsx';
import { DiagramArt } from './DiagramArt.tsx';
import { drawings } from './drawings.ts';

test('every service has a diagram, and every number in it is explained', () => {
	const words = readDiagrams();
	for (const { slug } of readServices()) expect(words[slug]?.marks.length, slug).toBe(drawings[slug]?.marks.length);
});

test('a diagram whose words and numbers do not match stops the build, and says where to look', () => {
	const words = { title: 'A loft', marks: ['One', 'Two', 'Three'], note: 'Not to scale.' };
	expect(() => renderToStaticMarkup(createElement(Diagram, { slug: 'loft-insulations', words }))).toThrow(
		/content\/diagrams\.yaml: loft-insulations/,
	);
});

test('no drawing styles itself in a way that the content security policy forbids', () => {
	for (const drawing of Object.values(drawings))
		expect(renderToStaticMarkup(createElement(DiagramArt, { drawing, title: '' }))).not.toMatch(/style=|url\(/);
});
