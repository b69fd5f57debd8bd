/** A disk that is full: how it is recognised, and what to do about it. */

/** Behind the error of whatever wrote last. */
export const FULL_DISK =
	'The disk is full. Make room (df -h; journalctl --vacuum-size=100M; old copies in DATA_DIR/backups that are also elsewhere), and do it again. Nothing was left of the unfinished build.';

/** Whether an error, or what a program printed, is about that. */
export const isFullDisk = (said: unknown): boolean =>
	/ENOSPC|EDQUOT|no space left|disk is full/i.test(String(said));
