/** What went wrong at the start, and what to do about it. */
import { ContentError } from '#content/reader/load-content.ts';
import { SettingsError } from './configuration/settings.ts';

/** A sentence for the person at the command line. `port` is the one that was asked for. */
export function startErrorMessage(error: unknown, port: string): string {
	if (error instanceof SettingsError || error instanceof ContentError) return error.message;
	const { code, message } = error as { code?: string; message?: string };
	if (code === 'EADDRINUSE')
		return `The website cannot start: something else is using port ${port}. Stop it, or set PORT to another number.`;
	if (code === 'EACCES')
		return `The website cannot start: it may not use port ${port} or write to DATA_DIR.`;
	if (code === 'ERR_MODULE_NOT_FOUND')
		return 'The website cannot start: it is not built. Run npm start, which builds it.';
	return `The website cannot start: ${message ?? String(error)}`;
}
