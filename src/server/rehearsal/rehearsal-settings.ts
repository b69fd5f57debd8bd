/** The settings of a rehearsal: nothing that it does leaves the machine or reaches the store. */
import type { settingsSchema } from '../settings.ts';

type Name = keyof typeof settingsSchema.shape;

/** Every setting that reaches outside DATA_DIR, switched off. */
export const rehearsalSettings = {
	PORT: '0',
	HOST: '127.0.0.1',
	DATABASE_URL: '',
	SMTP_URL: '',
	ALERT_SMTP_URL: '',
	WEBHOOK_URL: '',
	WEBHOOK_SECRET: '',
	WEBHOOK_MAP: '',
	DISK_RESERVE_MB: '0',
	FOLLOW: '',
	FOLLOW_SECRET: '',
	SECOND_COPY: '',
	SECOND_COPY_KEY: '',
	PAGE_COUNTS: 'off',
	RATE_LIMIT: 'off',
	LOG_LEVEL: 'error',
} satisfies Partial<Record<Name, string>>;
