// The house's colours: custom properties, so that a page can restyle the drawing, each with its fallback.

/** What the base is painted with. */
export const tone = {
	/** What is cut through. */
	cut: 'var(--house-cut,#264a3d)',
	/** What stands behind the cut. */
	line: 'var(--house-line,#5b7166)',
	hair: 'var(--house-hair,#c3c2ad)',
	paper: 'var(--house-paper,#fffdf8)',
	room: 'var(--house-room,#f9f2e2)',
	shade: 'var(--house-shade,#ebe0c8)',
	straw: 'var(--house-straw,#f2d9a0)',
	warm: 'var(--house-warm,#f7c968)',
	timber: 'var(--house-timber,#dcbf8f)',
	brick: 'var(--house-brick,#c98d6b)',
	mortar: 'var(--house-mortar,#a9704f)',
	front: 'var(--house-front,#dcab8d)',
	course: 'var(--house-course,#c48f70)',
	slate: 'var(--house-slate,#94a196)',
	slateLine: 'var(--house-slate-line,#7b8a7f)',
	glass: 'var(--house-glass,#dde7de)',
	leaf: 'var(--house-leaf,#bccaa8)',
	leafDark: 'var(--house-leaf-dark,#8fa685)',
	hedge: 'var(--house-hedge,#a3b890)',
	earth: 'var(--house-earth,#eadfc8)',
	cloth: 'var(--house-cloth,#a8bdae)',
} as const;

/** What a part is painted with: quiet unless a page sets these on its <use>. */
export const part = {
	main: 'var(--part,#5f7c6e)',
	soft: 'var(--part-soft,#e3e5d2)',
	glow: 'var(--part-glow,none)',
} as const;
