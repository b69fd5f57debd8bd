/**
 * Shades that follow a brand's colours. Each is written for the sample's colours, and shifted for
 * another firm as its colours differ from those.
 */
import type { BrandColours } from '../schemas/brand-schema.ts';
import { shaded, tinted } from './oklch.ts';

/** The colours that all shades were chosen with. */
export const SAMPLE = { brand: '#0e3b2e', accent: '#c43f0a', paper: '#fbf8f1' } as const;

export type ThreeColours = Readonly<Record<keyof BrandColours, string>>;

/** The shades by which a token follows one of the brand's colours. */
export const followers = (own: ThreeColours) => ({
	/** The same lightness as the sample's tint, in the brand's hue. */
	ofBrand: (tint: string) => tinted(tint, SAMPLE.brand, own.brand),
	/** A shade of the accent, as much lighter or darker as the sample's shade is. */
	ofAccent: (shade: string) => shaded(shade, SAMPLE.accent, own.accent),
	ofPaper: (shade: string) => shaded(shade, SAMPLE.paper, own.paper),
});
export type Followers = ReturnType<typeof followers>;
