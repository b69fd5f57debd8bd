/**
 * Shades that follow a brand's colours. Each is written for the sample's colours, and shifted for
 * another firm as its colours differ from those.
 */
import type { BrandColours } from '../schemas/brand-schema.ts';
import { shaded, tinted } from './oklch.ts';

/** The colours that all shades were chosen with. */
export const SAMPLE = { brand: '#0e3b2e', accent: '#c43f0a', paper: '#fbf8f1' } as const;

/** A brand's three colours. */
export type ThreeColours = Readonly<Record<keyof BrandColours, string>>;

/** The shades by which a token follows one of the brand's colours. */
export const followers = (own: ThreeColours) => ({
	/** As light as the sample's, in the brand's hue. */
	ofBrand: (tint: string) => tinted(tint, SAMPLE.brand, own.brand),
	/** As much lighter or darker than the accent as the sample's. */
	ofAccent: (shade: string) => shaded(shade, SAMPLE.accent, own.accent),
	ofPaper: (shade: string) => shaded(shade, SAMPLE.paper, own.paper),
});
export type Followers = ReturnType<typeof followers>;
