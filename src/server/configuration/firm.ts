/** What the website is started with: a firm's folder, the facts, and the settings. */
import { type Content, loadContent } from '#content/reader/load-content.ts';
import { ownWire } from '#forms/sending/email-wire.ts';
import type { SiteValue } from '#site/drawn-pages.ts';
import { readSettings, type Settings, settingsSchema } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders of the content and the facts, which settings are read with. */
export const foldersIn = ({ CONTENT_DIR, FACTS_DIR }: Environment) => ({
	contentFolder: settingsSchema.shape.CONTENT_DIR.parse(CONTENT_DIR || undefined),
	factsFolder: settingsSchema.shape.FACTS_DIR.parse(FACTS_DIR || undefined),
});

/** Reads all of it. Throws a ContentError or a SettingsError with every mistake. */
export function readFirm(environment: Environment): {
	readonly content: Content;
	readonly settings: Settings;
} {
	const { contentFolder, factsFolder } = foldersIn(environment);
	const content = loadContent(contentFolder, factsFolder);
	return { content, settings: readSettings(environment, content.company) };
}

/** What pages say of the settings. */
export function pageSettings(settings: Settings): Omit<SiteValue, 'content'> {
	const wire = {
		origin: settings.PUBLIC_EMAIL_ORIGIN ?? '',
		publicKey: settings.EMAIL_PUBLIC_KEY,
		serviceId: settings.EMAIL_SERVICE_ID,
		templates: {
			funding: settings.EMAIL_TEMPLATE_FUNDING,
			contact: settings.EMAIL_TEMPLATE_CONTACT,
		},
	};
	const emailWire = JSON.stringify(wire);
	return {
		site: new URL(settings.SITE_URL),
		emailWire: emailWire === JSON.stringify(ownWire) ? undefined : emailWire,
		kept: {
			contact: settings.KEEP_CONTACT_DAYS,
			funding: settings.KEEP_FUNDING_DAYS,
			sensitive: settings.KEEP_SENSITIVE_DAYS,
			quarantined: settings.KEEP_QUARANTINED_DAYS,
			backups: settings.KEEP_BACKUPS_DAYS,
			isCopied: settings.SECOND_COPY !== undefined,
			answersInEmail: settings.ANSWERS_IN_EMAIL,
			photographs: settings.PHOTOGRAPHS,
			isHandedOver: settings.WEBHOOK_URL !== undefined,
		},
	};
}
