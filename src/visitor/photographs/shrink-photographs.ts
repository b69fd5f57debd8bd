/**
 * Makes photographs smaller before they are sent: what is chosen on the visitor's own page is drawn
 * anew, and replaces the original in its field. Without this script, and where a browser cannot
 * read a photograph, the original is sent.
 */

/** As large as the website keeps them (src/visitor/photographs/reencode.ts). */
const EDGE = 2_000;
const QUALITY = 0.8;
const PREVIEW_EDGE = 288;

const form = document.querySelector<HTMLFormElement>('form[data-photographs]');
const state = form?.querySelector('[role=status]');
const working = new Set<Promise<void>>();
let isSending = false;

form?.addEventListener('change', ({ target }) => {
	if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
	const work = shrink(target).catch(() => undefined);
	working.add(work);
	work.finally(() => working.delete(work));
});

form?.addEventListener('submit', async (event) => {
	if (isSending) return event.preventDefault();
	if (working.size > 0) {
		event.preventDefault();
		await Promise.all(working);
		// Safari before 16 knows the second only.
		return form.requestSubmit ? form.requestSubmit() : form.submit();
	}
	isSending = [...form.querySelectorAll<HTMLInputElement>('[type=file]')].some(
		({ files }) => files?.length,
	);
	if (isSending && state) state.textContent = 'Sending. Please leave this page open.';
});

// Back from the next page, or after a line that broke, it can be sent again.
addEventListener('pageshow', () => {
	isSending = false;
	if (state) state.textContent = '';
});

async function shrink(field: HTMLInputElement): Promise<void> {
	field.parentElement?.querySelector('canvas')?.remove();
	const original = field.files?.[0];
	if (!original) return;
	const bitmap = await createImageBitmap(original, { imageOrientation: 'from-image' });
	const canvas = draw(bitmap, EDGE);
	const blob = await new Promise<Blob | null>((resolve) =>
		canvas.toBlob(resolve, 'image/jpeg', QUALITY),
	);
	const preview = draw(bitmap, PREVIEW_EDGE);
	bitmap.close();
	// Another one was chosen meanwhile.
	if (field.files?.[0] !== original) return;
	if (blob && (blob.size < original.size || original.type !== 'image/jpeg')) {
		const transfer = new DataTransfer();
		transfer.items.add(new File([blob], 'photograph.jpg', { type: 'image/jpeg' }));
		field.files = transfer.files;
	}
	preview.className = 'photographs__shrunk';
	preview.setAttribute('role', 'img');
	preview.setAttribute('aria-label', 'What you chose');
	field.after(preview);
}

/** Drawn with at most that many pixels at its longer edge, on white. */
function draw(bitmap: ImageBitmap, edge: number): HTMLCanvasElement {
	const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
	const canvas = document.createElement('canvas');
	canvas.width = Math.max(1, Math.round(bitmap.width * scale));
	canvas.height = Math.max(1, Math.round(bitmap.height * scale));
	const context = canvas.getContext('2d');
	if (!context) throw new Error('There is no canvas.');
	context.fillStyle = '#fff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	return canvas;
}
