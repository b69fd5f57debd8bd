/**
 * Finds the words by which somebody says that they are not to be rung, or that a visit is off. Those words are shown, and
 * nothing else is decided by them: the number stays. What names a time or a place ("not before ten", "not at work") is no
 * refusal.
 */

const anyOf = (...words: readonly string[]) => `(?:${words.join('|')})`;
/** Up to so many words of any kind. */
const some = (most: number) => `(?: [\\p{L}\\d’'-]+){0,${most}}?`;

const RING = anyOf('ring', 'call', 'phone', 'telephone', 'dial');
const RINGING = anyOf('ringing', 'calling', 'phoning', 'telephoning', '(?:phone |telephone )?calls?');
const RUNG = anyOf('rung', 'called', 'phoned', 'telephoned', 'rang');
const PHONE = anyOf('(?:tele)?phones?', 'mobile', 'landline');
const WRITING = anyOf('e-?mails?', 'texts?', 'sms', 'letter', 'post', 'writing', 'whatsapp', 'message');

const NOT = anyOf('do not', "don['’]?t", 'never', 'must not', "mustn['’]?t", 'should not', "shouldn['’]?t", '(?:please|you) not');
const CANNOT = anyOf(
	...['can ?not', "can['’]?t", 'could not', 'unable to', 'not able to', "(?:i|we) (?:won['’]?t|will not)", 'do not', "don['’]?t", 'never'],
	...['struggle to', '(?:hard|difficult) to'],
);
/** What is denied before it is no wish. "You never ring" and "they do not answer the phone" complain of silence. */
const AFTER = (...words: readonly string[]) => `(?<!${anyOf(...words)} )`;
const OTHERS = ['you', 'they', 'nobody', 'no one', 'office', 'people', 'staff', 'company', 'council', 'landlord', 'gas', 'who', 'why'].map(
	(word) => `\\b${word}`,
);
const DENIED = ['\\bnot', "n['’]t", '\\bnever'];

const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:days?|ends?))';
/** Behind the words: when, where or what else they mean. */
const UNLESS = `(?!(?: (?:me|us|her|him|them|back|there|here|again|(?:this|my|the) \\w+))*,? (?:or \\w+ )?${anyOf(
	...['before', 'after', 'until', 'till', 'between', 'during', 'unless', 'except', 'while', 'when', 'if', 'yet', 'too', 'late', 'early'],
	...['today', 'tomorrow', 'tonight', 'yesterday', 'as soon', 'at (?:work|night|the moment|weekends?|\\d)', `on (?:my work|${DAY})`],
	...['in the (?:morning|afternoon|evening|day|week)', 'this (?:morning|afternoon|evening|week)'],
	...[
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
	],
)})`;
const OR_CALLED = `(?!,? or (?:by |on )?(?:a )?${anyOf(PHONE, RING, RINGING)}|,? address| from)`;

