/** The scenes at the head of pages. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { portraits } from '#content/schemas/evidence-schemas.ts';
import { sceneNames, servedScene } from './scenes.ts';

const { brand } = content;
const people = (scene: string) =>
	scene.match(/<g transform="translate\([\d ]+\) scale/g)?.length ?? 0;

test('in front of the van stand the people whom the firm has drawn, and nobody else', () => {
	expect(people(servedScene('together', portraits, brand))).toBe(portraits.length);
	const one = servedScene('together', ['office'], brand);
	expect(people(one)).toBe(1);
	expect(one.length).toBeGreaterThan(servedScene('together', [], brand).length);
	expect(people(servedScene('together', [], brand))).toBe(0);
});

test('no scene styles itself in a way that the content security policy forbids, and its colours are the brand’s', () => {
	const other = { ...brand, colours: { ...brand.colours, brand: '#1d2f6f' } };
	for (const name of sceneNames) {
		expect(servedScene(name, portraits, brand)).not.toMatch(/style|url\(|class=|<script|\n/);
		expect(servedScene(name, portraits, other)).not.toBe(servedScene(name, portraits, brand));
	}
});
