/**
 * How the pages are built: prerendered files for visitors, and the pages that the server has drawn
 * on demand.
 */
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { contentModule } from '#build/content.ts';
import { devServer } from '#build/dev-server.ts';
import { drawAdapter } from '#build/draw-adapter.ts';
import { fixedTokens } from '#build/fixed-tokens.ts';
import { pageScripts } from '#build/page-scripts.ts';
import { precompress } from '#build/precompress.ts';
import { BUILT_ASIDE, wholeBuild } from '#build/whole-build.ts';
import { ContentError, loadContent } from '#content/reader/load-content.ts';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { type PageSettings, readSettings, SettingsError } from '#server/configuration/settings.ts';
import '#server/env-file.ts';
import { unicodeRange, WELSH_LETTERS } from '#site/fonts/letters.ts';

// Nothing leaves the machine.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

const { content, settings } = readOrSay();
const inPages: PageSettings = settings;
const { headingFont, colours } = content.brand;

export default defineConfig({
	site: inPages.SITE_URL,
	srcDir: './src/site',
	publicDir: './src/site/public',
	// Puts itself in the place of `dist` when it is whole.
	outDir: `./${BUILT_ASIDE}`,
	output: 'static',
	// The server answers any spelling of an address itself (src/server/http/page-urls.ts); files are
	// named as the routes are.
	build: { format: 'file', inlineStylesheets: 'always' },
	// One round trip brings the page with its styles. Origins are checked by the server, which knows
	// about proxies.
	security: { checkOrigin: false },
	adapter: drawAdapter(),
	integrations: [react(), devServer(settings, content), precompress(), wholeBuild(content.brand)],
	devToolbar: { enabled: false },
	fonts: [
		{
			name: headingFont?.name ?? 'Fraunces',
			cssVariable: '--font-heading',
			provider: fontProviders.local(),
			// Where it is late it waits for the next page: nothing moves after the first paint
			// (docs/decisions/page-design.md).
			display: 'optional',
			fallbacks: ['Georgia', 'serif'],
			optimizedFallbacks: false,
			options: {
				// Declared for every weight, so that no browser thickens it where a style asks for another.
				// Fraunces is cut by `npx tsx scripts/fonts.ts`.
				variants: headingFont
					? [{ src: [`./content/brand/${headingFont.file}`], weight: '100 900', style: 'normal' }]
					: [
							{ src: ['./src/site/fonts/fraunces.woff2'], weight: '100 900', style: 'normal' },
							{
								src: ['./src/site/fonts/fraunces-welsh.woff2'],
								weight: '100 900',
								style: 'normal',
								unicodeRange: unicodeRange(WELSH_LETTERS),
							},
						],
			},
		},
	],
	vite: {
		plugins: [contentModule(content), fixedTokens(colours), pageScripts()],
		define: {
			__RETENTION_DAYS__: JSON.stringify({
				contact: inPages.KEEP_CONTACT_DAYS,
				funding: inPages.KEEP_FUNDING_DAYS,
				sensitive: inPages.KEEP_SENSITIVE_DAYS,
				quarantined: inPages.KEEP_QUARANTINED_DAYS,
				backups: inPages.KEEP_BACKUPS_DAYS,
				isCopied: inPages.SECOND_COPY !== undefined,
				answersInEmail: inPages.ANSWERS_IN_EMAIL,
				photographs: inPages.PHOTOGRAPHS,
				isHandedOver: inPages.WEBHOOK_URL !== undefined,
				isCounted: inPages.PAGE_COUNTS,
			}),
			__EMAIL_WIRE__: JSON.stringify({
				origin: inPages.PUBLIC_EMAIL_ORIGIN ?? '',
				publicKey: inPages.EMAIL_PUBLIC_KEY,
				serviceId: inPages.EMAIL_SERVICE_ID,
				counts: inPages.PAGE_COUNTS,
				templates: {
					funding: inPages.EMAIL_TEMPLATE_FUNDING,
					contact: inPages.EMAIL_TEMPLATE_CONTACT,
				},
				paths: { funding: fundingForm.path, contact: contactForm.path },
			}),
		},
	},
});

/**
 * The content and the settings; when they are wrong, what to put right, and the end. Astro would
 * add where in its own files it noticed.
 */
function readOrSay() {
	try {
		const content = loadContent();
		return { content, settings: readSettings(process.env, content.company) };
	} catch (error) {
		if (!(error instanceof SettingsError || error instanceof ContentError)) throw error;
		console.error(error.message);
		process.exit(1);
	}
}
