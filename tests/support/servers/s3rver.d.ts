/** As much of the S3-compatible server as we use; the package brings no types. */
declare module 's3rver' {
	export default class S3rver {
		constructor(options: {
			readonly address: string;
			readonly port: number;
			readonly silent: boolean;
			readonly directory: string;
			readonly configureBuckets: readonly { readonly name: string }[];
		});
		run(): Promise<{ port: number }>;
		close(): Promise<void>;
	}
}
