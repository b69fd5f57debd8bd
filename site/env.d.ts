/** Types of what the server hands to the pages that answer a form (`Astro.locals`), and of the values that the build inlines. */
/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		readonly receive: import('../forms/submission-port.ts').Receive;
		/** What the lists of postcodes say of one; absent while building. */
		readonly findPostcode?: import('../forms/postcode-port.ts').FindPostcode;
		/** Told of each Next that was pressed in an application; absent while developing. */
		readonly onBegun?: (reference: string) => void;
		/** The day it is where the visitors are, as 2026-11-21; absent while building. */
		readonly today?: () => string;
		/** The content security policy for a page's finished HTML; absent while developing. */
		readonly cspFor?: (html: string) => string;
		/** Keeps what a post is answered with, and says at which address it is to be seen. */
		readonly saveAnswer: (answer: import('../forms/submission-port.ts').AnswerPage) => Promise<string>;
		/** What is still known of the answer at the address asked for. A post has none yet. */
		readonly savedAnswer?: import('../forms/submission-port.ts').StoredAnswerPage;
		/** The path of the visitor's own page for a reference that was just received. */
		readonly visitorPath: (reference: string) => string;
		/** How soon people are usually rung, in a sentence, where there is a figure; absent while developing. */
		readonly usually?: () => string | undefined;
		/** What a page that a link opens shows. */
		readonly linked?: import('../forms/linked-pages.ts').LinkedLocals;
	}
}

/** The fixed values of the e-mail wire contract, from the settings (astro.config.ts). */
declare const __EMAIL_WIRE__: {
	readonly origin: string;
	readonly publicKey: string;
	readonly serviceId: string;
	/** Whether applications begun are counted. */
	readonly counts: boolean;
	readonly templates: Readonly<Record<import('../forms/all-forms.ts').FormName, string>>;
};

/** For how many days enquiries are kept, from the settings (astro.config.ts). */
declare const __RETENTION_DAYS__: import('./data/legal-placeholders.ts').RetentionDays;

/** The scripts of a page, made by build/page-scripts.ts. */
declare module 'virtual:page-scripts' {
	/** The inline script of every page. */
	export const inlineScript: string;
	/** The URL of the script that every page fetches when it has been read. */
	export const deferredUrl: string;
	/** The URL of the script that makes photographs smaller. */
	export const shrinkUrl: string;
	/** The URLs of each form's script files, separated by spaces; its own first. */
	export const islandUrls: Readonly<Record<import('../forms/all-forms.ts').FormName | 'check', string>>;
}

/** A page or layout, for editors and `tsc`, which cannot read .astro files without Astro's plug-in. */
declare module '*.astro' {
	const component: import('astro/runtime/server/index.js').AstroComponentFactory;
	export default component;
}
