/** What the server hands to the pages that answer a form, and what the build writes into pages and islands. */
/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		readonly receive: import('../forms/submission-port.ts').Receive;
		/** The day it is where the visitors are, as 2026-11-21; absent while building. */
		readonly today?: () => string;
		/** The content security policy for a page's finished HTML; absent while developing. */
		readonly cspFor?: (html: string) => string;
		/** Keeps what a post is answered with, and says at which address it is to be seen. */
		readonly saveAnswer: (answer: import('../forms/submission-port.ts').AnswerPage) => string;
		/** What is still known of the answer at the address asked for. A post has none yet. */
		readonly savedAnswer?: import('../forms/submission-port.ts').StoredAnswerPage;
	}
}

/** The fixed values of the e-mail wire contract, from the settings (astro.config.ts). */
declare const __EMAIL_WIRE__: {
	readonly origin: string;
	readonly publicKey: string;
	readonly serviceId: string;
	readonly templates: Readonly<Record<import('../forms/all-forms.ts').FormName, string>>;
};

/** How long what visitors send is kept, from the settings (astro.config.ts). */
declare const __DAYS_KEPT__: import('./data/legal-facts.ts').DaysKept;

/** The scripts of a page (build/page-scripts.ts). */
declare module 'virtual:page-scripts' {
	/** The lines that every page carries in itself. */
	export const pageLines: string;
	/** Where each form's own script is fetched from. */
	export const islandAddresses: Readonly<Record<import('../forms/all-forms.ts').FormName, string>>;
}

/** A page or layout, for editors and `tsc`, which cannot read .astro files without Astro's plug-in. */
declare module '*.astro' {
	const component: import('astro/runtime/server/index.js').AstroComponentFactory;
	export default component;
}
