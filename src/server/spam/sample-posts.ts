/**
 * Sixty honest posts and sixty spam posts, for the tests of the spam score. The honest ones are as
 * odd as people are; the spam is worded as it arrives at the contact forms of small firms.
 */

export interface SamplePost {
	readonly what: string;
	/**
	 * The client: a page of ours with or without script, a bot that sends our Origin, or a bot that
	 * sends none.
	 */
	readonly from?: 'page' | 'page without script' | 'bot posing as a page' | 'bot';
	/** The status of its token. Only a page with script has one. */
	readonly tokenStatus?: 'valid' | 'old' | 'tooFast' | 'overused' | 'forged' | 'missing';
	/** The content of the hidden field. */
	readonly honeypot?: string;
	readonly name?: string;
	readonly email?: string;
	/** Present in applications; the others are contact messages. */
	readonly address?: string;
	readonly message?: string;
}

const pause = 'My loft is cold and I would like to know what can be done.';

export const honestPosts: readonly SamplePost[] = [
	{ what: 'a plain message', message: pause },
	{ what: 'an application', address: '12 Ember Row, Leeds LS1 1AA' },
	{
		what: 'one link to Rightmove',
		message:
			'We are buying https://www.rightmove.co.uk/properties/12345678 and it has no loft insulation.',
	},
	{
		what: 'one link to Rightmove, sent with a token that many used',
		tokenStatus: 'overused',
		message: 'It is this one: https://www.rightmove.co.uk/properties/12345678',
	},
	{
		what: 'one link written https://www., and a blocked token',
		tokenStatus: 'missing',
		message: 'Photos of the boiler are here: https://www.mypictures.example/album/12',
	},
	{
		what: 'one such link, after our key was lost',
		tokenStatus: 'forged',
		message: 'See https://www.mypictures.example/album/12 please, the cavity is open.',
	},
	{
		what: 'autofill in two seconds, with links to the energy certificate and the boiler',
		tokenStatus: 'tooFast',
		message:
			'https://find-energy-certificate.service.gov.uk/energy-certificate/0000-1111 and the boiler https://www.worcester-bosch.co.uk/greenstar',
	},
	{
		what: 'autofill in two seconds, with two links that nobody knows',
		tokenStatus: 'tooFast',
		message: 'Plans: https://plans.example/house and boiler: https://boilers.example/manual.pdf',
	},
	{
		what: 'autofill that puts the e-mail in the name, token blocked',
		tokenStatus: 'missing',
		name: 'grace.hopper@example.org',
		email: 'grace.hopper@example.org',
		message: pause,
	},
	{
		what: 'autofill that puts the whole name in the address, token blocked',
		tokenStatus: 'missing',
		name: 'Grace Brewster Hopper',
		address: 'Grace Brewster Hopper',
	},
	{
		what: 'the same, and a link',
		tokenStatus: 'missing',
		name: 'grace.hopper@example.org',
		email: 'grace.hopper@example.org',
		message: 'See https://photos.example/loft',
	},
	{
		what: 'a Ford Escort, token blocked',
		tokenStatus: 'missing',
		message: 'I keep my Ford Escort in the garage. Can its roof be insulated too?',
	},
	{
		what: 'two Ford Escorts',
		tokenStatus: 'missing',
		message: 'Two old Ford Escorts stand in the way of the boiler, we will move them.',
	},
	{
		what: 'a crypto firm, token blocked',
		tokenStatus: 'missing',
		message:
			'I work from home for a crypto firm, so the office must be warm. And I drive an Escort.',
	},
	{
		what: 'a surname Seo, token blocked',
		tokenStatus: 'missing',
		name: 'Min-jun Seo',
		message: 'Mr Seo here, about the heat pump you surveyed.',
	},
	{ what: 'an assistant writes N/A in the hidden field', honeypot: 'N/A', message: pause },
	{
		what: 'an assistant writes None in the hidden field, token blocked',
		honeypot: 'None',
		tokenStatus: 'missing',
		message: pause,
	},
	{
		what: 'a password manager puts the name in the hidden field',
		honeypot: 'Grace Hopper',
		message: pause,
	},
	{
		what: 'a password manager puts the e-mail in the hidden field, in two seconds',
		honeypot: 'grace@example.org',
		tokenStatus: 'tooFast',
		message: pause,
	},
	{ what: 'a page left open overnight', tokenStatus: 'old', message: pause },
	{
		what: 'a landlord’s seventh home from one page',
		tokenStatus: 'overused',
		address: '18 Ember Row, Leeds LS1 1AA',
	},
	{
		what: 'a landlord’s seventh message from one page',
		tokenStatus: 'overused',
		message: 'And a seventh flat, 18 Ember Row, which has storage heaters.',
	},
	{ what: 'no script', from: 'page without script', message: pause },
	{
		what: 'no script, and a link',
		from: 'page without script',
		message:
			'The flat is https://www.openrent.co.uk/1234 and damp; more at www.damp-diary.example.',
	},
	{ what: 'an old browser that names no origin', from: 'bot', message: pause },
	{
		what: 'an old browser that names no origin, and a link',
		from: 'bot',
		message: 'The house: https://www.rightmove.co.uk/properties/12345678',
	},
	{
		what: 'a seller of a house on Zoopla',
		message: 'www.zoopla.co.uk/for-sale/details/12345 has an EPC of F. What would bring it to C?',
	},
	{
		what: 'three links to what they read about grants',
		tokenStatus: 'missing',
		message:
			'I read https://www.gov.uk/apply-boiler-upgrade-scheme, https://energysavingtrust.org.uk/advice and https://www.moneysaver.example/grants.',
	},
	{
		what: 'three links to products',
		message:
			'Is https://pumps.example/a better than https://pumps.example/b or https://pumps.example/c?',
	},
	{
		what: 'an e-mail address in brackets',
		message: 'Reach me: Jane <jane@example.org>, or my son <tom@example.net>.',
	},
	{ what: 'Russian', message: 'Здравствуйте, у нас холодный чердак. Можно ли получить помощь?' },
	{
		what: 'Ukrainian, token blocked',
		tokenStatus: 'missing',
		message: 'Добрий день, ми живемо у старому будинку без утеплення. Чи можна замінити котел?',
	},
	{
		what: 'Russian, with a link',
		tokenStatus: 'missing',
		message: 'Мы снимаем этот дом: https://www.lettings.example/12, там очень холодно.',
	},
	{ what: 'Chinese', tokenStatus: 'missing', message: '我们的阁楼很冷，想了解保温补贴。' },
	{
		what: 'Arabic',
		tokenStatus: 'missing',
		name: 'محمد علي',
		message: 'بيتنا بارد جدا ونريد تركيب عزل.',
	},
	{ what: 'Polish', message: 'Dzień dobry, chcielibyśmy ocieplić poddasze. Mieszkamy w Leeds.' },
	{ what: 'Urdu', message: 'ہمارا گھر بہت ٹھنڈا ہے، کیا مدد مل سکتی ہے؟' },
	{ what: 'emoji', message: '🥶🥶 our loft!! 🏠 please help 🙏' },
	{ what: 'capitals', message: 'PLEASE RING ME BACK I AM FREEZING IN THIS HOUSE!!!' },
	{ what: 'one word', tokenStatus: 'missing', message: 'Insulation' },
	{
		what: 'an owner of a casino',
		message: 'We run a small casino and want solar panels on its roof.',
	},
	{
		what: 'a marketing agency that wants panels, token blocked',
		tokenStatus: 'missing',
		message:
			'We are a digital marketing agency offering SEO services and would like solar panels on our office roof.',
	},
	{
		what: 'a web designer at home',
		message: 'I do web design from home and my house is never warm enough. Could a heat pump help?',
	},
	{
		what: 'a forex trader',
		tokenStatus: 'tooFast',
		message: 'I trade forex in the attic room, our loft has no insulation at all.',
	},
	{
		what: 'a shop asking about money',
		message: 'Is there any business funding or a loan for solar panels on our shop?',
	},
	{
		what: 'a pharmacist',
		message: 'Our pharmacy in Otley needs its heating replaced, ideally before winter.',
	},
	{
		what: 'somebody who asks us to stop writing',
		message: 'Please unsubscribe me from your e-mails, the work is done. Thank you!',
	},
	{
		what: 'a complaint',
		message:
			'Your fitter left a hole in my wall. I will take legal action if nobody rings me this week.',
	},
	{
		what: 'a charging point for more customers',
		message: 'Would EV charging bring more customers to our pub? We have 40 spaces.',
	},
	{
		what: 'someone who found the site by searching',
		message:
			'I came across your website on Google and was looking at your website for prices of storage heaters.',
	},
	{ what: 'a postcode in capitals', tokenStatus: 'missing', message: 'LS11AA' },
	{ what: 'a reference number for a message', tokenStatus: 'missing', message: 'REF20261121XK' },
	{
		what: 'a firm’s signature with its site',
		message:
			'Please quote for our premises. J. Moore, Moore & Sons Ltd, www.moore-and-sons.example, 0113 496 0142',
	},
	{
		what: 'a housing association',
		message:
			'We manage 340 homes in Kirklees with EPC D to F. See www.homes-for-kirklees.example/stock.',
	},
	{
		what: 'a council’s page',
		message: 'The council says this is open: https://www.leeds.gov.uk/housing/flex',
	},
	{
		what: 'a message dictated without a full stop',
		tokenStatus: 'missing',
		message:
			'hello yes so my boiler is broken it is a vaillant and the house has cold.walls everywhere can you come',
	},
	{ what: 'arithmetic', message: 'If x<y and y>z, where x is £31k, do we qualify? income < £31k' },
	{
		what: 'a name with an apostrophe and a hyphen',
		name: 'Siobhán O’Brien-McKenna',
		message: pause,
	},
	{
		what: 'a map',
		message: 'The gate is at https://what3words.com/filled.count.soap, the drive is narrow.',
	},
	{
		what: 'a name written twice in the message',
		tokenStatus: 'missing',
		name: 'Bartholomew Winterbottom',
		message: 'Bartholomew Winterbottom',
	},
];

