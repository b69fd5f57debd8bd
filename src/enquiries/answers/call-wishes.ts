/**
 * Finds the words by which a visitor asks for no call, or cancels a visit. Those words are shown,
 * and nothing else is decided by them: the number stays. What names a time or a place ("not before
 * ten", "not at work") is no refusal.
 */

const anyOf = (...words: readonly string[]) => `(?:${words.join('|')})`;
/** Up to so many words of any kind. */
const some = (most: number) => `(?: [\\p{L}\\d’'-]+){0,${most}}?`;

const RING = anyOf('ring', 'call', '(?:ph|f)one', 'telephone', 'dial');
const RINGING = anyOf(
	'ringing',
	'calling',
	'phoning',
	'telephoning',
	'(?:phone |telephone )?calls?',
);
const RUNG = anyOf('rung', 'called', 'phoned', 'telephoned', 'rang');
const PHONE = anyOf('(?:tele)?phones?', 'mobile', 'landline');
const WRITING = anyOf(
	'e-?mails?',
	'text messages?',
	'texts?',
	'sms',
	'letter',
	'post',
	'writing',
	'whatsapp',
	'messages?',
);

const NOT = anyOf(
	'do not',
	"do?n['’]?t",
	'never',
	'must not',
	"mustn['’]?t",
	'should not',
	"shouldn['’]?t",
	'(?:please|you) not',
	'(?:under|in) no circumstances(?: (?:should|must|may|are) (?:you|anybody|anyone)(?: to)?)?',
	'on no account',
	'not under any circumstances',
);
const CANNOT = anyOf(
	'can ?not',
	"can['’]?t",
	'could not',
	'unable to',
	'not able to',
	"(?:i|we) (?:won['’]?t|will not|shall not|shan['’]?t)(?: be)?",
	'do not',
	"don['’]?t",
	'never',
	'struggle to',
	'(?:hard|difficult) to',
);
/**
 * What is denied before it is no wish. "You never ring" and "they do not answer the phone" complain
 * of silence.
 */
const AFTER = (...words: readonly string[]) => `(?<!${anyOf(...words)} )`;
const OTHERS = [
	'you',
	'they',
	'he',
	'she',
	'nobody',
	'no one',
	'office',
	'people',
	'staff',
	'company',
	'firm',
	'installer',
	'engineer',
	'builder',
	'council',
	'landlord',
	'gas',
	'who',
	'why',
	'(?:if|when|unless) i',
	'(?:if|when|unless) we',
].map((word) => `\\b${word}`);
const DENIED = ['\\bnot', "n['’]t", '\\bnever'];

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:days?|ends?))';
/** Behind the words: when, where or what else they mean. */
const UNLESS = `(?!(?: (?:me|us|her|him|them|back|there|here|again|(?:this|my|the) \\w+))*,? (?:or \\w+ )?${anyOf(
	'before',
	'after',
	'until',
	'till',
	'between',
	'during',
	'unless',
	'except',
	'while',
	'when',
	'if',
	'yet',
	'too',
	'late',
	'early',
	'today',
	'tomorrow',
	'tonight',
	'yesterday',
	'as soon',
	'at (?:work|night|the moment|weekends?|\\d)',
	`on (?:my work|${DAY})`,
	'in the (?:morning|afternoon|evening|day|week)',
	'this (?:morning|afternoon|evening|week)',
	'(?:my|the|our) (?:old|other|previous|former)\\b',
	'(?:the |my )?(?:door)?bell\\b',
	'round\\b',
	'in person',
	'out\\b',
	'off\\b',
	'it\\b',
	'you\\b',
	'about',
	'for',
	'm(?:r|rs|s|iss)\\b',
)})`;
const OR_CALLED = `(?!,? (?:or|and) (?:by |on )?(?:a )?${anyOf(PHONE, RING, RINGING)}|,? address| from|,? (?:but|though|although) (?!please)[^.!?\\n]{0,20}${anyOf(PHONE, RINGING, RING)}\\b[^.!?\\n]{0,20}\\b(?:fine|ok(?:ay)?|good|welcome|too)\\b)`;

