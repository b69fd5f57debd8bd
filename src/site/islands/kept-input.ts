/** Keeps what a visitor has done in a form while other elements take the place of its own. */

/** What holds an answer, is open or closed, or can have the focus. */
const CONTROLS = 'input:not([type=hidden]), textarea, select, details, summary, button, a[href]';

/** The properties that a visitor changes. */
const CHANGED_BY_VISITOR = ['value', 'checked', 'open'] as const;

interface Control extends HTMLElement {
	readonly defaultValue?: string;
	readonly value?: string;
	readonly checked?: boolean;
	readonly open?: boolean;
	readonly selectionStart?: number | null;
	readonly selectionEnd?: number | null;
	readonly selectionDirection?: 'forward' | 'backward' | 'none';
	setSelectionRange?(start: number, end: number, direction?: 'forward' | 'backward' | 'none'): void;
}

/**
 * Notes words, ticks, choices, open folds, the focus and the caret, at the moment in which the
 * elements are replaced. The function that it returns gives them to the new ones.
 */
export function noteInput(place: HTMLElement): () => void {
	const noted = new Map(
		[...controlsIn(place)].map(([key, control]) => [key, { control, value: control.value }]),
	);
	const focused = document.activeElement as Control | null;
	const { selectionStart: start, selectionEnd: end, selectionDirection } = focused ?? {};
	return () => {
		for (const [key, control] of controlsIn(place)) {
			const { control: old, value } = noted.get(key) ?? {};
			if (old === control) {
				// React writes the first words of a text area that it takes over, also over those typed
				// since.
				if (control.matches('textarea') && control.value === control.defaultValue)
					Object.assign(control, { value });
			} else if (old) {
				for (const property of CHANGED_BY_VISITOR)
					if (control[property] !== old[property])
						Object.assign(control, { [property]: old[property] });
				if (old !== focused) continue;
				control.focus({ preventScroll: true });
				// Fields for addresses of e-mail do not say where the caret is: it is at the end.
				if (typeof start === 'number' && typeof end === 'number')
					control.setSelectionRange?.(start, end, selectionDirection);
			}
		}
	};
}

/** The controls by what each is called, which the new ones are called as well. */
function controlsIn(place: HTMLElement): Map<string, Control> {
	const found = new Map<string, Control>();
	for (const control of place.querySelectorAll<Control>(CONTROLS)) {
		const choice = control.matches('[type=radio], [type=checkbox], button')
			? control.getAttribute('value')
			: '';
		const name = [
			control.tagName,
			control.getAttribute('name'),
			choice,
			control.getAttribute('href'),
		].join(' ');
		let count = 0;
		while (found.has(`${name} ${count}`)) count += 1;
		found.set(`${name} ${count}`, control);
	}
	return found;
}

/**
 * Whether an extension has put a copy in the place of an element of React's, which marks its own
 * with properties, as others may.
 */
export const isCopy = (element: EventTarget): boolean =>
	!Object.keys(element).some((name) => name.startsWith('__react'));

/**
 * Whether there are copies among a form's own controls. What React then shows may not be seen, so
 * the form is to post.
 */
export const hasCopies = (form: HTMLFormElement): boolean =>
	[...form.elements].some(
		(control) => control.matches('[id^=field-], [name=move]') && isCopy(control),
	);
