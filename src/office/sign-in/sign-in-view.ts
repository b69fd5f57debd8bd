/** What the sign-in page of the office is drawn from, and what its forms and the sign-out post. */

/** Asks for the office's code, at whatever address of the office was asked for. */
export interface SignInView {
	readonly page: 'sign-in';
	/** Why the device is not signed in. */
	readonly problem?: string;
	/** What a press did. */
	readonly done?: string;
}

/** The fields of those forms. */
export const signInFields = {
	act: 'act',
	code: 'code',
	/** Hidden in every form behind the door: PrivateRequest's `token`. */
	token: 'token',
} as const;

/** What `act` is in them. */
export const signInActs = {
	signIn: 'sign-in',
	/** Ends the session of this device. */
	signOut: 'sign-out',
	/** Ends all sessions. */
	signOutEverywhere: 'sign-out-everywhere',
} as const;
