/**
 * Shows each picture that is dropped onto its frame there and on Home. It is read from the disk
 * into this page, and sent and stored nowhere.
 */
import photographStyles from '../components/evidence/photograph.css?inline';

const frame = document.querySelector('iframe') as HTMLIFrameElement;
const strip = document.querySelector('#own-photographs') as HTMLTemplateElement;
const chosen = new Map<string, string>();

/** Puts the chosen photographs onto Home, in place of its strip of photographs. */
function showOnHome(): void {
	const home = frame.contentDocument;
	if (!home?.querySelector('main')) return;
	if (!home.querySelector('.photographs') && chosen.size > 0) {
		const section = home.createElement('section');
		section.className = 'band band--white';
		section.append(home.importNode(strip.content, true));
		for (const one of section.querySelectorAll('[data-picture]'))
			one.toggleAttribute('hidden', true);
		const style = home.createElement('style');
		style.textContent = photographStyles;
		home.head.append(style);
		home.querySelector('[aria-labelledby="know-us"]')?.before(section);
	}
	for (const [name, url] of chosen) {
		const place = home.querySelector(`[data-picture="${name}"]`);
		place?.removeAttribute('hidden');
		for (const source of place?.querySelectorAll('source') ?? []) source.remove();
		const picture = place?.querySelector('img');
		if (picture) picture.src = url;
	}
}

function choose(crop: HTMLElement, file: File | undefined): void {
	if (!file?.type.startsWith('image/')) return;
	const url = URL.createObjectURL(file);
	chosen.set(crop.dataset.crop ?? '', url);
	const picture = crop.querySelector('img') as HTMLImageElement;
	picture.src = url;
	picture.hidden = false;
	crop.querySelector('svg')?.setAttribute('hidden', '');
	showOnHome();
}

for (const crop of document.querySelectorAll<HTMLElement>('[data-crop]')) {
	crop.addEventListener('dragover', (event) => event.preventDefault());
	crop.addEventListener('drop', (event) => {
		event.preventDefault();
		choose(crop, event.dataTransfer?.files[0]);
	});
	crop
		.querySelector('input')
		?.addEventListener('change', ({ target }) =>
			choose(crop, (target as HTMLInputElement).files?.[0]),
		);
}
frame.addEventListener('load', showOnHome);
showOnHome();
