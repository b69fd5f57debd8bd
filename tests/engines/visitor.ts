/** What the smoke test of an engine needs of its browser. Elements are named by CSS selectors. */
export interface Visitor {
	/** Opens an address and waits until it is loaded. */
	open(address: string): Promise<unknown>;
	/** Types into a field, as keys do. */
	fill(field: string, words: string): Promise<unknown>;
	/** Clicks the element. */
	press(what: string): Promise<unknown>;
	back(): Promise<unknown>;
	/** The value of an expression in the page. Fails while a page is being left. */
	evaluate<Value>(expression: string): Promise<Value>;
	close(): Promise<unknown>;
}
