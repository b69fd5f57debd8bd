/** What the website is started with: a firm's folder, the facts, and the settings. */
import { existsSync, realpathSync } from 'node:fs';
import { type Content, loadContent } from '#content/reader/load-content.ts';
import { ownWire } from '#forms/sending/email-wire.ts';
import type { SiteValue } from '#site/drawn-pages.ts';
import { readSettings, type Settings, settingsSchema } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a folder really is: a link that is switched later (deploy/pull) must not mix two folders. */
const real = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder);

/** Reads all of it. Throws a ContentError or a SettingsError with every mistake. */
export function readFirm(environment: Environment): {
	readonly content: Content;
	readonly settings: Settings;
} {
	const { shape } = settingsSchema;
	const CONTENT_DIR = real(shape.CONTENT_DIR.parse(environment.CONTENT_DIR || undefined));
	const FACTS_DIR = real(shape.FACTS_DIR.parse(environment.FACTS_DIR || undefined));
	const content = loadContent(CONTENT_DIR, FACTS_DIR);
	const settings = readSettings(environment, content.company);
	return { content, settings: { ...settings, CONTENT_DIR, FACTS_DIR } };
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
			isHandedOver: settings.WEBHOOK_URL !== undefined,
		},
	};
}
