/** Reads FOLLOW: the remote and branch that the website follows. */

/** A branch of a remote, which is a name that this clone has for it, or an address. */
export interface FollowedBranch {
	readonly remote: string;
	/** Whether `remote` is an address rather than a name. */
	readonly isAddress: boolean;
	readonly branch: string;
}

/** A name that git takes for a branch, and no shell or option for anything else. */
const BRANCH = /^(?![/.-])(?!.*(?:\.\.|\/[/.]|@\{|\.lock(?:\/|$)))[\w./+@-]{1,200}(?<![/.])$/;
const REMOTE_NAME = /^\w[\w.-]{0,60}$/;

/**
 * https, ssh (in either spelling) or a folder on this machine. Plain http and git:// could be
 * altered on the way.
 */
const ADDRESS = /^(?:https:\/\/|ssh:\/\/|file:\/\/\/|\/|\w[\w.-]*@\w[\w.-]*:)[^\s\p{C}]+$/u;

/**
 * The parts of `origin/main` or `https://host/firm/website.git/main`. Undefined if it is neither.
 */
export function followedBranch(value: string): FollowedBranch | undefined {
	const [, address, ofAddress] = /^(.+?\.git)\/(.+)$/.exec(value) ?? [];
	if (address !== undefined && ofAddress !== undefined)
		return ADDRESS.test(address) && BRANCH.test(ofAddress)
			? { remote: address, isAddress: true, branch: ofAddress }
			: undefined;
	const [, name = '', branch = ''] = /^([^/]+)\/(.+)$/.exec(value) ?? [];
	return REMOTE_NAME.test(name) && BRANCH.test(branch)
		? { remote: name, isAddress: false, branch }
		: undefined;
}
