/**
 * Saves the drawing of a home as a PNG file, in the browser. It paints the drawing's paths on a canvas one by one: an image of the SVG
 * would need a blob: URL, which the content security policy does not allow for images.
 */

/** Twice the drawing's units, so that it can be printed on a sheet. */
const SCALE = 2;
const LINE = 38;
const EDGE = 30;

/** Saves the picture in that figure, with its paragraphs and the last line below it. Throws if the drawings' files cannot be fetched. */
export async function savePicture(figure: Element, signed: string, fileName: string): Promise<void> {
	const canvas = await paintPicture(figure, signed);
	const blob = await new Promise<Blob | null>((resolve) => {
		canvas.toBlob(resolve);
	});
	if (!blob) throw new Error('The browser made no picture.');
	const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: fileName });
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function paintPicture(figure: Element, signed: string): Promise<HTMLCanvasElement> {
	const svg = figure.querySelector<SVGSVGElement>('.home-drawing__picture');
	const canvas = document.createElement('canvas');
	const pen = canvas.getContext('2d');
	if (!svg || !pen) throw new Error('There is no drawing to save.');
	const { x, width, height } = svg.viewBox.baseVal;
	const parts = await fetchParts(svg);

	const { fontFamily: font, color: ink } = getComputedStyle(svg);
	pen.font = `28px ${font}`;
	const texts = [...figure.querySelectorAll('figcaption p')].map(({ textContent }) => textContent ?? '');
	const lines = [...texts, signed].flatMap((text) => linesOf(text, (line) => pen.measureText(line).width <= width - 2 * EDGE));
	canvas.width = width * SCALE;
	canvas.height = (height + EDGE + lines.length * LINE + EDGE) * SCALE;

	pen.scale(SCALE, SCALE);
	pen.fillStyle = getComputedStyle(svg).getPropertyValue('--paper');
	pen.fillRect(0, 0, canvas.width, canvas.height);
	const sky = pen.createLinearGradient(0, 0, 0, height);
	for (const [at, colour] of [
		[0, '#b7cad3'],
		[0.4, '#dbdfdc'],
		[0.78, '#f4dcc0'],
	] as const)
		sky.addColorStop(at, colour);
	pen.fillStyle = sky;
	pen.fillRect(0, 0, width, height);
	pen.save();
	pen.beginPath();
	pen.rect(0, 0, width, height);
	pen.clip();
	pen.translate(-x, 0);
	for (const child of svg.children) paint(child, { pen, parts, styled: child });
	pen.restore();

	pen.fillStyle = ink;
	pen.font = `28px ${font}`;
	for (const [at, line] of lines.entries()) pen.fillText(line, EDGE, height + EDGE + (at + 0.5) * LINE);
	return canvas;
}

/** The files that the drawing refers to, by their URL. */
async function fetchParts(svg: Element): Promise<ReadonlyMap<string, Document>> {
	const urls = [...svg.querySelectorAll('use')].map(({ href }) => href.baseVal.split('#')[0] ?? '');
	const fetched = [...new Set(urls)].map(async (url): Promise<[string, Document]> => {
		const response = await fetch(url);
		if (!response.ok) throw new Error(`${url}: ${response.status}`);
		return [url, new DOMParser().parseFromString(await response.text(), 'image/svg+xml')];
	});
	return new Map(await Promise.all(fetched));
}

interface Painting {
	readonly pen: CanvasRenderingContext2D;
	readonly parts: ReadonlyMap<string, Document>;
	/** The element of the page whose styles apply: a part in another file inherits from what refers to it. */
	readonly styled: Element;
	/** Attributes that elements around this one have set. */
	readonly inherited?: Readonly<Record<string, string>>;
}

const INHERITED = [
	'fill',
	'stroke',
	'stroke-width',
	'stroke-dasharray',
	'stroke-linecap',
	'stroke-linejoin',
	'fill-opacity',
	'stroke-opacity',
];

function paint(element: Element, painting: Painting): void {
	const { pen, parts } = painting;
	const isOnPage = element.ownerDocument === document;
	const styled = isOnPage ? element : painting.styled;
	const inherited = { ...painting.inherited };
	for (const name of INHERITED) {
		// Styles of the page's own elements win over their attributes.
		const value =
			(isOnPage && element.closest('.home-drawing__stream, text') && getComputedStyle(element).getPropertyValue(name)) ||
			element.getAttribute(name);
		if (value) inherited[name] = value;
	}
	pen.save();
	const matrix = (element as SVGGraphicsElement).transform?.baseVal.consolidate()?.matrix;
	if (matrix) pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
	const inside = { ...painting, styled, inherited };
	if (element instanceof SVGUseElement) {
		const [url = '', id = ''] = element.href.baseVal.split('#');
		const part = parts.get(url)?.getElementById(id);
		if (part) paint(part, inside);
	} else if (element.tagName === 'path') paintPath(element, inside);
	else if (element.tagName === 'text') paintText(element, pen);
	else for (const child of element.children) paint(child, inside);
	pen.restore();
}

function paintPath(path: Element, { pen, styled, inherited = {} }: Painting): void {
	const outline = new Path2D(path.getAttribute('d') ?? '');
	const colours = getComputedStyle(styled);
	const colour = (value: string) => {
		const [, name = '', fallback = value] = /^var\((--[\w-]+),(.*)\)$/.exec(value) ?? [];
		return (name && colours.getPropertyValue(name).trim()) || fallback;
	};
	const fill = colour(inherited.fill ?? 'none');
	if (fill !== 'none') {
		pen.globalAlpha = Number(inherited['fill-opacity'] ?? 1);
		pen.fillStyle = fill;
		pen.fill(outline);
	}
	const stroke = colour(inherited.stroke ?? 'none');
	if (stroke === 'none') return;
	pen.globalAlpha = Number(inherited['stroke-opacity'] ?? 1);
	pen.strokeStyle = stroke;
	pen.lineWidth = Number.parseFloat(inherited['stroke-width'] ?? '1');
	pen.lineCap = (inherited['stroke-linecap'] ?? 'butt') as CanvasLineCap;
	pen.lineJoin = (inherited['stroke-linejoin'] ?? 'miter') as CanvasLineJoin;
	pen.setLineDash((inherited['stroke-dasharray']?.match(/[\d.]+/g) ?? []).map(Number));
	pen.stroke(outline);
}

/** A label: its first line, and the one in its tspan. */
function paintText(text: Element, pen: CanvasRenderingContext2D): void {
	const size = 30;
	// As the page has them: its paper around letters in its ink.
	const { fontFamily, stroke, fill } = getComputedStyle(text);
	pen.font = `650 ${size}px ${fontFamily}`;
	pen.textAlign = text.getAttribute('text-anchor') === 'end' ? 'right' : 'left';
	pen.lineWidth = 8;
	pen.lineJoin = 'round';
	for (const [at, line] of [...text.childNodes].entries()) {
		const y = Number(text.getAttribute('y')) + at * size * 1.05;
		pen.strokeStyle = stroke;
		pen.strokeText(line.textContent ?? '', Number(text.getAttribute('x')), y);
		pen.fillStyle = fill;
		pen.fillText(line.textContent ?? '', Number(text.getAttribute('x')), y);
	}
}

/** Breaks text after words where a line would no longer fit. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = `${lines.at(-1)} ${word}`;
		if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
