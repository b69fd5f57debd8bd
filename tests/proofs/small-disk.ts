/** A disk that is soon full. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Mounts a disk of so many MiB: an ext4 image where loop mounts are allowed, otherwise a tmpfs.
 * Says which.
 */
export function mountSmallDisk(place: string, mebibytes: number): string {
	mkdirSync(place, { recursive: true });
	try {
		const image = `${place}.image`;
		execFileSync('dd', ['if=/dev/zero', `of=${image}`, 'bs=1M', `count=${mebibytes}`], {
			stdio: 'ignore',
		});
		execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'ignore' });
		execFileSync('mount', ['-o', 'loop', image, place], { stdio: 'ignore' });
		return `ext4 of ${mebibytes} MiB`;
	} catch {
		execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', place], {
			stdio: 'ignore',
		});
		return `tmpfs of ${mebibytes} MiB`;
	}
}

/** Takes it away, even while it is in use. */
export const unmount = (place: string): void => void execFileSync('umount', ['-l', place]);

/** Fills a disk to its last block. Returns the file that fills it. */
export function fill(place: string): string {
	const ballast = join(place, 'ballast');
	for (const size of [1024 * 1024, 64 * 1024, 4096, 512]) {
		try {
			for (;;) writeFileSync(ballast, Buffer.alloc(size, 1), { flag: 'a' });
		} catch {
			// No space left for a block of this size.
		}
	}
	return ballast;
}
