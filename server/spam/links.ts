/** The links in what somebody wrote, each counted once, however it is written. */

/**
 * A scheme, a "www.", or a bare name under an ending that is advertised. An ending that is also a word needs a path behind it,
 * or a forgotten blank would make one ("the loft.to be honest"). An e-mail address is none.
 */
const LINK =
	/(?:\bhttps?:\/\/|(?<![\w@.-])www\.)[^\s<>"'\])]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|info|biz|uk|ru|su|cn|xyz|casino|icu)(?![\w@-])|(?:io|top|online|site|website|shop|store|club|live|pro|vip|bet|click|link|ly|me|cc|gl|to|agency|co)(?=\/))(?:\/[^\s<>"'\])]*)?/giu;

/** Where people look at houses, boilers and grants, and from where they copy a link for an installer. */
const OF_HOMES =
	/(?:^|\.)(?:gov\.uk|gov\.scot|gov\.wales|rightmove\.co\.uk|zoopla\.co\.uk|onthemarket\.com|primelocation\.com|openrent\.(?:co\.uk|com)|ofgem\.gov\.uk|energysavingtrust\.org\.uk|mcscertified\.com|trustmark\.org\.uk|worcester-bosch\.co\.uk|vaillant\.co\.uk|what3words\.com|citizensadvice\.org\.uk|ageuk\.org\.uk)$/;

/** Services that stand in for the address a link leads to. */
const SHORTENERS = /^(?:bit\.ly|tinyurl\.com|t\.me|cutt\.ly|goo\.gl|is\.gd|rb\.gy|t\.co|shorturl\.at|telegra\.ph|wa\.me)$/;

interface Links {
	/** Those that lead anywhere but where people look at homes. */
	readonly count: number;
	readonly areShortened: boolean;
}

/** Counts them. */
export function links(text: string): Links {
	const different = new Set(
		Array.from(text.matchAll(LINK), ([link]) =>
			link
				.toLowerCase()
				.replace(/^https?:\/\//, '')
				.replace(/^www\./, '')
				.replace(/[/.,;:!?]+$/, ''),
		),
	);
	const hosts = [...different].map((link) => link.replace(/[/?#:].*$/s, '')).filter((host) => host !== '' && !OF_HOMES.test(host));
	return { count: hosts.length, areShortened: hosts.some((host) => SHORTENERS.test(host)) };
}
