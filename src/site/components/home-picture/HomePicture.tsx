/**
 * A visitor's home as a picture of its kind (src/site/art/homes), of which the answers choose the
 * groups that are shown. The same on the server and in the browser.
 */
import type { CheckResult } from '#check/check-result.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Home, HomeKind } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';
import '../house/house.css';
import './home-picture.css';

type KnownHome = Home & { readonly kind: HomeKind };
type HomeResult = NonNullable<CheckResult['home']>;

/** The home cut open, with the words of its colours. A plain semi while nothing is known. */
export function HomePicture({ known }: { known?: HomeResult }) {
	const { plan, picture } = known ?? {};
	const home: KnownHome = { ...known?.home, kind: known?.home.kind ?? 'semi' };
	const { kind } = home;
	const chosen = plan?.chosen ?? [];
	const cold = picture?.coldest ? known?.coldest : undefined;
	const rooms = picture?.rooms;
	const isCold = rooms === 'cold' || rooms === 'warmer';
	return (
		<figure className="home-picture">
			<svg
				className="house home-picture__house"
				role={picture && 'img'}
				aria-label={picture?.alt}
				aria-hidden={picture ? undefined : true}
				viewBox="60 0 1100 920"
				data-cold={isCold ? rooms : undefined}
			>
				{shownGroups(home, chosen, cold, isCold).map((group) => (
					<use
						key={group}
						className="house-base house-part"
						href={`/homes.svg#${kind}-${group}`}
						data-lit={chosen.includes(group as Measure) ? '' : undefined}
						transform={isTopFlat(home) && !isOfBlock(group) ? 'translate(0 -184)' : undefined}
					/>
				))}
			</svg>
			{picture && (
				<figcaption className="home-picture__key">
					{cold && <p>{picture.coldest}</p>}
					{chosen.length > 0 && <p data-plan="">{picture.plan}</p>}
				</figcaption>
			)}
		</figure>
	);
}

/** Whose loft is known has its roof over it; others live above any other flat. */
const isTopFlat = ({ kind, loft }: Home) =>
	kind === 'flat' && loft !== undefined && loft !== 'not-mine';

/** The groups of a flat's picture that stay where they are; its own go up with it. */
const isOfBlock = (group: string) => group === 'around' || group.startsWith('others');

/**
 * The groups to show of a home's picture, in painting order. A measure's group has its name, and is
 * shown too where the home has it already. `chosen`: measures that fit it.
 */
export function shownGroups(
	home: KnownHome,
	chosen: readonly Measure[],
	cold: HomePart | undefined,
	isCold: boolean,
): string[] {
	const { kind, walls = 'unknown', loft, has = [] } = home;
	const isFlat = kind === 'flat';
	const heating = chosen.includes('heat-pump')
		? 'heat-pump'
		: chosen.includes('storage-heaters') || home.heating === 'storage'
			? 'storage-heaters'
			: home.heating;
	const groups: readonly (readonly [group: string | undefined, isShown?: boolean])[] = [
		['around'],
		[isTopFlat(home) ? 'others-below' : 'others-around', isFlat],
		[`walls-${walls.split('-')[0]}`],
		['rooms'],
		[`cold-${cold}`, cold !== undefined],
		['cavity', walls === 'cavity-filled'],
		['internal-wall', walls === 'solid-insulated'],
		['loft-unknown', loft === undefined && !isFlat && !chosen.includes('loft')],
		['loft-some', loft === 'some' && !chosen.includes('loft')],
		['loft', loft === 'full'],
		['loft-room', loft === 'room' && !isFlat],
		['room-in-roof', false],
		[heating, heating !== undefined],
		['cat', isCold && ['gas', 'oil', 'lpg', 'heat-pump'].includes(heating ?? '')],
		['controls', false],
		['solar', has.includes('panels')],
		['battery', has.includes('battery')],
		['car', has.includes('car')],
	];
	return groups.flatMap(([group = '', isShown = true]) =>
		isShown || chosen.includes(group as Measure) ? [group] : [],
	);
}
