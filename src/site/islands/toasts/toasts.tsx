/**
 * The toasts at the top right. The library times them (specification, section 9), their look is
 * ours.
 */
import { createRoot } from 'react-dom/client';
import { toast, useToaster } from 'react-hot-toast/headless';
import { TOASTS_ID } from './toast-anchor.ts';
import './toasts.css';

/** All toasts share one id, so that a new one replaces the last. */
const TOAST_ID = 'form';

/**
 * Shows one toast at a time, because a stack would cover the page. A toast only repeats what the
 * page says.
 */
export const showToast = {
	success: (text: string) => toast.success(text, { id: TOAST_ID }),
	error: (text: string) => toast.error(text, { id: TOAST_ID }),
};

function Toasts() {
	const { toasts, handlers } = useToaster();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
		<div
			className="toasts__list"
			onMouseEnter={handlers.startPause}
			onMouseLeave={handlers.endPause}
		>
			{toasts.map(({ id, type, message, visible }) => (
				<div key={id} className={`toast toast--${type}`} data-leaving={visible ? undefined : ''}>
					<p>{typeof message === 'string' ? message : null}</p>
					<button
						className="toast__close"
						type="button"
						aria-label="Dismiss"
						onClick={() => toast.dismiss(id)}
					>
						{'×'}
					</button>
				</div>
			))}
		</div>
	);
}

/** Mounts the toasts, once per page. */
export function mountToasts(): void {
	const place = document.getElementById(TOASTS_ID);
	if (!place || place.dataset.awake) return;
	place.dataset.awake = 'true';
	createRoot(place).render(<Toasts />);
}
