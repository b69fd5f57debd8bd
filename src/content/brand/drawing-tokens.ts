/**
 * The colours of the drawings: lines, glass and slate follow the brand; brick, timber, leaves,
 * light, sky and heat are what they are. Portraits have besides the colours of skin and hair in
 * their files.
 */
import type { Followers } from './shades.ts';

/**
 * What the files in src/site/art are painted with. A page's style sheet may set any of them as a
 * custom property of that name.
 */
export function drawingTokens({ ofBrand, ofPaper }: Followers) {
	const paper = ofPaper('#fffdf8');
	const cut = ofBrand('#264a3d');
	return {
		/** What is cut through. */
		'house-cut': cut,
		/** Outlines behind the cut. */
		'house-line': ofBrand('#5b7166'),
		'house-hair': '#c3c2ad',
		'house-paper': paper,
		'house-room': '#f9f2e2',
		'house-shade': '#ebe0c8',
		'house-straw': '#f2d9a0',
		'house-warm': '#f7c968',
		'house-timber': '#dcbf8f',
		'house-brick': '#c98d6b',
		'house-mortar': '#a9704f',
		'house-front': '#dcab8d',
		'house-course': '#c48f70',
		'house-slate': ofBrand('#94a196'),
		'house-slate-line': ofBrand('#7b8a7f'),
		'house-glass': ofBrand('#dde7de'),
		'house-leaf': '#bccaa8',
		'house-leaf-dark': '#8fa685',
		'house-hedge': '#a3b890',
		'house-earth': '#eadfc8',
		'house-cloth': ofBrand('#a8bdae'),
		'house-sun': '#f3daa1',
		'house-nook': '#ebe0c8',
		'house-cat': cut,
		/** What a winter night has none of, and what it has. */
		'house-crown': '#bccaa8',
		'house-apples': '#c98d6b',
		'house-birds': '#8fa685',
		'house-clouds': '#c3c2ad',
		'house-pane': ofBrand('#dde7de'),
		'house-frost': paper,

		/** The rooms of the visitor's own home, which are warm until it is known to be cold. */
		'evening-room': '#fdeac2',
		'evening-nook': '#f3d9a3',

		/** The parts that pages light. */
		part: ofBrand('#5f7c6e'),
		'part-soft': '#e3e5d2',
		/** Panels stay dark when they are lit; their frame and the sun's path light up. */
		'part-panel': ofBrand('#4d6b60'),
		'part-grid': ofBrand('#a9bbaf'),
		/** These layers are invisible until their part is lit. */
		'part-glow': 'none',
		'part-ray': 'none',

		/** Heat, and cold air and water, in the diagrams. */
		heat: '#c43f0a',
		'diagram-heat': '#ffd9b5',
		'diagram-cold': '#2a6a80',
		'diagram-air': '#d5e5e6',

		/** The plant in the office. */
		plant: ofBrand('#7f9a8a'),
	};
}

/** What style sheets put in their place: where parts are lit, at night, in the cold. */
export function sceneTokens({ ofBrand }: Followers) {
	return {
		/** Where nothing is lit every part has a medium tone, so that the measures can be found. */
		'idle-part': ofBrand('#2f6650'),
		'idle-part-soft': '#f4e3b8',
		/** A part that is lit. */
		'lit-soft': '#ffd9b5',
		'lit-panel': ofBrand('#2b4a40'),
		'lit-glow': 'rgb(252 168 74 / 0.34)',
		'lit-ray': '#fca84a',
		/** These stand against the night, on Home. */
		'bright-soft': '#ffe6cf',
		'bright-glow': 'rgb(252 168 74 / 0.4)',

		/**
		 * Where something is lit the rest is pale: brick and lamps lose their red and gold, so that the
		 * lit part has the only warm colour.
		 */
		'pale-part': ofBrand('#7d9387'),
		'pale-part-soft': '#e9e8da',
		'pale-part-panel': ofBrand('#97a89e'),
		'pale-part-grid': ofBrand('#c6cfc4'),
		'pale-cut': ofBrand('#6a8075'),
		'pale-line': ofBrand('#8b9b91'),
		'pale-brick': '#d0c1b3',
		'pale-mortar': '#b9a99b',
		'pale-front': '#e5dace',
		'pale-course': '#d0c4b7',
		'pale-slate': ofBrand('#b5beb3'),
		'pale-slate-line': ofBrand('#a0aca1'),
		'pale-timber': '#e6d7bb',
		'pale-warm': '#f6e2b3',
		'pale-straw': '#f6e9ca',
		'pale-cloth': ofBrand('#c4d0c5'),
		'pale-leaf': '#d0d9c0',
		'pale-leaf-dark': '#b0bfa7',
		'pale-hedge': '#c2cdb3',

		/** A clear frost, and lamps along the street. */
		lamp: '#ffc53d',
		'night-leaf': ofBrand('#a9bdb4'),
		'night-hedge': ofBrand('#93aaa1'),
		'night-leaf-dark': ofBrand('#7d9d95'),
		'night-shade': '#cfd3cb',
		'night-front': '#ab7f69',
		'night-course': '#93694f',
		'night-slate': ofBrand('#6f7f78'),
		'night-slate-line': ofBrand('#5a6963'),
		'night-cloth': ofBrand('#87a093'),
		'night-glass': '#9fb8c2',
		'night-room': '#fde6b4',
		'night-nook': '#f3d193',
		'night-heat': '#ff8a4c',
		'night-part': ofBrand('#6f877b'),
		'night-part-soft': '#e6e8dc',
		'night-part-panel': ofBrand('#72877d'),
		/** Cold rooms on such a night, and lamps that do not warm them. */
		'cold-pane': '#54737f',
		'cold-room': '#bdd2dc',
		'cold-nook': '#a6bfcb',
		'cold-lamp': '#f3dc9e',
		/** The windows of an empty house. */
		'away-warm': ofBrand('#46605a'),
		'away-straw': ofBrand('#3a524b'),
		'away-glass': ofBrand('#5d7670'),

		/** The visitor's own home under an evening sky, and its cold rooms. */
		'evening-sky': '#b7cad3',
		'evening-haze': ofBrand('#dbdfdc'),
		'evening-glow': '#f4dcc0',
		'chill-glass': '#b6cad0',
		'chill-room': '#cfdfe4',
		'chill-nook': '#b9ced5',
		/** Rooms of which part is insulated. */
		'lukewarm-room': '#ebe7d6',
		/** Where most heat leaves it. */
		cold: '#1d6fa5',
		'cold-soft': '#9fd0ee',
	};
}
