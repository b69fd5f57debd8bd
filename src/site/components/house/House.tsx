/**
 * The picture of the house on a page: refers to the groups of /house.svg and lights some of its
 * parts.
 */
import type { ReactNode } from 'react';
import type { Content } from '#content/reader/load-content.ts';
import type { HousePart, HouseView } from '#content/schemas/content-schemas.ts';
import { drawnParts } from '#site/data/house-parts.ts';
import './house.css';

/** The view box for a close view of each part: [x, y, width, height], all 4:3. */
const partViews: Record<HousePart, readonly [number, number, number, number]> = {
	commercialUnit: [6, 396, 424, 318],
	solarArray: [480, 0, 640, 480],
	loft: [236, 180, 440, 330],
	roomInRoof: [500, 150, 420, 315],
	cavityWall: [130, 420, 400, 300],
	internalWall: [600, 420, 320, 240],
	heatPump: [110, 470, 520, 390],
	storageHeater: [480, 430, 400, 300],
	battery: [390, 560, 400, 300],
	thermostat: [494, 555, 400, 300],
	evCharger: [832, 560, 400, 300],
};

/** Places that a service without a part of its own may show, all 4:3 as well. */
const placeViews: Record<HouseView, readonly [number, number, number, number]> = {
	house: [0, 0, 1200, 900],
	roof: [480, 40, 640, 480],
	front: [840, 470, 400, 300],
	windows: [840, 340, 340, 255],
	kitchen: [300, 620, 264, 198],
	sittingRoom: [590, 630, 240, 180],
	garden: [0, 560, 340, 255],
	street: [832, 560, 400, 300],
	shop: [0, 470, 300, 225],
};

/** Every close view. */
const houseViews: Readonly<
	Record<HousePart | HouseView, readonly [number, number, number, number]>
> = {
	...placeViews,
	...partViews,
};

/** What a picture of a service is about: its one part, or the place that its file names. */
export const focusOf = ({
	lights,
	view,
}: {
	readonly lights: readonly HousePart[];
	readonly view?: HouseView;
}) => view ?? (lights.length === 1 ? lights[0] : undefined);

interface HouseProps {
	/** The services on offer, whose parts are in it. */
	content: Pick<Content, 'services'>;
	/** The parts to light. If there are none, all look alike. */
	lights: readonly HousePart[];
	className?: string;
	/** The text alternative; empty if the text beside the picture says the same. */
	title: string;
	/** The part or the place to show from close by. */
	focus?: HousePart | HouseView;
	/**
	 * Fills a hero's full width: nothing beside the view box is cut off, so the ground continues on
	 * both sides.
	 */
	wide?: boolean;
	/** Every part apart: CSS beside it lights one by setting `--part` on its `[data-part]`. */
	isControl?: boolean;
	/** More of the drawing's groups, painted between the house and its parts. */
	behindParts?: ReactNode;
	/** Painted last, above the parts. */
	children?: ReactNode;
}

/** The alignment of parts at the ends of the drawing, beyond which there is nothing to show. */
const ENDS: Partial<Record<HousePart | HouseView, string>> = {
	commercialUnit: 'xMinYMax',
	shop: 'xMinYMax',
	garden: 'xMinYMax',
	evCharger: 'xMaxYMax',
	street: 'xMaxYMax',
};

/**
 * The house and its parts are one element, so that a page with many pictures stays small; the lit
 * ones are painted again above them.
 */
export function House({
	content,
	lights,
	className,
	title,
	focus,
	wide = false,
	isControl = false,
	behindParts,
	children,
}: HouseProps) {
	const { parts, hasRadiators } = drawnParts(content);
	const lit = parts.filter((part) => lights.includes(part));
	const view = focus ? houseViews[focus].join(' ') : wide ? '0 0 1200 880' : '0 0 1200 900';
	return (
		<svg
			role={title ? 'img' : undefined}
			aria-label={title || undefined}
			aria-hidden={title ? undefined : true}
			className={className === undefined ? 'house' : `house ${className}`}
			viewBox={view}
			preserveAspectRatio={wide && focus ? (ENDS[focus] ?? 'xMidYMid') : undefined}
			data-lights={lit.length > 0 ? '' : undefined}
		>
			{isControl ? (
				<use className="house-base" href="/house.svg#base" />
			) : (
				<use className="house-base house-part" href="/house.svg#whole" />
			)}
			{behindParts}
			{(isControl ? parts : lit).map((part) => (
				<use
					key={part}
					className="house-part"
					data-part={part}
					data-lit={isControl ? undefined : ''}
					href={`/house.svg#${part}`}
				/>
			))}
			{hasRadiators && <use className="house-part" href="/house.svg#radiators" />}
			{children}
		</svg>
	);
}
