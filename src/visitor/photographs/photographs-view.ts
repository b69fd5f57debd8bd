/** What photographs on a private page are drawn from. */
import type { PhotographSubject } from '#model/photograph-subjects.ts';

/** A photograph on a page. */
export interface ShownPhotograph {
	readonly id: string;
	/** What of, in words. */
	readonly label: string;
	readonly width: number;
	readonly height: number;
	readonly when: string;
	/** Relative to the page, so that the page does not contain its own secret. */
	readonly previewUrl: string;
	readonly fullUrl: string;
}

/** The photographs on the page. */
export interface VisitorPhotographs {
	readonly shown: readonly ShownPhotograph[];
	readonly most: number;
	/** Whether more can be taken: there is room for one, and this machine can read them. */
	readonly state: 'open' | 'full' | 'closed';
	/** Why one was not taken, by its subject. */
	readonly problems: Readonly<Partial<Record<PhotographSubject, string>>>;
}
