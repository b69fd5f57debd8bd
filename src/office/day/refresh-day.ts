/**
 * Saves the office's day its reloads: a press is shown at once, and taken back where the server
 * refuses it; changes by colleagues and visitors show within five seconds; after `Ring` the page
 * highlights the question what came of it. Without this script the page is whole.
 */
import { Idiomorph } from 'idiomorph';
import { DAY_URL, officeFields, pageActs } from '../acts/act-fields.ts';

/** Colleagues see each other within five seconds. Asked only while the page is seen. */
const ASK_EVERY_MS = 4_000;

const NOT_REACHED = 'That was not recorded: the website could not be reached. Please press again.';
const SIGNED_OUT = 'This device is no longer signed in. Nothing was recorded.';

/** The presses that are on their way: until the last is answered the page is not drawn anew. */
let underWay = 0;
/** Whom this device rang last, until what came of it was pressed. */
let rung: string | undefined;

const day = () => document.querySelector<HTMLElement>('#office-day');
// Not by `data-id` alone, which an extension's element may have as well. Those in the telephone's
// form are not drawn afresh: they post.
const rowOf = (element: Element | null | undefined) =>
	element?.closest<HTMLElement>('#office-day [id^=at-][data-id]');
const rowWith = (id: string | undefined) => (id ? document.getElementById(`at-${id}`) : null);

document.addEventListener('submit', (event) => {
	const form = event.target as HTMLFormElement;
	const row = rowOf(form);
	// A browser of 2020 may lack the submitter, and posts.
	if ((!row && !form.closest('.day__done, #visits, #telephone > form')) || !('submitter' in event))
		return;
	const submitter = event.submitter as HTMLButtonElement | null;
	const fields = fieldsOf(form);
	// Chrome before 112 and Firefox before 111 leave the pressed button out of a form's data.
	if (submitter?.name) fields.set(submitter.name, submitter.value);
	event.preventDefault();
	// Where the answer cannot be shown, the page shows what was recorded.
	if (!row?.classList.contains('call--sent'))
		press(row, fields, submitter?.textContent ?? '').catch(() => location.replace(DAY_URL));
});

/** What a form would post, but for the pressed button. */
const fieldsOf = (form: HTMLFormElement) =>
	new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

const post = (body: URLSearchParams, more: RequestInit = {}) =>
	fetch(DAY_URL, { method: 'POST', body, ...more }).catch(() => undefined);

/**
 * Sends a press. Its row shows at once that it was pressed; none for taking the last press back.
 */
async function press(
	row: HTMLElement | null | undefined,
	fields: URLSearchParams,
	label: string,
): Promise<void> {
	row?.classList.remove('call--refused', 'call--asking');
	row?.classList.add('call--sent');
	say(row, `${label} …`);
	if (rung === row?.dataset.id) rung = undefined;
	underWay += 1;
	const answer = await post(fields);
	const next = answer && (await pageIn(answer).catch(() => undefined));
	underWay -= 1;
	if (!next) {
		row?.classList.replace('call--sent', 'call--refused');
		return say(row, answer && answer.status < 500 ? SIGNED_OUT : NOT_REACHED);
	}
	if (fields.has(officeFields.sure)) drawTelephone(next);
	// What was pressed meanwhile is drawn with the last answer.
	if (underWay > 0) return say(row, 'Recorded.');
	const refused = next.querySelector('.office__problems, .call--refused .call__said')?.textContent;
	draw(next, row?.dataset.id);
	const done = document.querySelector('.day__done');
	if (done) Idiomorph.morph(done, next.querySelector('.day__done'));
	if (!refused) return;
	// Below the list and always in sight, because the row may have gone; with what was written, which
	// is kept nowhere else.
	const note = !rowWith(row?.dataset.id) && fields.get(officeFields.note);
	const name = row?.querySelector('h3')?.textContent;
	say(null, `${name ? `${name}: ` : ''}${refused}${note ? ` Your note: “${note}”` : ''}`);
	document.querySelector('#done')?.classList.add('office__done--refused');
}

/** Draws the form of a telephone enquiry as the answer has it: empty, or with what to put right or to know. */
function drawTelephone(page: Document): void {
	const next = page.querySelector<HTMLElement>('#telephone');
	if (!next) return;
	document.querySelector('#telephone')?.replaceWith(next);
	const to = next.querySelector('[aria-invalid]') ?? next.querySelector('summary');
	(to as HTMLElement | null)?.focus();
}

function say(row: HTMLElement | null | undefined, words: string): void {
	const said = row ? row.querySelector('.call__said') : document.querySelector('#done');
	if (said) said.textContent = words;
}

