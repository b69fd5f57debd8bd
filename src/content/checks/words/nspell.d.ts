/** As much of the spelling checker as we use; the package brings no types. */
declare module 'nspell' {
	export default function nspell(dictionary: {
		readonly aff: Uint8Array;
		readonly dic: Uint8Array;
	}): {
		correct(word: string): boolean;
		suggest(word: string): string[];
	};
}
