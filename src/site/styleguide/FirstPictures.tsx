/**
 * The eight pictures to take with a phone: a frame of its shape for each, and Home as it looks with
 * those that were dropped.
 */
import { ownPhotographNames, ownPhotographs } from '#content/company/own-photographs.ts';
import { OwnPhotographs } from '../components/evidence/OwnPhotographs.tsx';
import { Band } from '../components/sections/Section.tsx';

/** The outlines of what each frame shows, in its 300 by 200. */
const outlines: Readonly<Record<keyof typeof ownPhotographs, string>> = {
	van: 'M30 150V70q0-10 10-10h150q12 0 20 10l34 38 26 8v34zM62 150a18 18 0 1 0 36 0a18 18 0 1 0-36 0zM206 150a18 18 0 1 0 36 0a18 18 0 1 0-36 0zM190 72v34h44M60 92h90',
	door: 'M40 180V30h90v150zM118 105h.1M196 62a20 20 0 1 0 40 0a20 20 0 1 0-40 0zM170 180q0-84 46-84t46 84M182 130l-34 6M20 180h260',
	loftBefore:
		'M10 180L150 30l140 150M50 150h200M70 150v16M110 150v16M150 150v16M190 150v16M230 150v16M150 30v40M140 78a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
	loftAfter:
		'M10 180L150 30l140 150M50 152q13-26 26 0q13-26 26 0q13-26 26 0q13-26 26 0q13-26 26 0q13-26 26 0q13-26 26 0M50 166h200M150 30v40M140 78a10 10 0 1 0 20 0a10 10 0 1 0-20 0z',
	hands:
		'M20 180l76-70M90 116q-14-36 16-44q8-16 26-10q14-10 26 2q18-2 20 16q12 22-6 46q-22 28-54 18q-22-6-28-28zM106 74l26 34M132 62l22 34M158 66l14 24M180 92l62-50M230 30l26 26 18-24-18-16zM100 180h180',
	team: 'M52 80a18 18 0 1 0 36 0a18 18 0 1 0-36 0zM132 70a18 18 0 1 0 36 0a18 18 0 1 0-36 0zM212 80a18 18 0 1 0 36 0a18 18 0 1 0-36 0zM30 180q0-72 40-72t40 72M110 180q0-82 40-82t40 82M190 180q0-72 40-72t40 72',
	outdoors:
		'M20 30h150v150M90 180v-80h100v80zM108 140a26 26 0 1 0 52 0a26 26 0 1 0-52 0zM230 180v-60M216 132q14-34 28 0t-14 34q-28 0-14-34M10 180h280',
	tidy: 'M20 40h260v140H20zM60 150v-46h110v46M50 150h130M60 164v-14M170 164v-14M210 70h44v50h-44zM232 70v50M210 95h44',
};

/** What is shown where a picture was dropped: nothing until then. */
const nothing = { avif: '', jpeg: '', width: 3, height: 2 };

export function FirstPictures() {
	return (
		<>
			<Band>
				<div className="stack stack--wide">
					<div className="prose">
						<h1>Eight pictures to take with a phone</h1>
						<p>
							Hold the phone on its side, wait for daylight, and let the thing fill the frame. Drop
							each picture onto its frame, or press the frame, and Home below shows it. Nothing
							leaves this browser: to publish them, put the files into content/photos and name them
							in company.yaml, below photographs.
						</p>
					</div>
					<ul className="crops">
						{ownPhotographNames.map((name) => (
							<li key={name}>
								<label className="crop" data-crop={name}>
									<svg
										viewBox="0 0 300 200"
										fill="none"
										stroke="currentColor"
										strokeWidth="3"
										aria-hidden="true"
									>
										<path d={outlines[name]} />
									</svg>
									<img alt="" hidden />
									<strong>{name}</strong>
									<span>{ownPhotographs[name]}</span>
									<input type="file" accept="image/*" aria-label={`A picture for ${name}`} />
								</label>
							</li>
						))}
					</ul>
				</div>
			</Band>
			<Band tone="deep">
				<iframe className="crops__home" src="/" title="Home, with these pictures" />
			</Band>
			<template id="own-photographs">
				<OwnPhotographs
					photographs={ownPhotographNames.map((name) => ({
						name,
						photograph: { ...nothing, alt: ownPhotographs[name] },
					}))}
				/>
			</template>
			{/* As Vite serves it while developing. */}
			<script type="module" src="/site/styleguide/first-pictures.ts" />
		</>
	);
}
