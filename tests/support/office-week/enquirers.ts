/**
 * Sixty people who write in a week, and what the office and they do about it. Invented, with
 * numbers that nobody has; messages and applications as they come: landlords, a firm, odd names,
 * people who write twice, and what looks like spam, some of it honest.
 */

/** A moment of the week: a day, and one of the times at which the clock is turned on. */
export type Moment =
	`${'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Next' | 'Last'} ${'08:05' | '12:30' | '15:00' | '20:00'}`;

/** What somebody does at a moment: the office from a letter, the visitor from their own page. */
export interface Deed {
	readonly at: Moment;
	readonly who: 'office' | 'visitor';
	readonly act: string;
	/** Which letter the office has in its hand. */
	readonly from?: 'letter' | 'digest' | 'warning' | 'news';
	readonly note?: string;
	readonly value?: string;
}

export interface Enquirer {
	readonly at: Moment;
	readonly form: 'contact' | 'funding';
	readonly answers: Readonly<Record<string, string>>;
	readonly deeds: readonly Deed[];
}

const message = (
	at: Moment,
	fullName: string,
	phone: string,
	email: string,
	description: string,
	...deeds: Deed[]
): Enquirer => ({
	at,
	form: 'contact',
	answers: { fullName, phone, email, description },
	deeds,
});

const application = (
	at: Moment,
	[firstName, lastName]: readonly [string, string],
	phoneNumber: string,
	email: string,
	address: string,
	[energySavings, insulationMethod, heatingSource, homeOwnership]: readonly [
		string,
		string,
		string,
		string,
	],
	[benefitsClaim, selectedBenefits, healthCondition, householdIncome]: readonly [
		string,
		string,
		string,
		string,
	],
	...deeds: Deed[]
): Enquirer => ({
	at,
	form: 'funding',
	answers: {
		...{
			firstName,
			lastName,
			phoneNumber,
			email,
			address,
			energySavings,
			insulationMethod,
			heatingSource,
			homeOwnership,
		},
		...{ benefitsClaim, selectedBenefits, healthCondition, householdIncome },
	},
	deeds,
});

const office = (
	at: Moment,
	act: string,
	from: Deed['from'] = 'letter',
	more: Pick<Deed, 'note' | 'value'> = {},
): Deed => ({
	...{ at, who: 'office', act, from },
	...more,
});
const visitor = (at: Moment, act: string, value = ''): Deed => ({ at, who: 'visitor', act, value });

const poor = ['yes', 'pensionCredit', 'yes', 'yes'] as const;
const unsure = ['notSure', '', '', 'notSure'] as const;
const well = ['no', '', 'no', 'no'] as const;
const none = ['', '', '', ''] as const;

