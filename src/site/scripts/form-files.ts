/** Fetches a form's script files ahead of the page that needs them. */

/**
 * The URLs of each form's files, separated by spaces, by the path of its page in lower case
 * (src/build/page-scripts.ts).
 */
declare const __FORM_FILES__: Readonly<Record<string, string>>;

/** What Chromium tells of the connection. */
interface Connection {
	readonly saveData?: boolean;
	readonly effectiveType?: string;
}

/** Nobody who saves data, or has hardly any, pays for a guess. */
export const isMeteredConnection = (): boolean => {
	const { saveData, effectiveType } =
		(navigator as Navigator & { connection?: Connection }).connection ?? {};
	return saveData === true || /2g/.test(effectiveType ?? '');
};

/** The URLs of the files of the form that a link leads to; undefined if it leads to none. */
export const formFilesBehind = ({ origin, pathname }: HTMLAnchorElement): string | undefined =>
	origin === location.origin ? __FORM_FILES__[pathname.toLowerCase()] : undefined;

const requested = new Set<string>();

/**
 * Asks for the files at these URLs, separated by spaces, each once. With `keepalive`, because the
 * page may be left before they have come: in Firefox nothing else outlives it (measured:
 * docs/performance.md). They are named by their content, so the next page takes them from the
 * browser's cache.
 */
export function requestFiles(urls: string): void {
	if (isMeteredConnection()) return;
	for (const file of urls.split(' ')) {
		if (requested.has(file)) continue;
		requested.add(file);
		fetch(file, { keepalive: true }).catch(() => requested.delete(file));
	}
}
