/**
 * Sends photographs from the confirmation and from the visitor's own page. Each is made small and
 * encoded anew in the browser, which leaves out what the camera wrote into it (place, day, device),
 * and is sent by itself. One that is sent twice is kept once, because the server names it by its
 * bytes.
 */

/** The longer side, in pixels: enough to read a meter, and a few hundred KB. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;
/** The server takes no more than that for one photograph (3 MB). */
const MOST_BYTES = 3 * 1024 * 1024;
const MOST_AT_ONCE = 6;
/** On a slow line half a megabyte takes a while. After that it is taken to be lost. */
const ANSWER_WITHIN_MS = 60_000;

/** An iPhone makes a JPEG of its own format where these are asked for. */
const TYPES = 'image/jpeg,image/png,image/webp';

/** A photograph that was chosen. */
interface Chosen {
	readonly name: string;
	readonly file: Blob;
	/** Made small. Kept for another try, so that the same bytes are sent. */
	jpeg?: Blob;
}

/** What became of one. `mayRetry`: nothing is wrong with it, so another try may bring it over. */
type Sent =
	| { readonly total: number }
	| { readonly problem: string; readonly mayRetry: boolean; readonly isLast?: boolean };

/** Makes a photograph small. Rejects if the browser cannot read it as a picture. */
async function shrink(file: Blob): Promise<Blob> {
	const picture = await createImageBitmap(file);
	const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = canvas.getContext('2d');
	if (!context) throw new Error('no canvas');
	// What is transparent would be black in a JPEG.
	context.fillStyle = 'white';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.imageSmoothingQuality = 'high';
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const jpeg = await new Promise<Blob | null>((resolve) =>
		canvas.toBlob(resolve, 'image/jpeg', QUALITY),
	);
	// An iPhone has little memory for canvases, and gives it back late.
	canvas.width = 0;
	if (!jpeg || jpeg.size > MOST_BYTES) throw new Error('no JPEG');
	return jpeg;
}

/** Sends one. Never rejects. */
async function post(url: string, jpeg: Blob): Promise<Sent> {
	const abort = new AbortController();
	const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
	try {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'image/jpeg' },
			body: jpeg,
			signal: abort.signal,
		});
		const { photographs, problem } = await answer.json();
		if (typeof photographs === 'number') return { total: photographs };
		const mayRetry = answer.status === 429 || answer.status >= 500;
		return { problem, mayRetry, isLast: [404, 409, 429, 503].includes(answer.status) };
	} catch {
		return { problem: 'It did not get through.', mayRetry: true };
	} finally {
		clearTimeout(timer);
	}
}

function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<HTMLElementTagNameMap[Name]>,
	...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const made = Object.assign(document.createElement(name), properties);
	made.append(...children);
	return made;
}

/** Puts a button to choose photographs into this place, once, where the browser can shrink them. */
export function offerPhotographs(place: HTMLElement): void {
	const canShrink = 'createImageBitmap' in window && 'toBlob' in HTMLCanvasElement.prototype;
	if (place.hasChildNodes() || !canShrink) return;
	const url = place.dataset.url || location.pathname;
	const input = element('input', {
		type: 'file',
		multiple: true,
		accept: TYPES,
		hidden: true,
	});
	const choose = element('button', {
		type: 'button',
		className: 'button button--quiet',
		textContent: 'Send photographs',
	});
	const again = element('button', {
		type: 'button',
		className: 'button button--quiet',
		textContent: 'Try again',
		hidden: true,
	});
	const hint = element('p', {
		className: 'small',
		textContent:
			`At most ${MOST_AT_ONCE} at a time. They are sent as soon as you have chosen them, ` +
			'without the place where they were taken.',
	});
	const status = element('p', {});
	status.setAttribute('role', 'status');
	const problems = element('ul', {});
	place.append(input, choose, hint, status, problems, again);
	/** What was with us when the page was drawn. */
	const before = place.parentElement?.querySelector<HTMLElement>('.photographs__sent');

	let failed: Chosen[] = [];
	const say = (words: string) => {
		status.textContent = words;
	};
	const complain = (words: string) => problems.append(element('li', {}, words));
	const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

	async function send(chosen: readonly Chosen[]): Promise<void> {
		// A button that goes takes the focus with it.
		if (document.activeElement === again) choose.focus();
		again.hidden = true;
		problems.textContent = '';
		failed = [];
		addEventListener('beforeunload', askBeforeLeaving);
		let total = 0;
		for (const [place, one] of chosen.entries()) {
			const which = `Photograph ${place + 1} of ${chosen.length}`;
			say(`${which}: being made smaller …`);
			one.jpeg ??= await shrink(one.file).catch(() => undefined);
			if (!one.jpeg) {
				complain(`${one.name} is not a photograph that this browser can read.`);
				continue;
			}
			say(`${which}: being sent …`);
			const sent = await post(url, one.jpeg);
			if ('total' in sent) {
				total = sent.total;
				continue;
			}
			const unsent = sent.isLast ? chosen.slice(place) : [one];
			complain(`${unsent.map(({ name }) => name).join(', ')}: ${sent.problem}`);
			if (sent.mayRetry) failed.push(...unsent);
			if (sent.isLast) break;
		}
		removeEventListener('beforeunload', askBeforeLeaving);
		say(total > 0 ? `Photographs with us: ${total}. Thank you.` : 'Nothing was sent.');
		if (total > 0 && before) before.hidden = true;
		again.hidden = failed.length === 0;
	}

	/** Ends when all that was chosen before has been sent. */
	let sending = Promise.resolve();
	choose.addEventListener('click', () => input.click());
	again.addEventListener('click', () => {
		sending = sending.then(() => send(failed));
	});
	input.addEventListener('change', () => {
		const files = [...(input.files ?? [])];
		// The same ones may be chosen again.
		input.value = '';
		if (files.length === 0) return;
		sending = sending.then(async () => {
			await send(files.slice(0, MOST_AT_ONCE).map((file) => ({ name: file.name, file })));
			if (files.length > MOST_AT_ONCE)
				complain(`${MOST_AT_ONCE} are sent at a time. Please choose the others now.`);
		});
	});
}

// On the visitor's own page, which has no other script to ask for it.
for (const place of document.querySelectorAll<HTMLElement>('.photographs__send'))
	offerPhotographs(place);
