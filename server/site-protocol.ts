/** The messages between the supervisor (serve.ts) and the site's process (start.ts). */
import type { SavedAnswerPage } from './entrances/answer-pages.ts';

/** The file descriptor of the listening socket, which the supervisor opened. */
export const SOCKET_FD = 4;

/** The argument that tells the site's process that it has a supervisor. */
export const SUPERVISED = '--supervised';

/** The argument that tells it that another process still serves on the same store. */
export const TAKES_OVER = '--takes-over';

export type SiteMessage =
	/** Everything is loaded and the store is open: it can serve at once. */
	| { readonly event: 'ready' }
	| { readonly event: 'serving'; readonly at: string; readonly destination: string }
	/** No new connection is accepted any more. These are the answers that browsers may still come back for. */
	| { readonly event: 'draining'; readonly answers: readonly SavedAnswerPage[] }
	/** An answer that was saved while draining. */
	| { readonly event: 'answer'; readonly answer: SavedAnswerPage };

export type SupervisorMessage =
	| { readonly order: 'serve'; readonly answers: readonly SavedAnswerPage[] }
	| { readonly order: 'keep'; readonly answer: SavedAnswerPage }
	/** Accept nothing more, finish, and end. */
	| { readonly order: 'drain' };
