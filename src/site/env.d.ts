/** Types of what the server hands to pages (`Astro.locals`), and of their scripts. */
/// <reference types="astro/client" />

declare namespace App {
	interface Locals extends PageLocals {}
	type PageLocals = import('#site/drawn-pages.ts').PageLocals;
}

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
			| import('#model/form-names.ts').VisitorForm
			| 'check'
			| 'deferred'
			| 'officeDay'
			| 'printButton'
			| 'photographs',
			string
		>
	>;
}

/**
 * A page or layout, for editors and `tsc`, which cannot read .astro files without Astro's plug-in.
 */
declare module '*.astro' {
	const component: import('astro/runtime/server/index.js').AstroComponentFactory;
	export default component;
}