/** Where a sentence begins. */
const START = '(?:^|[.!?;:\\n(–—] ?|, ?)(?:please,? )?';
const END =
	'(?:,? (?:please|thanks|thank you|if (?:you can|possible))(?=[.!,;)\\n]|$)|(?=[.!;)\\n]|$))';
/** What follows the verb where the visitor is not to be rung, and not the council. */
const ME = `(?= (?:me|us|here|please|at all|(?:this|my|our) \\p{L}+)|[.!?,;)\\n]|$)${UNLESS}`;
const A_CALL = '(?:an? |any )?(?:(?:tele)?phone |quick )?(?:call|ring|bell|tinkle|buzz)s?';

const REFUSALS = [
	// "Do not ring me", "don't bother calling", "never want to be rung".
	`${AFTER(...OTHERS, '\\bi', '\\bwe')}\\b${NOT} (?:(?:ever|please|just|even|bother(?: to)?|want (?:you )?to(?: be)?|wish to be) )*${anyOf(RING, RINGING, RUNG)}\\b${UNLESS}(?: (?:me|us|him|her|them|my \\p{L}+|at all|again|or text))*`,
	// "Don't give me a ring", "nobody is to ring", "you may not call", "not to be telephoned".
	`${AFTER(...OTHERS, '\\bi', '\\bwe')}\\b${NOT} (?:(?:ever|please) )*(?:give|make|place)(?: (?:me|us|him|her))? ${A_CALL}\\b${UNLESS}`,
	`\\b(?:nobody|no[ -]one)(?: (?:is|has))? (?:to|must|may|should|shall) ${RING}${ME}|${START}(?:nobody|no[ -]one) ${RING}${ME}`,
	`\\byou (?:may|must|should|shall) (?:not|never) ${RING}\\b${UNLESS}|(?<!\\b(?:ought|need|needs) )\\bnot to be ${RUNG}\\b${UNLESS}`,
	`${NOT} use (?:this|my|the|that) (?:number|phone|mobile|landline) (?:to ${RING}|for ${RINGING})\\b`,
	`\\b(?:not|isn['’]?t|un) ?safe (?:for (?:me|us|her|him) )?(?:to )?(?:${RING}(?! (?:off|it|fence|an?|out))|(?:take|answer|get|receive) (?:a |any |the |your )?(?:calls?|${PHONE}))\\b${UNLESS}`,
	`\\b${RINGING} (?:is|are)(?: not|n['’]?t) (?:an option|(?:at all )?(?:possible|welcome|wanted|safe|good|ok(?:ay)?|convenient|easy))(?: for (?:me|us))?\\b${UNLESS}`,
	`\\b(?:(?:tele)?phone )?calls (?:are|is)(?: \\p{L}+)? (?:hard|difficult|impossible|stressful|upsetting|unwelcome)\\b(?! to (?:hear|find))${UNLESS}|\\b${PHONE}(?:['’]?s| is| are)(?: \\p{L}+)? (?:no good|no use|useless|hopeless|hard|difficult|impossible) (?:to|for) (?:me|us)\\b`,
	`\\b(?:i|we)(?:['’](?:m|re)| am| are)(?: \\p{L}+)? (?:no good|not (?:\\p{L}+ )?(?:good|great|comfortable|happy|confident|at ease)) (?:(?:on|at|over|using)(?: (?:the|a|any))? ${PHONE}|with ${anyOf('phones', RINGING)})\\b`,
	`${AFTER('\\bif', '\\bwhen', '\\bunless')}\\b(?:i|we) (?:never|don['’]?t|do not) (?:(?:ever|always) )?(?:answer|pick up)(?: (?:my|our|the|any))? ${PHONE}\\b(?! (?:quickly|first))${UNLESS}`,
	`\\b(?:on|with|to) the TPS\\b|\\bTPS[ -]registered\\b|\\btelephone preference service\\b`,
	`\\b(?:(?:do not|don['’]?t|never) (?:give|consent|agree)|withdraw|revoke|(?:give|gave) no)(?: (?:my|any|you|consent|permission|agreement))* (?:to|for)(?: (?:be|you|your|any|me))* ${anyOf(RINGING, RUNG, RING)}\\b${UNLESS}|\\b(?:do not|don['’]?t) have (?:my )?(?:permission|consent) to ${RING}${ME}|\\bopt(?:ed|ing)? out of (?:\\p{L}+ )?calls\\b`,
	`\\b(?:remove|delete|forget) my (?:phone |telephone |mobile )?number\\b|\\btake my (?:phone |telephone |mobile )?number off\\b`,
	`\\b(?:you (?:do not|don['’]?t) (?:need|have)|no need) to ${RING}\\b${UNLESS}(?: me| us)?`,
	// "I don't want a call", "we do not use the phone".
	`\\b(?:i|we) (?:do not|don['’]?t|did not|didn['’]?t) (?:want|wish|need|like|accept|do|use|have|own)(?: (?!to wait|wait|miss)\\p{L}+){0,3}? ${anyOf(RUNG, RINGING, PHONE)}\\b(?! (?:line|signal|charger|number))${UNLESS}`,
	// "I'd rather not be called", "I would ask that you don't ring".
	`\\b${anyOf('rather', 'sooner', 'prefer', 'ask(?:ed)?', 'told', 'appreciate', 'grateful', "(?:i|we)(?:['’]d| would) like", '(?:i|we) (?:want|wish)')}(?: (?!why)\\p{L}+){0,4}? ${anyOf('not', 'never', 'no', "didn['’]?t", "don['’]?t")}${some(2)} ${anyOf(RING, RUNG, RINGING, '(?:speak|talk) (?:on|over|by) (?:the )?(?:tele)?phone')}\\b${UNLESS}`,
	`${AFTER(...DENIED)}\\b(?:stop|quit|cease|desist from|refrain from|no more|avoid)(?: (?:your|these|the|all|any|cold|sales|constant|bloody|from))* ${RINGING}\\b${UNLESS}(?: me| us)?`,
	`(?:^|[.!?,;:\\n(–—-] ?|\\b(?:please|but|so|and|with|strictly|absolutely),? )no ?(?:more |phone |telephone |sales |cold )*(?:calls|callers|phone calls?|(?:tele)?phone contact|ringing|phone(?= please))\\b(?! (?:have|has|from|so|since|were|was|came|returned|back|in))${UNLESS}`,
	// "I cannot take calls", "hard to hear on the phone".
	`${AFTER(...OTHERS)}\\b${CANNOT} (?:really |always |easily )?(?:take|answer|receive|accept|handle|manage|hear|use|do|cope with|speak|talk|come to|answering|taking)(?: (?!my old|my other|without)\\p{L}+){0,3}? ${anyOf(PHONE, 'calls', 'a call')}\\b(?! app)${UNLESS}`,
	`${AFTER('\\b(?:i|we)', "['’]ve", '\\bha(?:ve|d|s)')}\\bput (?:it|this|that|everything|all of it|your answer)(?: all)? in writing\\b`,
	`${NOT} (?:contact|reach|speak to|talk to)${some(2)} (?:by|on|via|over)(?: my| the)? ${PHONE}\\b${UNLESS}`,
	`\\b(?:i|we) (?:can['’]?t|cannot) (?:talk|speak)\\b(?=[.,!;\\n]|$)|\\b(?:have|got) no ${PHONE}\\b(?! (?:line|signal|number))`,
	`\\b(?:take|remove) (?:me|us|my number) (?:off|from)${some(2)} (?:call|calling|phone|list)\\b`,
	// "Reply by email", "contact me in writing"; not "by email or phone".
	`${AFTER(...DENIED, '\\bdid', '\\bha(?:ve|s)')}\\b(?:reply|respond|answer|write back|contact|get back to|get in touch|communicate)${some(3)} (?:by|via|through|with|in|using)(?: my| an?)? ${WRITING}\\b${OR_CALLED}`,
	`\\b(?:by |via |in )?${WRITING} only\\b(?! (?!please|thank|as\\b|and\\b|because)\\p{L})|\\bonly (?:by|via|through|in) ${WRITING}\\b|\\b(?:e-?mail|text|write(?: to)?|message) (?:(?:me |us )?instead|(?:me|us) only)\\b`,
	`\\b(?:prefer|(?:would|['’]d) like)(?: (?:an?|to|be|have|contact(?:ed)?|communication|it|repl(?:y|ies)|by|via|in))* (?:e-?mail(?:ed|s)?|text(?:ed|s)?|letters?|writing|written to|post)\\b${OR_CALLED}|\\brather you (?:e-?mailed|texted|wrote)\\b`,
	`${AFTER("['’]m", '\\bam', '\\bare', "['’]re")}\\b${WRITING}${some(3)},? (?:instead of|rather than|and not|not)(?: (?:by|via|on|a|the|me|being))* ${anyOf(RINGING, PHONE, RING, RUNG)}\\b${UNLESS}`,
	`${AFTER("['’]m", '\\bam', '\\bare', "['’]re", '\\bwill', '\\bi', '\\bwe')}\\b(?:write|text|reply|e-?mail|message)(?: back)?(?: to)?(?: me| us)?,? (?:instead of|rather than|and not)(?: (?:by|a|the))* ${anyOf(RINGING, RING, PHONE)}\\b${UNLESS}`,
	// "Email is best", "best by text", "preferred contact: email", "by email please".
	`\\b${WRITING}(?: is| are|['’]s| would be)? (?:best|better|preferred|easiest|safest)\\b(?! (?:for (?!me\\b|us\\b)|ignored|than)|:)(?: for (?:me|us))?${OR_CALLED}|\\b(?:best|easiest|safest) (?:by|via|to|on|with|in) (?:an? )?${anyOf(WRITING, 'write')}\\b${OR_CALLED}`,
	`\\b(?:preferred|preference|best|contact) (?:contact |way |method |means )?(?:of contact|method|contact|by|way)?(?: is|[:=-])+ ?(?:by |via )?${WRITING}\\b${OR_CALLED}`,
	`${START}(?:by|via) ${WRITING}(?: only)?${END}`,
	`\\b(?:keep|do|have|want)(?: (?:this|it|all|everything|of|contact|things|that))+ (?:to|by|via|in|over) ${WRITING}\\b${OR_CALLED}`,
	`\\bplease write to (?:me|us)\\b(?! (?:if|when|once|with))${OR_CALLED}|\\b${WRITING} than (?:by |on |with )?(?:an? |the )?${anyOf(PHONE, RINGING)}\\b`,
	`\\bpossible (?:not to|to not) ${RING}${ME}|(?<!not )\\b(?:can|could|may) (?:we|you|i|this|it)\\b[^.!?\\n]{0,40}? without (?:an? |any )?(?:phone )?(?:calls?|ringing|phoning|calling)\\b${UNLESS}`,
	`\\bnot (?:by|on|over)(?: the)? ${PHONE}\\b${UNLESS}`,
	`\\b(?:i|we) (?:hate|dread|am (?:afraid|scared|terrified) of|get (?:\\p{L}+ )?(?:anxious|nervous|flustered|confused|upset|panicky) (?:on|about|with))${some(2)} ${anyOf(PHONE, RINGING)}\\b|\\b${anyOf(PHONE, 'calls')} makes? me\\b`,
	// "Ring my daughter, not me".
	`\\b${RING} (?!me\\b|us\\b)[^.!?\\n]{1,60}?[, (]+(?:and )?not (?:me|us|this number)\\b`,
	"\\b(?:peidiwch|peidio)(?: [âa](?:['’][mn])?)? (?:ffonio|galw)\\b|\\bdim (?:galwad|galwadau|ffonio|ffôn)\\b|\\b(?:nid wyf|dydw i ddim|dwi ddim)(?: yn)? eisiau galwad|\\be-?bost yn unig\\b",
].map((pattern) => new RegExp(pattern, 'iu'));

