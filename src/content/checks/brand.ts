/** Checks whether everybody can read the colours of content/brand.yaml. */
import { changedColours } from '../brand/tokens.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import type { Brand } from '../schemas/brand-schema.ts';

/** The pages could show such a colour otherwise, but a firm should choose its own. */
export const unreadableColours = ({ colours }: Pick<Brand, 'colours'>): Mistake[] =>
	changedColours(colours).map(({ name, to }) => ({
		file: 'content/brand.yaml',
		path: ['colours', name],
		message: `not everybody could read words on ${colours[name]} or in it: the nearest that everybody can read is ${to}`,
	}));
