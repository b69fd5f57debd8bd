/** Counts the different links in a text, however they are written. */

/**
 * A scheme, a "www.", or a bare name under a top-level domain that spam uses. A top-level domain
 * that is also a word needs a path after it, because a missing blank would make a link ("the
 * loft.to be honest"). An e-mail address is not a link.
 */
const LINK =
	/(?:\bhttps?:\/\/|(?<![\w@.-])www\.)[^\s<>"'\])]+|(?<![\w@.-])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|info|biz|uk|ru|su|cn|xyz|casino|icu)(?![\w@-])|(?:io|top|online|site|website|shop|store|club|live|pro|vip|bet|click|link|ly|me|cc|gl|to|agency|co)(?=\/))(?:\/[^\s<>"'\])]*)?/giu;

/**
 * Sites about houses, boilers and grants, from which people copy a link for an installer. These
 * links do not count.
 */
const HOME_SITES =
	/(?:^|\.)(?:gov\.uk|gov\.scot|gov\.wales|rightmove\.co\.uk|zoopla\.co\.uk|onthemarket\.com|primelocation\.com|openrent\.(?:co\.uk|com)|ofgem\.gov\.uk|energysavingtrust\.org\.uk|mcscertified\.com|trustmark\.org\.uk|worcester-bosch\.co\.uk|vaillant\.co\.uk|what3words\.com|citizensadvice\.org\.uk|ageuk\.org\.uk)$/;

/** Link shorteners and redirects, which hide where a link leads. */
const SHORTENERS =
	/^(?:bit\.ly|tinyurl\.com|t\.me|cutt\.ly|goo\.gl|is\.gd|rb\.gy|t\.co|shorturl\.at|telegra\.ph|wa\.me)$/;

interface LinkCount {
	/** Links to anything but sites about homes. */
	readonly count: number;
	readonly hasShortened: boolean;
}

/** From the end on: a pattern would try again from each of many slashes. */
function withoutPunctuationAtTheEnd(link: string): string {
	let end = link.length;
	while (end > 0 && '/.,;:!?'.includes(link.charAt(end - 1))) end -= 1;
	return link.slice(0, end);
}

export function countLinks(text: string): LinkCount {
	const different = new Set(
		Array.from(text.matchAll(LINK), ([link]) =>
			link
				.toLowerCase()
				.replace(/^https?:\/\//, '')
				.replace(/^www\./, ''),
		).map(withoutPunctuationAtTheEnd),
	);
	const hosts = [...different]
		.map((link) => link.replace(/[/?#:].*$/s, ''))
		.filter((host) => host !== '' && !HOME_SITES.test(host));
	return { count: hosts.length, hasShortened: hosts.some((host) => SHORTENERS.test(host)) };
}