/** Who cannot hear, or cannot speak, may be rung where they ask for it. */
const CANNOT_HEAR = new RegExp(
	[
		"(?:\\b(?:i am|i['’]?m|we(?: a|['’])re)|(?:^|[.!?,;\\n] ?))(?: ?(?:profoundly|very|completely|totally|quite|almost|both|also|severely|partially|a))* ?(?:deaf|hard of hearing|hearing[ -]impaired)\\b(?! (?:in|line|club|centre|cent))",
		"\\b(?:i have|i['’]ve(?: got)?|due to|because of|with)(?: (?:a|severe|bad|profound|my|some))* (?:hearing (?:loss|difficult\\p{L}+|problems?)|speech (?:impediment|difficult\\p{L}+)|sta?mmer|stutter)",
		"\\bi (?:stammer|stutter)\\b|\\bmy hearing(?: is|['’]s) (?:\\p{L}+ )?(?:bad|poor|going|gone|terrible|awful|not good)\\b|\\bhearing aids?\\b|\\blost my (?:voice|hearing)\\b(?! (?:test|aid))",
		'\\bBSL\\b(?! interp)|\\bsign language\\b|\\b(?:relay uk|text ?relay|typetalk|minicom)\\b',
	].join('|'),
	'iu',
);
const ASKS_TO_BE_RUNG =
	/\b(?:please|can you|could you|just|when you) (?:ring|call|phone)\b|\b(?:ring|call|phone) (?:me|us)\b/iu;