/** The sixty, in the order in which they write. */
export const enquirers: readonly Enquirer[] = [
	// Sunday evening, before the week.
	message(
		'Sun 20:00',
		'Margaret Ollerenshaw',
		'01422 900 101',
		'm.ollerenshaw@example.org',
		'I am 78 and on my own in a cold end terrace. The upstairs radiators do nothing. Is there any help? Mornings are best.',
		office('Mon 08:05', 'spoke', 'digest'),
		visitor('Sun 20:00', 'look'),
	),
	application(
		'Sun 20:00',
		['Harold', 'Sutcliffe'],
		'01422 900102',
		'harold.s@example.org',
		'14 Gibbet Street, Halifax HX1 5BA',
		['cavityWallInsulations', 'cavityWall', 'gas', 'yes'],
		poor,
		office('Mon 08:05', 'answers-shown', 'digest'),
		office('Mon 08:05', 'survey-booked', 'digest', { value: '2026-12-04' }),
	),
	message(
		'Sun 20:00',
		'Tim',
		'07700 900103',
		'tim@example.org',
		'solar price?',
		office('Mon 08:05', 'no-answer', 'digest'),
		office('Tue 08:05', 'spoke', 'digest', {
			note: 'Wants a quote for eight panels, roof faces west.',
		}),
	),
	// Monday.
	application(
		'Mon 08:05',
		['Nguyễn Thị', 'Hồng'],
		'07700 900104',
		'hong@example.org',
		'Flat 2, 9 Crossley Terrace, Bradford BD8 7QX',
		['airSourceHeatPump', 'loft', 'electric', 'no'],
		unsure,
		office('Mon 12:30', 'spoke'),
		visitor('Mon 20:00', 'call-time', 'morning'),
	),
	message(
		'Mon 08:05',
		'Dr Penelope Featherstonehaugh-Cholmondeley of the Old Rectory',
		'+44 1422 900105 ext 4, evenings only please',
		'penelope.featherstonehaugh-cholmondeley.of.the.old.rectory@verylongdomainname.example.org',
		'We have a Grade II listed rectory of eleven rooms with an oil boiler from 1987, two open fires, single glazing that the conservation officer will not let us touch, and a bill that would make you weep. My husband says that heat pumps do not work in old houses. I should like somebody who knows to come and tell him otherwise, or me. We are at home most afternoons except Wednesdays. The drive is steep and vans have slid down it in winter, so please ring before you come.',
		office('Mon 12:30', 'survey-booked', 'letter', {
			value: '2026-12-09',
			note: 'Steep drive: small van, ring before.',
		}),
	),
	message(
		'Mon 08:05',
		'Dave @ Calder Lettings',
		'0113 496 0106',
		'lettings@example.org',
		'We manage 34 houses in Elland and Brighouse, most EPC D, some E. Need all at C. Who do I talk to about a price for the lot? Landlord funding?',
		office('Mon 12:30', 'spoke', 'letter', {
			note: 'Sends a list of addresses. Ring again after 10 Dec.',
		}),
	),
	application(
		'Mon 08:05',
		['Siân', "O'Brien-Łukasiewicz"],
		'07700 900107',
		'sian@example.org',
		'Yr Hen Ysgol, 3 Chapel Lane, Sowerby Bridge, West Yorkshire HX6 3LB',
		['internalWallInsulation', 'internalWall', 'solidFuel', 'yes'],
		well,
		office('Mon 12:30', 'no-answer'),
		office('Tue 08:05', 'no-answer', 'digest'),
		office('Wed 08:05', 'spoke', 'digest'),
	),
	message(
		'Mon 12:30',
		'R Patel',
		'07700 900108',
		'rpatel@example.org',
		'Boiler dead since Friday, two small children. Please please ring today.',
		office('Mon 15:00', 'spoke'),
	),
	message(
		'Mon 12:30',
		'SEO Experts',
		'02079 460 109',
		'rank@example.net',
		'We can get your website to the first page of Google! Guest posts and backlinks: https://rank.example https://seo.example https://links.example Reply for our price list.',
	),
	application(
		'Mon 12:30',
		['Joan', 'Barraclough'],
		'01422 900110',
		'joan.b@example.org',
		'27 Skircoat Green Road, Halifax, HX3 0LN',
		['gasBoiler', '', 'gas', 'yes'],
		['yes', 'universalCredit', '', 'yes'],
		// Rung, but recorded on the wrong person first.
		office('Mon 15:00', 'not-for-us'),
		office('Mon 15:00', 'undo'),
		office('Mon 15:00', 'spoke'),
	),
	message(
		'Mon 12:30',
		'Mr Ahmed',
		'07700 900111',
		'ahmed@example.org',
		'Loft is cold. Please ring after 5.',
		office('Tue 08:05', 'no-answer', 'digest'),
		office('Wed 08:05', 'no-answer', 'digest'),
		office('Thu 08:05', 'not-for-us', 'digest', { note: 'Three tries, nobody answers.' }),
	),
	message(
		'Mon 20:00',
		'Elsie Greenwood',
		'01422 900112',
		'elsie.g@example.org',
		'My neighbour had her walls done for nothing. Can I have that too?',
		office('Tue 12:30', 'spoke'),
	),
	application(
		'Mon 20:00',
		['Kevin', 'Holroyd'],
		'07700 900113',
		'kev@example.org',
		'5 Moor End Road, Halifax HX2 0RU',
		['solar', '', 'gas', 'yes'],
		well,
		visitor('Tue 20:00', 'photographs'),
		office('Wed 12:30', 'photographs-shown'),
		office('Wed 12:30', 'survey-booked', 'letter', { value: '2026-12-10' }),
	),
	message(
		'Mon 20:00',
		'Priya',
		'07700 900114',
		'priya@example.org',
		'Do you do underfloor? We rent.',
		visitor('Mon 20:00', 'correct', '07700 900199'),
		office('Tue 08:05', 'spoke', 'news'),
	),
	message(
		'Mon 20:00',
		'George Wainwright',
		'01422 900115',
		'george.w@example.org',
		'Two quotes in hand for a heat pump, would like a third. 4 bed detached, 1994.',
		visitor('Tue 20:00', 'withdraw'),
	),
	// Tuesday.
	application(
		'Tue 08:05',
		['Agnieszka', 'Kowalska'],
		'07700 900116',
		'aga@example.org',
		'88 Huddersfield Road, Elland HX5 0AA',
		['airSourceHeatPump', 'loft', 'gas', 'yes'],
		poor,
		office('Tue 12:30', 'answers-shown'),
		office('Tue 12:30', 'spoke'),
	),
	message(
		'Tue 08:05',
		'Bob',
		'01422 900117',
		'bob@example.org',
		'ring me',
		office('Tue 15:00', 'spoke', 'letter'),
	),
	message(
		'Tue 08:05',
		'Sister Mary Bernadette',
		'01422 900118',
		'convent@example.org',
		'The convent has 19 bedrooms and one boiler. We should be glad of advice, though not on a Sunday.',
		office('Tue 12:30', 'survey-booked', 'letter', { value: '2026-12-15' }),
	),
	// Never recorded until the warning; then rung from the warning.
	message(
		'Tue 08:05',
		'Fiona MacLeod',
		'07700 900119',
		'fiona@example.org',
		'Wanting someone to look at damp in the back bedroom after cavity fill by another firm.',
		office('Wed 15:00', 'spoke', 'warning'),
	),
	// Nobody records anything: asked, and says no.
	application(
		'Tue 08:05',
		['Stanley', 'Illingworth'],
		'01422 900120',
		'stan.i@example.org',
		'3 The Ginnel, Hebden Bridge, HX7 6DZ',
		['highHeatRetentionStorageHeaters', '', 'electric', 'yes'],
		poor,
		visitor('Fri 20:00', 'did-we-ring', 'no'),
		office('Sat 12:30', 'spoke', 'news'),
	),
	message(
		'Tue 12:30',
		'Jürgen Weiß',
		'07700 900121',
		'jw@example.org',
		'Guten Tag, we buy a house in Todmorden in January, EPC F. What first?',
		office('Tue 15:00', 'no-answer', 'letter'),
		office('Wed 08:05', 'spoke', 'digest'),
	),
	message(
		'Tue 12:30',
		'Margaret Ollerenshaw',
		'01422 900 101',
		'm.ollerenshaw@example.org',
		'You rang yesterday, thank you. I forgot to say the loft has no insulation at all.',
		office('Tue 15:00', 'note', 'letter', {
			note: 'No loft insulation at all. Told her at the survey.',
		}),
		office('Tue 15:00', 'spoke', 'letter'),
	),
	message(
		'Tue 12:30',
		'A. Nonymous',
		'07700 900123',
		'stop@example.org',
		'Stop ringing me. I never asked for this and I want to complain about how you got my data.',
		office('Tue 15:00', 'complaint', 'letter'),
	),
	application(
		'Tue 12:30',
		['Lee', 'Ng'],
		'07700 900124',
		'lee@example.org',
		'61 Rastrick Common, Brighouse, HD6 3EL',
		['solar', 'loft', 'electric', 'yes'],
		unsure,
		office('Tue 15:00', 'spoke'),
	),
	message(
		'Tue 20:00',
		'crypto',
		'07700 900125',
		'coin@example.net',
		'Earn on http://coin.example http://bit.ly/x1 http://coin.example/2 http://coin.example/3 http://coin.example/4 [url=http://coin.example]now[/url]',
	),
	message(
		'Tue 20:00',
		'Neil Akroyd',
		'01422 900126',
		'neil@example.org',
		'My daughter sent me these: <a href="https://forum.example/heat-pumps-in-semis">heat pumps in semis</a>, <a href="https://forum.example/what-they-cost">what they cost</a>. Is it true? We have a 1930s semi, please ring.',
		office('Wed 08:05', 'released', 'digest'),
		office('Wed 12:30', 'spoke'),
	),
	application(
		'Tue 20:00',
		['Mohammed', 'Hussain'],
		'07700 900127',
		'mh@example.org',
		'112 Queens Road, Halifax HX1 4PL',
		['cavityWallInsulations', 'cavityWall', 'gas', 'no'],
		poor,
		visitor('Tue 20:00', 'copy'),
		office('Wed 12:30', 'spoke'),
	),
	// Wednesday.
	message(
		'Wed 08:05',
		'Irene',
		'01422 900128',
		'irene@example.org',
		'Is this the number for the meter reading?',
		office('Wed 12:30', 'not-for-us', 'letter', { note: 'Gave her the supplier’s number.' }),
	),
	message(
		'Wed 08:05',
		'Chloe & Sam',
		'07700 900129',
		'cs@example.org',
		'First house! No idea. Gas boiler 16 yrs old, thinking heat pump or just new boiler??',
		office('Wed 12:30', 'survey-booked', 'letter', { value: '2026-12-11' }),
	),
	application(
		'Wed 08:05',
		['Ivy', 'Crabtree'],
		'01422 900130',
		'ivy.c@example.org',
		'2 Almshouse Row, Ripponden, HX6 4DF',
		['gasBoiler', 'loft', 'solidFuel', 'no'],
		poor,
		visitor('Wed 20:00', 'photographs'),
		office('Thu 08:05', 'spoke', 'news'),
	),
	message(
		'Wed 08:05',
		'J',
		'07700 900131',
		'j@example.org',
		'hi',
		office('Wed 15:00', 'no-answer', 'letter'),
		office('Thu 08:05', 'no-answer', 'digest'),
		office('Fri 08:05', 'not-for-us', 'digest'),
	),
	message(
		'Wed 12:30',
		'Calder Valley Scouts',
		'01422 900132',
		'scouts@example.org',
		'Scout hut, 1962, electric heaters on a meter. Charity. Any grants for halls?',
		office('Thu 08:05', 'spoke', 'digest'),
	),
	message(
		'Wed 12:30',
		'Robert Smith',
		'01422 900133',
		'rs@example.org',
		'Solar with battery, south roof, 4 kW or so.',
		office('Wed 15:00', 'spoke'),
	),
	application(
		'Wed 12:30',
		['Robert', 'Smith'],
		'01422 900133',
		'rs@example.org',
		'40 Savile Park, Halifax, HX1 3EA',
		['solar', '', 'gas', 'yes'],
		well,
		office('Wed 15:00', 'note', 'letter', {
			note: 'The same Robert Smith: see his message of today.',
		}),
		office('Wed 15:00', 'spoke'),
	),
	message(
		'Wed 20:00',
		'Mrs Shaw',
		'01422 900135',
		'shaw@example.org',
		'Please ring my daughter instead on 07700 900136, I am hard of hearing.',
		office('Thu 12:30', 'spoke'),
	),
	message(
		'Wed 20:00',
		'Darren',
		'07700 900137',
		'daz@example.org',
		'how much for boiler',
		visitor('Wed 20:00', 'erase'),
	),
	application(
		'Wed 20:00',
		['Beryl', 'Ramsbottom'],
		'01422 900138',
		'beryl@example.org',
		'9 Clay House Lane, Greetland, HX4 8AW',
		['internalWallInsulation', 'externalWall', 'gas', 'yes'],
		['yes', 'housingBenefit', 'notSure', 'yes'],
		office('Thu 12:30', 'spoke'),
	),
	// Thursday.
	message(
		'Thu 08:05',
		'Anil Kapoor',
		'07700 900139',
		'anil@example.org',
		'Landlord, 3 flats over a shop in Halifax. EPC E. Deadline worries me.',
		office('Thu 12:30', 'spoke'),
	),
	message(
		'Thu 08:05',
		'Gwen',
		'01422 900140',
		'gwen@example.org',
		'Had a man at the door saying the council sent him about insulation. Is he yours?',
		office('Thu 12:30', 'spoke', 'letter', {
			note: 'Not ours. Told her to ring Trading Standards.',
		}),
	),
	application(
		'Thu 08:05',
		['Walter', 'Pickles'],
		'01422 900141',
		'walter@example.org',
		'17 King Cross Street, Halifax HX1 2SH',
		['airSourceHeatPump', '', 'gas', 'yes'],
		none,
		office('Thu 15:00', 'no-answer', 'letter'),
		office('Fri 08:05', 'spoke', 'digest'),
	),
	message(
		'Thu 12:30',
		'Zoë',
		'07700 900142',
		'zoe@example.org',
		'Heat pump noise: how near to a neighbour’s bedroom may it stand?',
		office('Thu 15:00', 'spoke'),
	),
	message(
		'Thu 12:30',
		'Frank Denton',
		'01422 900143',
		'frank@example.org',
		'EPC came back G. Stone end terrace, no gas.',
		office('Fri 12:30', 'survey-booked', 'letter', { value: '2026-12-14' }),
	),
	message(
		'Thu 12:30',
		'李小龙',
		'07700 900144',
		'lxl@example.org',
		'Hello, electric bill £310 a month, flat with storage heaters.',
		office('Fri 08:05', 'spoke', 'digest'),
	),
	application(
		'Thu 20:00',
		['Doreen', 'Fielding'],
		'01422 900145',
		'doreen@example.org',
		'6 Bank Top, Southowram, HX3 9PB',
		['cavityWallInsulations', 'loft', 'gas', 'yes'],
		poor,
		office('Fri 12:30', 'answers-shown'),
		office('Fri 12:30', 'survey-booked', 'letter', { value: '2026-12-16' }),
	),
	message(
		'Thu 20:00',
		'Best Leads Ltd',
		'0161 496 0146',
		'leads@example.net',
		'Exclusive solar leads for your company, buy leads, appointment setting, https://leads.example https://leads.example/2',
	),
	message(
		'Thu 20:00',
		'Paul',
		'07700 900147',
		'paul@example.org',
		'Any chance of a call Saturday? Work nights.',
		visitor('Thu 20:00', 'call-time', 'afternoon'),
		office('Fri 12:30', 'no-answer'),
	),
	// Friday.
	message(
		'Fri 08:05',
		'Hannah',
		'07700 900148',
		'hannah@example.org',
		'Condensation in all rooms since new windows.',
		office('Fri 12:30', 'spoke'),
	),
	application(
		'Fri 08:05',
		['Olu', 'Adeyemi'],
		'07700 900149',
		'olu@example.org',
		'23 Free School Lane, Halifax HX1 2YE',
		['solar', '', 'electric', 'yes'],
		well,
		office('Fri 12:30', 'spoke'),
	),
	message(
		'Fri 12:30',
		'Town Clerk',
		'01422 900150',
		'clerk@example.org',
		'Village hall committee meets on the 8th. Could somebody send an outline of what heat pumps need? Ring first.',
		office('Fri 15:00', 'spoke'),
	),
	message(
		'Fri 12:30',
		'Maureen',
		'01422 900151',
		'maureen@example.org',
		'My son filled in something for me. What is it?',
		office('Fri 15:00', 'no-answer-later', 'letter'),
	),
	message(
		'Fri 20:00',
		'Ellie',
		'07700 900152',
		'ellie@example.org',
		'Tenant. Landlord says EPC C. It is freezing. What can I do?',
	),
	application(
		'Fri 20:00',
		['Arthur', 'Normanton'],
		'01422 900153',
		'arthur@example.org',
		'1 Station Road, Luddendenfoot, HX2 6AD',
		['gasBoiler', 'loft', 'gas', 'yes'],
		poor,
	),
	message('Fri 20:00', 'Jo', '07700 900154', 'jo@example.org', 'Solar and a charger.'),
	// The weekend.
	message(
		'Sat 12:30',
		'Brian Lumb',
		'01422 900155',
		'brian@example.org',
		'Boiler making a noise like a kettle. 14 years old.',
	),
	application(
		'Sat 12:30',
		['Patricia', 'Naylor'],
		'01422 900156',
		'pat@example.org',
		'30 Warley Road, Halifax HX2 7RA',
		['airSourceHeatPump', 'loft', 'electric', 'yes'],
		unsure,
	),
	message(
		'Sat 12:30',
		'Keith',
		'07700 900157',
		'keith@example.org',
		'What do I save with cavity wall, 3 bed semi?',
	),
	message(
		'Sat 12:30',
		'Samantha Rhodes',
		'07700 900158',
		'sam@example.org',
		'Mum’s house, she is 84. Who would come, and can I be there?',
		visitor('Sat 12:30', 'call-time', 'afternoon'),
	),
	application(
		'Next 20:00',
		['Derek', 'Uttley'],
		'01422 900159',
		'derek@example.org',
		'55 Pellon Lane, Halifax HX1 5QE',
		['cavityWallInsulations', 'cavityWall', 'gas', 'yes'],
		['yes', 'pensionCredit', 'no', 'yes'],
	),
	message(
		'Next 20:00',
		'Mary',
		'07700 900160',
		'mary@example.org',
		'Thinking about it for spring. No rush.',
	),
	message(
		'Next 20:00',
		'Gerald Horsfall',
		'01422 900161',
		'gerald@example.org',
		'Would you look at work another firm left half done?',
	),
];
