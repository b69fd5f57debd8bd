/** A loft, and down its edge a slice of the insulation at its true depth, with a ruler and a hand. */
import { publishedClaims } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { ClaimWords } from '../claims/ClaimWords.tsx';
import { Diagram, type OwnDrawingProps } from './Diagram.tsx';
import styles from './life-size-quilt.css?inline';

export function LifeSizeQuilt({ service: { slug }, content, texts }: OwnDrawingProps) {
	const [claim] = publishedClaims(['loft-depth'], content);
	if (!claim) return <Diagram slug={slug} texts={{ ...texts, note: undefined }} />;
	carryStyles(styles);
	return (
		<div className="life-size">
			<Diagram slug={slug} texts={texts} words={<ClaimWords claim={claim} />} />
			{/* Of the drawing beside its picture: 4 of its units are a millimetre. */}
			<div className="house life-size__slice">
				<svg width="152.5mm" height="290mm" viewBox="420 0 610 1160" aria-hidden="true">
					<use className="house-base" href={`/diagrams/${slug}.svg#art`} />
				</svg>
			</div>
		</div>
	);
}