/** The page of the day in an answer. Undefined where it is another: the device is signed out. */
async function pageIn(answer: Response): Promise<Document | undefined> {
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
	return page.querySelector('#office-day') ? page : undefined;
}

/**
 * Changes the day to that of `page`: folds stay open, what is half typed stays but where it was
 * pressed, and so do the focus and the place on the screen.
 */
function draw(page: Document, pressed = ''): void {
	const before = day();
	const next = page.querySelector<HTMLElement>('#office-day');
	if (!before || !next) return;
	const focused = document.activeElement as HTMLElement | null;
	// Not every browser anchors its scrolling itself.
	const anchor = [...before.querySelectorAll<HTMLElement>('[id^=at-][data-id]')].find(
		(row) => row.getBoundingClientRect().bottom > 0 && next.querySelector(`[id="${row.id}"]`),
	);
	const top = anchor?.getBoundingClientRect().top ?? 0;
	Idiomorph.morph(before, next, {
		callbacks: {
			beforeNodeMorphed: (node) =>
				!isControl(node) || !isChanged(node) || rowOf(node)?.dataset.id === pressed,
			beforeAttributeUpdated: (name, _, change) => name !== 'open' || change === 'update',
		},
	});
	// A browser without moveBefore takes the focus from what is moved.
	if (focused !== document.activeElement) focused?.focus({ preventScroll: true });
	question(rowWith(rung));
	const there = rowWith(anchor?.dataset.id);
	// Who types above the list stays there, wherever its rows went.
	if (there && !focused?.closest('#telephone'))
		scrollBy({ top: there.getBoundingClientRect().top - top, behavior: 'instant' });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (node: Node): node is Control =>
	node instanceof HTMLInputElement ||
	node instanceof HTMLTextAreaElement ||
	node instanceof HTMLSelectElement;
const isChanged = (control: Control) =>
	control instanceof HTMLSelectElement
		? control.selectedIndex > 0
		: control.value !== control.defaultValue ||
			(control instanceof HTMLInputElement && control.checked !== control.defaultChecked);

/** Whether a person is typing or choosing: the page must not be redrawn meanwhile. */
const isTyping = () =>
	[...(day()?.querySelectorAll<Control>('textarea, input') ?? [])].some(isChanged) ||
	document.activeElement instanceof HTMLSelectElement;

async function ask(): Promise<void> {
	const known = day()?.dataset.version;
	if (!known || document.hidden || underWay > 0 || isTyping()) return;
	const answer = await fetch(`${DAY_URL}?since=${encodeURIComponent(known)}`).catch(
		() => undefined,
	);
	if (!answer || answer.status === 204 || underWay > 0 || isTyping()) return;
	const next = await pageIn(answer).catch(() => undefined);
	if (next) {
		// What was searched for stays until the next search or press.
		const found = document.querySelector('#found')?.closest('section');
		if (found) next.querySelector('.day__top')?.after(found.cloneNode(true));
		draw(next);
	}
	// Signed out elsewhere, or past midnight: no name stays on the screen.
	else if (answer.status < 500) location.replace(DAY_URL);
}

setInterval(() => void ask(), ASK_EVERY_MS);

document.addEventListener('click', (event) => {
	const link = (event.target as Element).closest?.('a');
	const row = rowOf(link);
	if (!link || !row) return;
	if (link.matches('.call__read')) {
		event.preventDefault();
		row.querySelector('details')?.setAttribute('open', '');
		row.querySelector<HTMLElement>('.office__reach a')?.focus({ preventScroll: true });
	}
	if (!link.matches('[href^="tel:"]')) return;
	rung = row.dataset.id;
	// Shown to colleagues, so that they do not ring the same visitor. Sent also when the page is left.
	const form = row.querySelector('form');
	if (form) {
		const fields = fieldsOf(form);
		fields.set(officeFields.act, pageActs.ringing);
		void post(fields, { keepalive: true, redirect: 'manual' });
	}
	question(row);
});

/** Highlights the question what came of the call to that visitor. */
function question(row: HTMLElement | null): void {
	for (const other of document.querySelectorAll('.call--asking'))
		if (other !== row) other.classList.remove('call--asking');
	row?.classList.add('call--asking');
}

function comeBack(): void {
	if (document.hidden) return;
	const row = rowWith(rung);
	if (row) {
		question(row);
		row.scrollIntoView({ block: 'center' });
		row.querySelector<HTMLElement>('.call__acts .call__act')?.focus({ preventScroll: true });
	}
	void ask();
}

document.addEventListener('visibilitychange', comeBack);
// A page restored from memory may be of yesterday, or of a device that signed out.
addEventListener('pageshow', ({ persisted }) => {
	if (persisted) location.reload();
});