const VISIT = anyOf('survey(?:or)?', 'appointment', 'visit', 'booking', 'assessment');
const CANCELLED = anyOf('cancell?ed', 'called off', 'rearranged', 'rescheduled', 'postponed');
const CANCELLATION = new RegExp(
	[
		`${AFTER(...DENIED, '\\bno need to', '\\bnot to')}\\b${anyOf('cancel(?:l?ing)?', 'call off', 're-?arrange', 'reschedule', 're-?book', 'postpone', 'put off', 'move', 'change the (?:day|date|time) of')}(?: (?!house|home|before|after)[\\p{L}\\d’'-]+){0,4}? ${VISIT}\\b`,
		`\\b${VISIT}${some(4)} ${CANCELLED}\\b`,
		`${AFTER(...DENIED)}\\bcancel(?:l?ing)?(?: for| on| it)? ${anyOf(DAY, 'tomorrow', 'today')}\\b(?!['’]s)|\\bcall (?:the|my|our|your) ${VISIT} off\\b|\\b${VISIT} is off\\b`,
		`${AFTER('\\byou', '\\bif i')}\\b(?:can ?not|can['’]?t|unable to|not able to|won['’]?t be able to)(?: (?:make|attend|keep|be (?:in|there|home) for))(?: (?!house|home|cheap)[\\p{L}’'-]+){0,3}? ${VISIT}\\b(?! (?:before|until|earlier|cheap|work))`,
		`\\b(?:no longer (?:want|need|require)|(?:do not|don['’]?t) (?:want|need|require)) (?:the|my|our|your|that|this) ${VISIT}\\b(?! to)|\\bchanged (?:my|our) minds? about (?:the |my |our |having )*${VISIT}\\b`,
		`\\b(?:won['’]?t be|will not be|not|(?:am|are|['’]m|['’]re) away) (?:in |available |there |at home |around )*for (?:the|my|our|your) ${VISIT}\\b`,
		`\\b(?:different|another|new|other|later|earlier) (?:day|date|time|slot) for (?:the|my|our) ${VISIT}\\b`,
	].join('|'),
	'iu',
);

/** So much of a message is read. */
const LONGEST = 5_000;

/**
 * The words by which a message asks for no call, the first of several; undefined where there are
 * none.
 */
export function refusalOfCalls(message: string): string | undefined {
	const text = message.slice(0, LONGEST).replace(/[^\S\n]+/g, ' ');
	const [first] = REFUSALS.map((pattern) => pattern.exec(text))
		.filter((match) => match !== null)
		.sort((one, other) => one.index - other.index);
	if (first) return first[0].replace(/^[^\p{L}]+/u, '');
	return ASKS_TO_BE_RUNG.test(text) ? undefined : CANNOT_HEAR.exec(text)?.[0];
}

/** The words by which a message cancels a survey, or moves it; undefined where there are none. */
export const cancellation = (message: string): string | undefined =>
	CANCELLATION.exec(message.slice(0, LONGEST).replace(/\s+/g, ' '))?.[0];
