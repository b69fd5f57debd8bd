/** Types of what the server hands to drawn pages (`Astro.locals`), and of what the build inlines. */
/// <reference types="astro/client" />

declare namespace App {
	type DrawnLocals = import('#site/drawn-pages.ts').DrawnLocals;
	/** A page that is built has none. */
	interface Locals extends Partial<DrawnLocals> {}
}

/** The fixed values of the e-mail wire contract, from the settings (astro.config.ts). */
declare const __EMAIL_WIRE__: {
	readonly origin: string;
	readonly publicKey: string;
	readonly serviceId: string;
	/** Whether started applications are counted. */
	readonly counts: boolean;
	readonly templates: Readonly<Record<import('#model/form-names.ts').FormName, string>>;
	/** Where each form is posted without script. */
	readonly paths: Readonly<Record<import('#model/form-names.ts').FormName, string>>;
};

/** For how many days enquiries are kept, from the settings (astro.config.ts). */
declare const __RETENTION_DAYS__: import('./data/pages/legal-placeholders.ts').RetentionDays;

/**
 * The URLs of each form's files, separated by spaces, by the path of its page in lower case: in the
 * loader alone, from src/build/page-scripts.ts.
 */
declare const __FORM_FILES__: Readonly<Record<string, string>>;

/** The scripts of a page, made by src/build/page-scripts.ts. */
declare module 'virtual:page-scripts' {
	export const inlineScript: string;
	/** The URLs of the others: those of a form's files separated by spaces, its own first. */
	export const scriptUrls: Readonly<
		Record<
			import('#model/form-names.ts').FormName | 'check' | 'deferred' | 'officeDay' | 'photographs',
			string
		>
	>;
}

/** The content, made by src/build/content.ts. */
declare module 'virtual:content' {
	export const content: import('#content/reader/load-content.ts').Content;
	/** What estimates are worked out with. */
	export const engine: import('#estimate/figures.ts').Figures;
}

/**
 * A page or layout, for editors and `tsc`, which cannot read .astro files without Astro's plug-in.
 */
declare module '*.astro' {
	const component: import('astro/runtime/server/index.js').AstroComponentFactory;
	export default component;
}
