/**
 * A place for one of the firm's own photographs, with what it shows. Without the photograph there is
 * nothing, and the others close the gap.
 */
import type { SiteContent } from '#content/reader/content-on-day.ts';
import type { OwnPhotograph } from '#content/schemas/evidence-schemas.ts';
import { ownPhotograph } from '#site/data/evidence.ts';
import { Photograph } from './Photograph.tsx';

interface PhotographSlotProps {
	readonly name: OwnPhotograph;
	readonly content: SiteContent;
	/** The page of that service shows photographs of its own only. */
	readonly service?: string;
	/** How wide it is shown (./Photograph.tsx). */
	readonly sizes: string;
}

export function PhotographSlot({ name, content, service, sizes }: PhotographSlotProps) {
	const photograph = ownPhotograph(name, content, service);
	return (
		photograph && (
			<figure className="own-photograph" data-picture={name}>
				<Photograph photograph={{ ...photograph, alt: '' }} sizes={sizes} />
				<figcaption className="small">{photograph.alt}</figcaption>
			</figure>
		)
	);
}

interface PhotographSlotsProps extends Pick<PhotographSlotProps, 'content'> {
	readonly names: readonly OwnPhotograph[];
}

/** As many of them as there are, side by side. */
export const PhotographSlots = ({ names, content }: PhotographSlotsProps) =>
	names.some((name) => ownPhotograph(name, content)) && (
		<div className="own-photographs">
			{names.map((name) => (
				<PhotographSlot
					key={name}
					name={name}
					content={content}
					sizes="(min-width: 48rem) 24rem, 92vw"
				/>
			))}
		</div>
	);
