/**
 * How long the texts are that patterns read: what a hostile text costs is counted so, and not
 * timed.
 */

/** The length of the longest text that any regular expression reads while `work` runs. */
export async function longestRead(work: () => Promise<unknown>): Promise<number> {
	const { exec } = RegExp.prototype;
	let longest = 0;
	// Every other way to use a pattern goes through this one (ECMAScript, RegExpExec), except where
	// nobody has replaced it.
	RegExp.prototype.exec = function (this: RegExp, text: string) {
		longest = Math.max(longest, String(text).length);
		return exec.call(this, text);
	};
	try {
		await work();
	} finally {
		RegExp.prototype.exec = exec;
	}
	return longest;
}
