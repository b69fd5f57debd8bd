/** The messages between the supervisor (serve.ts) and the site's process (start.ts). */
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
	/** No new connection is accepted any more. */
	| { readonly event: 'draining' };

export type SupervisorMessage =
	| { readonly order: 'serve' }
	/** Accept nothing more, finish, and end. */
	| { readonly order: 'drain' };
