/** As much of the font cutter as we use; the package brings no types. */
declare module 'subset-font' {
	export default function subsetFont(
		font: Buffer,
		letters: string,
		settings: {
			readonly targetFormat: 'woff2';
			readonly variationAxes: Readonly<
				Record<string, number | { readonly min: number; readonly max: number }>
			>;
			readonly keepFeatures: readonly string[];
			readonly noLayoutClosure: boolean;
			readonly noHinting: boolean;
			readonly dropTables: readonly string[];
		},
	): Promise<Buffer>;
}