const pitch =
	'I can place your website on the first page of Google. We offer SEO services and backlinks.';

export const spamPosts: readonly SamplePost[] = [
	{
		what: 'SEO, from a bot',
		from: 'bot',
		message: 'We offer SEO services for your site at low cost.',
	},
	{
		what: 'SEO, no link, from a bot posing as a page',
		from: 'bot posing as a page',
		message: pitch,
	},
	{
		what: 'SEO and more traffic',
		message: `${pitch} Increase your traffic by 300%! Reply for our portfolio.`,
	},
	{
		what: 'SEO with a link',
		message:
			'Do you want to rank higher on Google? Get quality backlinks and more traffic at https://seo-boost.example',
	},
	{
		what: 'SEO typed by hand',
		message:
			'I visited your website and noticed it is not ranking on Google. We do on-page SEO work, link building, and drive more leads.',
	},
	{
		what: 'SEO without script',
		from: 'page without script',
		message:
			'Your website could be on page one of Google. Boost your traffic with our white label SEO services.',
	},
	{
		what: 'guest posts',
		tokenStatus: 'missing',
		message:
			'I would love to write a guest post for your site with a dofollow link. Our price list: https://posts.example/rates. Unsubscribe any time.',
	},
	{ what: 'backlinks for sale', from: 'bot', message: '500 high DA backlinks for $49.' },
	{
		what: 'domain authority',
		tokenStatus: 'overused',
		message: 'Raise your domain authority to 50+ within 30 days.',
	},
	{
		what: 'a new website',
		tokenStatus: 'missing',
		message:
			'We can redesign your website in WordPress. Our web design team drives more leads. Book a demo: https://design.example',
	},
	{
		what: 'web design without a link',
		from: 'bot posing as a page',
		message: 'Affordable website design for only £199 and digital marketing included.',
	},
	{
		what: 'apps',
		from: 'bot',
		message: 'We are a mobile app development company from India, looking for partnership.',
	},
	{
		what: 'explainer videos',
		message:
			'We make explainer videos that increase your sales. See our portfolio https://youtu.example/abc. Click here to opt out.',
	},
	{
		what: 'leads for sale',
		tokenStatus: 'missing',
		message:
			'We have exclusive solar leads and ECO4 leads in your area. 15 minute call? Free sample leads.',
	},
	{
		what: 'an e-mail list',
		from: 'bot',
		message: 'Verified email lists of UK homeowners for sale',
	},
	{
		what: 'followers',
		tokenStatus: 'missing',
		message:
			'Real instagram followers! Boost your sales now, limited time offer: https://smm.example',
	},
	{
		what: 'contact forms for sale',
		tokenStatus: 'missing',
		message:
			'We send your advert to 2 million contact forms, just like this one. Increase your leads today: formblast.com',
	},
	{
		what: 'an automatic receptionist',
		message:
			'Our AI receptionist answers your calls and books more clients. Decision maker? Book a demo at https://ai-calls.example',
	},
	{
		what: 'a casino',
		from: 'bot',
		message: 'Best online casino, 200 free spins, no deposit bonus',
	},
	{
		what: 'a casino in three links',
		message:
			'Play online casino games: https://spin.example/a https://spin.example/b https://spin.example/c',
	},
	{
		what: 'casinos in Russian',
		from: 'bot',
		message: 'Лучшее онлайн казино! Бонус за регистрацию https://kazino.example',
	},
	{
		what: 'casinos in Russian, three links',
		tokenStatus: 'missing',
		message: 'Игровые автоматы и казино: https://a.example https://b.example https://c.example',
	},
	{
		what: 'Cyrillic text with three links',
		from: 'bot',
		message: 'Купить диплом недорого https://a.example https://b.example https://c.example',
	},
	{
		what: 'promotion of sites in Russian',
		from: 'page without script',
		message: 'Продвижение сайтов в топ, прогон по базам: https://progon.example',
	},
	{
		what: 'betting',
		from: 'bot posing as a page',
		message:
			'1xbet promo code, sports betting with the best odds https://bet.example https://bet2.example',
	},
	{ what: 'gambling in Chinese', from: 'bot', message: '最好的娱乐城 博彩 https://yule.example' },
	{
		what: 'fifty links',
		message: Array.from({ length: 50 }, (_, at) => `https://site${at}.example/buy`).join(' '),
	},
	{
		what: 'fifty links, from a bot',
		from: 'bot',
		message: Array.from({ length: 50 }, (_, at) => `http://x${at}.example`).join('\n'),
	},
	{
		what: 'ten links without a scheme',
		tokenStatus: 'missing',
		message: Array.from({ length: 10 }, (_, at) => `cheap-shop${at}.com`).join(', '),
	},
	{
		what: 'four links, token blocked',
		tokenStatus: 'missing',
		message: 'https://a.example https://b.example https://c.example https://d.example',
	},
	{
		what: 'two links, from a bot',
		from: 'bot',
		message: 'Nice site! https://a.example https://b.example',
	},
	{ what: 'link markup', message: 'Great post. <a href="https://buy.example">cheap meds</a>' },
	{ what: 'link markup of forums', message: '[url=https://buy.example]cheap shoes[/url]' },
	{
		what: 'link markup, from a bot',
		from: 'bot',
		message: 'hi [link=http://spam.example]spam[/link]',
	},
	{
		what: 'the hidden field',
		honeypot: 'https://spam.example',
		message: 'Hello, nice to meet you.',
	},
	{
		what: 'the hidden field, with words of its own',
		honeypot: 'Great work, keep it up',
		message: 'I really like it here.',
	},
	{
		what: 'every field filled in by a bot',
		from: 'bot',
		honeypot: 'test',
		name: 'test',
		message: 'test',
	},
	{
		what: 'the hidden field filled in with the name, and a link',
		honeypot: 'Eric',
		name: 'Eric',
		tokenStatus: 'missing',
		message: 'Cool https://site.example',
	},
	{
		what: 'one text in every field',
		tokenStatus: 'missing',
		name: 'buy this wonderful thing',
		address: 'buy this wonderful thing',
		message: 'buy this wonderful thing',
		email: 'buy this wonderful thing',
	},
	{ what: 'a link for a name', name: 'Win £500 www.prizes.example', message: 'Click now to claim' },
	{ what: 'a shortened link for a name', name: 'Hello bit.ly/3xYz', message: 'bit.ly/3xYz' },
	{
		what: 'a link for a first name in an application',
		from: 'bot posing as a page',
		name: 'https://prizes.example/win',
		address: 'https://prizes.example/win',
	},
	{
		what: 'shortened links',
		tokenStatus: 'missing',
		message: 'You have been chosen! https://bit.ly/abc https://t.me/winners',
	},
	{
		what: 'bitcoin',
		tokenStatus: 'missing',
		message: 'Our crypto trading platform makes $900 a day. Limited time offer: t.me/cryptoking',
	},
	{
		what: 'bitcoin, from a bot',
		from: 'bot',
		message: 'Double your money: invest in bitcoin today',
	},
	{ what: 'a loan', from: 'bot', message: 'Business loans from 3%, no guarantor, apply today' },
	{
		what: 'an inheritance',
		from: 'bot',
		message:
			'I am a barrister. A client of mine died and left 10 million dollars, with no next of kin.',
	},
	{
		what: 'working capital',
		tokenStatus: 'missing',
		message:
			'Working capital up to £250,000 for business owners like you. Unsubscribe: https://out.example. Free consultation call.',
	},
	{ what: 'pills', from: 'bot', message: 'buy viagra cialis online' },
	{
		what: 'pills with links',
		message: 'Cheap pharmacy: viagra https://pills.example https://meds.example',
	},
	{
		what: 'escorts',
		tokenStatus: 'missing',
		message: 'Escort services in London, hot girls: https://girls.example https://g2.example',
	},
	{ what: 'dating', from: 'bot', message: 'Hot singles near you want sex tonight' },
	{
		what: 'a factory',
		from: 'bot',
		message: 'We are a leading manufacturer of solar panels in China. MOQ 100, wholesale prices.',
	},
	{
		what: 'a factory, posing as a page',
		from: 'bot posing as a page',
		message: 'Our factory makes LED lights. OEM welcome, see https://led.example',
	},
	{
		what: 'a copyright threat',
		tokenStatus: 'missing',
		message:
			'You use my images: copyright infringement! Evidence: https://drive.example/doc https://bit.ly/ev',
	},
	{
		what: 'a domain that expires',
		from: 'bot',
		message: 'FINAL NOTICE: your domain will expire. Pay at https://renew.example',
	},
	{
		what: 'letters at random, from a bot',
		from: 'bot',
		name: 'kqJvXwZbTr',
		message: 'PlmNqRtVwXzKj',
	},
	{
		what: 'letters at random, posing as a page',
		from: 'bot posing as a page',
		name: 'WtRqZkLm',
		message: 'sDkFjGhTrPq',
	},
	{ what: 'one replayed token and a link', tokenStatus: 'overused', message: 'http://a.example' },
	{
		what: 'praise and nothing else, by hand',
		message: 'Very good article, thanks for sharing with us, keep posting!',
	},
];
