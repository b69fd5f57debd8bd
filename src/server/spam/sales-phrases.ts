/**
 * Counts the topics of sales spam in a text: what is offered to firms with a contact form, and
 * never asked of an installer.
 */

/**
 * By topic, because a topic counts once however often it is named. Whole phrases, because the words
 * alone are honest: people are called Seo, drive a Ford Escort, work for a crypto firm and want
 * solar panels on their casino.
 */
const topics: readonly RegExp[] = [
	// Search engine optimisation.
	/\bseo[ -](?:services?|agency|experts?|company|packages?|specialists?|audit|strateg(?:y|ies)|campaigns?|team|work|and (?:web|link))|search engine (?:optimi[sz]ation|ranking)|\bback-?links?\b|\blink[ -]building|\bguest[ -]posts?\b|(?:first|1st|top|#1|one|page 1)(?: page| position| spot| results?)? (?:of|on|in) google|\brank(?:s|ed|ing|ings)? (?:\w+ ){0,2}(?:on|in) google|google (?:ranking|first page)|domain authority|search engines\b|\bdo-?follow|sponsored (?:articles?|posts?)|(?:google|5[- ]star|positive) reviews|organic traffic|продвижени|раскрутк|网站推广|网站优化/,
	// Websites, apps and videos.
	/\b(?:web ?(?:site)?[ -](?:re)?design(?:er|ers|ing)?|web ?(?:site)? (?:development|developers?))\b|\b(?:re)?design(?:ing)? (?:of )?your (?:web ?)?site|mobile app|app development|explainer video|promo(?:tional)? videos?|wordpress (?:develop|theme|plugin)|virtual assistant|web ?developer|data entry|bookkeeping services|logo design|outsourc(?:e|ing)|chat ?bots?|\bai (?:agents?|receptionist|automation)|создани[ея] сайт/,
	// Leads, advertising and marketing.
	/\b(?:get|increas\w*|boost\w*|grow|more|driv\w*|doubl\w*|generat\w*|skyrocket) (?:(?:your|targeted|online|web ?site|more|the) ){0,3}(?:traffic|sales|revenue|leads|visitors|customers|clients)\b|\b(?:qualified|exclusive|verified|fresh|bulk|pre-?qualified|solar|eco4|homeowner) leads\b|\bemail (?:lists?|database|marketing|campaign)|contact (?:lists?|database)|social media (?:followers|marketing|management)|(?:instagram|facebook|tiktok|new) followers|your ads? (?:to|on|in)\b|\blead generation|digital marketing|marketing (?:agency|services?|strategy)|google ads|\bppc\b|press release|реклам/,
	// The usual openings and closings.
	/\bunsubscribe\b|\bopt[ -]?out\b|free (?:website |seo )?(?:audit|proposal|consultation call|sample leads)|our (?:portfolio|pricing plans|price list|packages start)|book a (?:quick |free )?demo|15[ -]minute call|limited[ -]time offer|act now|money[- ]back guarantee|100% guaranteed|risk[- ]free|(?:on|regarding) your (?:domain|web ?site)|(?:visited|reviewed|checked|looking (?:at|through)) your web ?site|your website (?:has|is missing|lacks|could|needs|is not|isn't|does not)|business owners? like you|(?:businesses|companies|installers) like you|decision[- ]maker|(?:contact|feedback) forms?|(?:found|noticed|just on) your (?:web ?)?site|submit your (?:web ?)?site/,
	// Gambling.
	/\bonline casinos?\b|\bcasino (?:bonus|games?|slots?|site|online)|\bslots? (?:online|games?|bonus|machine)|\bfree spins?\b|\bno deposit\b|\bsports? betting\b|\bbetting (?:tips|sites?)|\bjackpot|\bpoker online|\b1xbet|\bmostbet|\bpin-?up bet|казино|игров\S+ автомат|букмекер|фриспин|ставк\S* на спорт|博彩|娱乐城|カジノ|바카라/,
	// Money.
	/\b(?:bitcoin|crypto(?:currency)?|usdt) (?:invest|trad|wallet|profit|giveaway|mining|bonus|platform|doubl|recover)|\binvest(?:ing)? in (?:bitcoin|crypto)|\bforex\b|binary options|passive income|\b(?:earn|make|made) (?:up to )?[$£€]\s?\d|[$£€]\d[\d,.]* (?:a|per|every) (?:day|week)|make money (?:online|from home)|\b(?:business|merchant|unsecured) (?:loans?|cash advance)|working capital|loan offer|(?:offer|provide) (?:\w+ )?(?:loans?|financing)|loans? at \d|investment opportunit|unclaimed|next of kin|beneficiary|million (?:usd|dollars|euros)|заработ|кредит\S* онлайн|инвестиц/,
	// Drugs, sex and forgeries.
	/\b(?:viagra|cialis|levitra|steroids|tramadol|xanax|ozempic)\b|(?:online|cheap|canadian) (?:pharmacy|meds|pills)|weight[- ]loss (?:pill|gumm|supplement)|\bcbd (?:oil|gumm)|\bescort (?:services?|agency|girls?)|call girls|\bporn|\bsex (?:dating|cams?|chat|tonight)|onlyfans|adult dating|hot (?:girls|singles|women)|replica (?:watches|bags)|fake (?:passports?|documents)|знакомств\S* для|виагр/,
	// Wholesale goods.
	/(?:manufacturer|factory|supplier)s? (?:\w+ ){0,4}(?:in|from) china|our factory|\bmoq\b|\boem\b|wholesale prices?|bulk orders?|container load|fob (?:price|shanghai|ningbo)|代开发票/,
	// Threats and fake invoices.
	/copyright (?:infringement|violation)|\bdmca\b|your (?:domain|hosting|mailbox|ssl)(?: name| certificate)? (?:\w+ ){0,3}(?:expir|suspend|terminat)|domain (?:registration|expiration|renewal) notice|(?:hacked|access to) your (?:device|webcam|server|database)|send \S+ (?:in )?(?:btc|bitcoin)|we (?:have )?extracted your/,
];

/**
 * A mention of the writer's own building, which allows one topic: firms of all those trades have
 * offices to heat.
 */
const OWN_BUILDING =
	/\b(?:my|our) (?:\w+ ){0,2}(?:house|home|flat|bungalow|cottage|loft|attic|roof|walls?|boiler|radiators?|windows?|landlord|tenants?|property|properties|premises|office|building|shop|epc|energy bills?|heating|insulation)\b/;

/** Longer than any message; the rest is not examined. */
const MAX_EXAMINED = 10_000;

export function countSalesTopics(text: string): number {
	const plain = text
		.slice(0, MAX_EXAMINED)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/\p{Cf}/gu, '')
		.replace(/\s+/g, ' ');
	const count = topics.filter((topic) => topic.test(plain)).length;
	return OWN_BUILDING.test(plain) ? Math.max(0, count - 1) : count;
}
