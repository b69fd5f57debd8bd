/**
 * Bounds the memory that uploads take while they arrive, by the length that each declares: 2,000
 * connections of 3 MB each would be 6 GB.
 */
const MEBIBYTE = 1024 * 1024;

/** Of all together. Each is in memory some four times until it is stored: about 100 MB. */
const ARRIVING_AT_MOST = 24 * MEBIBYTE;

/** Of one IP address, so that one slow sender does not keep others from sending. */
const OF_ADDRESS_AT_MOST = 6 * MEBIBYTE;

export interface UploadRoom {
	/**
	 * Takes room for an upload of so many bytes. Returns the function that gives it back, however
	 * often it is called; undefined while there is none.
	 */
	enter(address: string, byteCount: number): (() => void) | undefined;
}

/** Creates the room, with nothing in it. */
export function createUploadRoom(): UploadRoom {
	const byAddress = new Map<string, number>();
	let arriving = 0;
	return {
		enter(address, byteCount) {
			const ofAddress = byAddress.get(address) ?? 0;
			if (arriving + byteCount > ARRIVING_AT_MOST) return undefined;
			if (ofAddress + byteCount > OF_ADDRESS_AT_MOST) return undefined;
			arriving += byteCount;
			byAddress.set(address, ofAddress + byteCount);
			let isOver = false;
			return () => {
				if (isOver) return;
				isOver = true;
				arriving -= byteCount;
				const left = (byAddress.get(address) ?? 0) - byteCount;
				if (left > 0) byAddress.set(address, left);
				else byAddress.delete(address);
			};
		},
	};
}
