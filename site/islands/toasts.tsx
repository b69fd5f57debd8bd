/** The toasts at the top right: the library keeps their time (specification, section 9), the looks are ours. */
import { createRoot } from 'react-dom/client';
import { toast, useToaster } from 'react-hot-toast/headless';
import { TOASTS_ID } from './toast-anchor.ts';
import './toasts.css';

/** What forms say in a toast, one at a time: a pile of them would lie over what the page says below. Nothing is ever said only here. */
export const announce = {
	success: (text: string) => toast.success(text, { id: FORM }),
	error: (text: string) => toast.error(text, { id: FORM }),
};

const FORM = 'form';

function Toasts() {
	const { toasts, handlers } = useToaster();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer here only holds the clock
		<div className="toasts__list" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
			{toasts.map(({ id, type, message, visible }) => (
				<div key={id} className={`toast toast--${type}`} data-leaving={visible ? undefined : ''}>
					<p>{typeof message === 'string' ? message : null}</p>
					<button className="toast__close" type="button" aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
						{'×'}
					</button>
				</div>
			))}
		</div>
	);
}

/** Wakes the toasts, once a page. */
export function wakeToasts(): void {
	const place = document.getElementById(TOASTS_ID);
	if (!place || place.dataset.awake) return;
	place.dataset.awake = 'true';
	createRoot(place).render(<Toasts />);
}
