/**
 * The try of a release reaches nothing outside its folder: every setting is either switched off for
 * it, or known to reach nowhere.
 */
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/configuration/settings.ts';
import { switchedOff } from './smoke-test.ts';

/** Names, keys and periods; DATA_DIR is the try’s own folder. */
const REACHES_NOWHERE =
	/^(?:SITE_URL|DATA_DIR|OFFICE_EMAIL.*|OFFICE_PIN|OWNER_EMAIL|MAIL_.*|ACKNOWLEDGE_VISITORS|KEEP_.*|EMAIL_.*|PUBLIC_EMAIL_ORIGIN|ALLOWED_ORIGINS|TRUST_PROXY|SECRET_KEY|ANSWERS_(?:KEY|IN_EMAIL)|TODAY|HSTS|PHOTOGRAPHS(?:_MB)?)$/;

test('every setting that could lead an e-mail or a record somewhere is off in the try of a release', () => {
	const others = Object.keys(settingsSchema.shape).filter((name) => !(name in switchedOff));
	expect(others.filter((name) => !REACHES_NOWHERE.test(name))).toEqual([]);
});