const REFUSALS = [
	// "Do not ring me", "don't bother calling", "never want to be rung".
	`${AFTER(...OTHERS, '\\bi', '\\bwe')}\\b${NOT} (?:(?:ever|please|just|even|bother(?: to)?|want (?:you )?to(?: be)?|wish to be) )*${anyOf(RING, RINGING, RUNG)}\\b${UNLESS}(?: (?:me|us|him|her|them|my \\p{L}+|at all|again|or text))*`,
	`\\b(?:you (?:do not|don['’]?t) (?:need|have)|no need) to ${RING}\\b${UNLESS}(?: me| us)?`,
	// "I don't want a call", "we do not use the phone".
	`\\b(?:i|we) (?:do not|don['’]?t|did not|didn['’]?t) (?:want|wish|need|like|accept|do|use|have|own)(?: (?!to wait|wait|miss)\\p{L}+){0,3}? ${anyOf(RUNG, RINGING, PHONE)}\\b(?! (?:line|signal|charger|number))${UNLESS}`,
	// "I'd rather not be called", "I would ask that you don't ring".
	`\\b${anyOf('rather', 'prefer', 'ask(?:ed)?', 'told', 'appreciate', 'grateful', "(?:i|we)(?:['’]d| would) like", '(?:i|we) (?:want|wish)')}(?: (?!why)\\p{L}+){0,4}? ${anyOf('not', 'never', 'no', "didn['’]?t", "don['’]?t")}${some(2)} ${anyOf(RING, RUNG, RINGING)}\\b${UNLESS}`,
	`${AFTER(...DENIED)}\\b(?:stop|quit|cease|refrain from|no more|avoid)(?: (?:your|these|the|all|any|cold|sales|constant|bloody|from))* ${RINGING}\\b${UNLESS}(?: me| us)?`,
	`(?:^|[.!?,;:\\n(–—-] ?|\\b(?:please|but|so|and|with),? )no (?:more |phone |telephone |sales |cold )*(?:calls|phone calls?|ringing|phone(?= please))\\b(?! (?:have|has|from|so|since|were|was|came|returned|back|in))${UNLESS}`,
	// "I cannot take calls", "hard to hear on the phone".
	`${AFTER(...OTHERS)}\\b${CANNOT} (?:really |always |easily )?(?:take|answer|receive|accept|handle|manage|hear|use|do|cope with|speak|talk|come to)(?: (?!my|without)\\p{L}+){0,2}? ${anyOf(PHONE, 'calls', 'a call')}\\b(?! app)${UNLESS}`,
	`${AFTER('\\b(?:i|we)', "['’]ve", '\\bha(?:ve|d|s)')}\\bput (?:it|this|that|everything|all of it|your answer)(?: all)? in writing\\b`,
	`${NOT} (?:contact|reach|speak to|talk to)${some(2)} (?:by|on|via|over)(?: my| the)? ${PHONE}\\b${UNLESS}`,
	`\\b(?:i|we) (?:can['’]?t|cannot) (?:talk|speak)\\b(?=[.,!;\\n]|$)|\\b(?:have|got) no ${PHONE}\\b(?! (?:line|signal|number))`,
	`\\b(?:take|remove) (?:me|us|my number) (?:off|from)${some(2)} (?:call|calling|phone|list)\\b`,
	// "Reply by email", "contact me in writing"; not "by email or phone".
	`${AFTER(...DENIED, '\\bdid', '\\bha(?:ve|s)')}\\b(?:reply|respond|answer|write back|contact|get back to|get in touch|communicate)${some(3)} (?:by|via|through|with|in|using)(?: my| an?)? ${WRITING}\\b${OR_CALLED}`,
	`\\b(?:by |via |in )?${WRITING} only\\b(?! (?!please|thank|as\\b|and\\b|because)\\p{L})|\\bonly (?:by|via|through|in) ${WRITING}\\b|\\b(?:e-?mail|text|write(?: to)?|message) (?:(?:me |us )?instead|(?:me|us) only)\\b`,
	`\\b(?:prefer|(?:would|['’]d) like)(?: (?:an?|to|be|have|contact(?:ed)?|communication|it|repl(?:y|ies)|by|via|in))* (?:e-?mail(?:ed|s)?|text(?:ed|s)?|letters?|writing|written to|post)\\b${OR_CALLED}|\\brather you (?:e-?mailed|texted|wrote)\\b`,
	`${AFTER("['’]m", '\\bam', '\\bare', "['’]re")}\\b${WRITING}${some(3)},? (?:instead of|rather than|and not|not)(?: (?:by|via|on|a|the|me|being))* ${anyOf(RINGING, PHONE, RING, RUNG)}\\b${UNLESS}`,
	`\\bnot (?:by|on|over)(?: the)? ${PHONE}\\b${UNLESS}`,
	`\\b(?:i|we) (?:hate|dread|am (?:afraid|scared|terrified) of|get anxious (?:on|about))${some(2)} ${anyOf(PHONE, RINGING)}\\b|\\b${anyOf(PHONE, 'calls')} makes? me\\b`,
	// "Ring my daughter, not me".
	`\\b${RING} (?!me\\b|us\\b)[^.!?\\n]{1,60}?[, (]+(?:and )?not (?:me|us|this number)\\b`,
	"\\bpeidiwch [âa](?:['’][mn])? (?:ffonio|galw)\\b",
].map((pattern) => new RegExp(pattern, 'iu'));

/** Who cannot hear may be rung where they ask for it. */
const CANNOT_HEAR =
	/\b(?:i am|i['’]?m|we(?: a|['’])re)(?: (?:profoundly|very|completely|totally|quite|almost|both|also))* (?:deaf|hard of hearing)\b(?! in )|\bBSL\b|\bsign language\b/iu;
const ASKS_TO_BE_RUNG = /\b(?:please|can you|could you|just|when you) (?:ring|call|phone)\b|\b(?:ring|call|phone) (?:me|us)\b/iu;

const VISIT = anyOf('survey(?:or)?', 'appointment', 'visit', 'booking', 'assessment');
const CANCELLED = anyOf('cancell?ed', 'called off', 'rearranged', 'rescheduled', 'postponed');
const CANCELLATION = new RegExp(
	[
		`${AFTER(...DENIED, '\\bno need to', '\\bnot to')}\\b${anyOf('cancel(?:l?ing)?', 'call off', 're-?arrange', 'reschedule', 're-?book', 'postpone', 'put off', 'move', 'change the (?:day|date|time) of')}(?: (?!house|home|before|after)[\\p{L}\\d’'-]+){0,4}? ${VISIT}\\b`,
		`\\b${VISIT}${some(4)} ${CANCELLED}\\b`,
	].join('|'),
	'iu',
);

/** So much of a message is read. */
const LONGEST = 5_000;

/** The words by which a message asks for no call, the first of several; undefined where there are none. */
export function refusalOfCalls(message: string): string | undefined {
	const text = message.slice(0, LONGEST).replace(/[^\S\n]+/g, ' ');
	const [first] = REFUSALS.map((pattern) => pattern.exec(text))
		.filter((match) => match !== null)
		.sort((one, other) => one.index - other.index);
	if (first) return first[0].replace(/^[^\p{L}]+/u, '');
	return ASKS_TO_BE_RUNG.test(text) ? undefined : CANNOT_HEAR.exec(text)?.[0];
}

/** The words by which a message cancels a survey, or moves it; undefined where there are none. */
export const cancellation = (message: string): string | undefined => CANCELLATION.exec(message.slice(0, LONGEST).replace(/\s+/g, ' '))?.[0];
