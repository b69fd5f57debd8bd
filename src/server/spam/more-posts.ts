/**
 * Sixty more honest posts and sixty more of spam, each a name and a message, written before the
 * weights that they test. The honest ones have what spam has too: trading names that are domains,
 * several links, pasted markup, and trades that sell what spammers sell.
 */

/** A name and a message. */
export type MorePost = readonly [name: string, message: string];

export const moreHonest: readonly MorePost[] = [
	['Rentals4U.co.uk Ltd', 'We would like storage heaters in two flats.'],
	['Smith.com Ltd', 'Please quote for loft insulation at our office in Bradford.'],
	['www.bobs-plumbing.co.uk', 'Do you take on subcontractors for heat pumps? Bob.'],
	['Bob at bobsplumbing.com', 'Boiler swap for my mum in Otley, I do not do oil myself.'],
	['Let-Me.co.uk', 'Six flats, all electric, all EPC E. What would bring them to C?'],
	[
		'Yorkshire-Lettings.net',
		'See www.yorkshire-lettings.net/flat-6 for the plan. Storage heaters throughout.',
	],
	['H&M Homes (hmhomes.co.uk)', 'Solar on four new builds, ready in March.'],
	[
		'J. Patel, patelpharmacy.com',
		'The shop is cold. We are on the High Street, above us are two flats.',
	],
	[
		'cosy-cottages.co.uk',
		'Holiday cottage in Whitby, oil boiler from 1998, wants replacing before Easter.',
	],
	[
		'Sally Jones t/a Jones.Design',
		'I work from home in the loft. Could you insulate between the rafters?',
	],
	[
		'Dr A. Rahman',
		'<p>Dear Sir,</p><p>Our surgery needs <a href="https://www.heatpumps.example/r290">this pump</a> or one like it.</p>',
	],
	[
		'Ellen Marsh',
		'I copied this from the shop: <a href="https://www.radiators.example/k2">K2 double radiator</a>. Would two be enough?',
	],
	['Tom Fell', '[url]https://forum.example/t/heat-pump-noise[/url] says they hum. Is that so?'],
	[
		'Grace Hopper',
		'Photos of the loft: https://photos.app.goo.gl/3kf9Xa and the boiler: https://photos.app.goo.gl/9xxQ2',
	],
	['Ravi Shah', 'Plans are at https://bit.ly/3plans or I can post them.'],
	['Joanna Ng', 'Best on WhatsApp: https://wa.me/447700900123'],
	['Marek Nowak', 'Zdjęcia: https://goo.gl/photos/abc123, dom jest zimny. Mówię po angielsku.'],
	[
		'Peter Hall',
		'Is the https://a.example/one better than https://b.example/two, https://c.example/three, https://d.example/4 or https://e.example/5?',
	],
	[
		'Helen Moore',
		'Please quote. Helen Moore, Moore & Sons, www.moore-sons.co.uk, facebook.com/mooresons, instagram.com/mooresons, x.com/mooresons',
	],
	[
		'Karl Weiß',
		'Unser Haus in Leeds ist kalt. We bought www.waermepumpe.example brochure, is it sold here?',
	],
	[
		'Sean O’Neill',
		'The listing is https://www.rightmove.co.uk/properties/1 and the floor plan https://media.agent.example/plan.pdf',
	],
	['Ann Li', 'We run a small SEO agency from home and the house is freezing. Heat pump?'],
	['Dave', 'my web design studio in Halifax wants solar, flat roof about 40 m2'],
	['Casino Social Club, Batley', 'Our club has a boiler from 1985. Can somebody look?'],
	[
		'Priya K',
		'Found you on Google. Saw your website, looked at the prices of batteries. Is 5 kWh enough for two?',
	],
	['Mike Stone', 'Can I get a loan for solar, or is there finance? We are both retired.'],
	['Beth', 'Do you rank the measures by what they save? Which is first?'],
	['Owen Pugh', 'I want to invest in solar panels. What is the payback?'],
	[
		'Lesley',
		'Please take me off your mailing list, unsubscribe did not work. The boiler service was fine.',
	],
	[
		'Fatima',
		'A company rang to say I get free insulation, limited time offer, act now. Was that you?',
	],
	[
		'George',
		'Somebody sold our leads, three firms rang. Are you one of them? I only want one quote for the loft.',
	],
	['Nora', 'Is it true that there is £7,500 for a heat pump? I saw it on facebook ads.'],
	['Terry', 'I make £900 a month pension. Any help with a boiler?'],
	[
		'Ian',
		'Our supplier is from China, the inverter has failed, no manuals. Do you repair what others fitted?',
	],
	['Stephen', 'Wholesale price or not, I want one charger, 7 kW, tethered.'],
	['A. Webb', 'www.webbfarm.example is us. Barn roof 30 m by 12, single phase, DNO says G99.'],
	[
		'Rev. P. Lord',
		'The vestry has a gas heater. Church is at https://www.achurchnearyou.com/church/123/ grade II listed.',
	],
	['Hassan', 'السلام عليكم، أريد عزل السقف. I can also write in English.'],
	['Li Wei', '我们想装热泵 https://www.zoopla.co.uk/for-sale/details/9'],
	['Olena', 'Ми орендуємо будинок, дуже холодно. https://www.openrent.co.uk/55 Хазяїн згоден.'],
	['Gwenllïan', 'Mae’r llofft yn oer iawn. A allwch chi helpu?'],
	['MICHAEL BROWN', 'BOILER BROKEN NO HOT WATER TWO SMALL CHILDREN PLEASE RING'],
	['x', 'x'],
	['Pat', 'Ring please'],
	['Quentin', 'QUOTE FOR EWI SEMI LS8'],
	['Jas', 'asdf sorry cat on keyboard. Quote for cavity wall please'],
	[
		'Nick',
		'EPC here: https://find-energy-certificate.service.gov.uk/energy-certificate/1 and https://www.gov.uk/energy-grants-calculator',
	],
	[
		'Barbara',
		'My son says see moneysavingexpert.com and which.co.uk about heat pumps, and then ask you.',
	],
	[
		'Colin',
		'Heat loss done by heatengineer.com, report attached at dropbox.com/s/abc/report.pdf, 7.2 kW.',
	],
	[
		'Green Lane Primary',
		'Business manager here. Tender at https://www.find-tender.service.gov.uk/Notice/1 closes Friday.',
	],
	[
		'Kirklees Homes',
		'Framework for 340 homes. www.kirklees-homes.example/tender, contact procurement@kirklees-homes.example',
	],
	['EV4Work.co.uk', 'Ten bays at our depot. Do you do the Workplace Charging Scheme?'],
	['Amy', 'Hi!!! 😀😀 do u do solar?? whats the price $$$ lol £££'],
	['Rosie', 'Your website has a wrong price for the 5 kWh battery? It says two different ones.'],
	['Victor', 'I noticed your website does not say if you cover Selby.'],
	['Una', 'We are a marketing agency with an office to heat: two split units, Leeds LS1.'],
	['Wilf', 'Feedback form was broken so I write here. Fitters were lovely. Thank you.'],
	['Zed', 'I have a crypto miner in the loft that heats it. Do I still need insulation?'],
	['Xanthe', 'Escort van needs a charger at home. 7 kW, Type 2.'],
	['Bella@bellas-bakes.co.uk', 'Bakery ovens heat the shop, upstairs freezes. Ideas?'],
];

export const moreSpam: readonly MorePost[] = [
	[
		'Ryan',
		'Hi, I can get your website on page 1 of Google. We offer affordable SEO packages, with more traffic guaranteed. Interested?',
	],
	[
		'Sophie Clark',
		'I was on your website and noticed a few errors which hurt your Google ranking. Free SEO audit? Reply for our price list.',
	],
	[
		'James',
		'We build high quality backlinks and guest posts on DA 70 sites. See https://links.example/prices',
	],
	[
		'Digital Team',
		'Increase your traffic and get more leads with our digital marketing agency. Book a free demo: https://agency.example',
	],
	[
		'Anna',
		'Your competitors are ranking on Google and you are not. Our SEO experts fix that. Unsubscribe: https://out.example',
	],
	[
		'Raj',
		'Dear sir, we are a web development company from India. Website redesign from $199, mobile app development. See our portfolio.',
	],
	[
		'Mark',
		'Explainer video for your business! Boost your sales. Limited time offer. https://video.example',
	],
	[
		'Lead Gen UK',
		'Exclusive solar leads, pre-qualified leads for installers like you. Free sample leads, no contract.',
	],
	[
		'Emma',
		'We have 2,000 homeowner leads ready to buy this month. 15 minute call? https://leads.example',
	],
	[
		'Chris',
		'Verified email lists of UK landlords, GDPR compliant. Email marketing that works. Opt out by reply.',
	],
	[
		'Blast',
		'Your advert to 5 million contact forms for $59. Submit your site today: https://blast.example',
	],
	[
		'Nina',
		'Instagram followers, real and active. Boost your sales. https://follow.example https://follow2.example',
	],
	[
		'Kevin',
		'AI receptionist answers every call and books more clients. Risk-free. Book a demo https://ai.example',
	],
	[
		'Olivia',
		'AI chatbot for your website, automation that generates more leads 24/7. Book a quick demo today.',
	],
	[
		'Capital Now',
		'Business loans up to £500,000 in 24h, unsecured loan, no fees. Apply: https://cash.example',
	],
	[
		'Funding',
		'Merchant cash advance for business owners like you. Working capital in 24 hours. Act now.',
	],
	[
		'Mr. Adebayo',
		'I am a banker. An unclaimed sum of 12 million dollars awaits, you are next of kin. Reply for details to claim your share.',
	],
	[
		'Crypto King',
		'Double your bitcoin: crypto trading platform, earn $500 a day. https://t.me/king https://king.example',
	],
	['Forex Pro', 'Passive income with forex. Make money online from home, 100% guaranteed.'],
	['Lucky', 'Online casino, 100 free spins, no deposit. https://spin.example'],
	['Bet', 'Sports betting tips, jackpot every week! https://bet.example https://bet2.example'],
	['Иван', 'Лучшее казино, игровые автоматы на деньги https://kazino.example'],
	['Олег', 'Раскрутка сайтов, реклама, продвижение в Яндекс https://seo.example'],
	['Ольга', 'Заработок онлайн без вложений https://a.example https://b.example https://c.example'],
	['张伟', '网站优化 代开发票 https://fa.example'],
	['Pharma', 'Cheap viagra and cialis, online pharmacy, no prescription https://pills.example'],
	[
		'Slim',
		'Weight loss gummies! Ozempic without prescription https://slim.example https://slim2.example',
	],
	['Vape', 'CBD oil wholesale prices, bulk orders welcome: https://cbd.example'],
	['Girls', 'Hot girls near you, adult dating, sex chat https://hot.example'],
	['Watches', 'Replica watches and bags, best wholesale price https://replica.example'],
	[
		'Shenzhen Sun',
		'We are a factory of solar panels in China. MOQ 1 container, FOB Shanghai, OEM. https://sun.example',
	],
	[
		'Ningbo Metal',
		'Leading manufacturer of heat pump parts from China. Our factory offers wholesale price, OEM.',
	],
	[
		'Legal',
		'Copyright infringement on your website! DMCA. See the images: https://drive.example/a https://bit.ly/x1',
	],
	[
		'Domain Desk',
		'Domain renewal notice: your domain will expire. Pay: https://pay.example https://bit.ly/pay',
	],
	[
		'Hacker',
		'We have hacked your website and extracted your database. Send 0.3 BTC to bitcoin wallet within 72 hours.',
	],
	[
		'Reviews',
		'Buy 5-star google reviews, positive reviews from real accounts. https://stars.example',
	],
	[
		'PR',
		'Sponsored articles and press release on 300 news sites, dofollow links. Price list: https://pr.example',
	],
	[
		'Ads',
		'Google Ads specialist, PPC from £99, more customers. https://ppc.example Unsubscribe here.',
	],
	[
		'Tina',
		'Virtual assistant and bookkeeping services, outsource your admin. From $5 an hour. See our pricing plans. https://va.example',
	],
	['Logo', 'Logo design £29! Website design £99! Limited time offer https://logo.example'],
	[
		'WordPress',
		'WordPress developer here. Your website needs an update. We redesign your website. https://wp.example',
	],
	[
		'Win £1000 www.win-prizes.example',
		'Congratulations you were chosen https://win-prizes.example/claim https://bit.ly/win1',
	],
	['Claim https://prize.example/x', 'https://prize.example/x https://prize.example/y'],
	[
		'SEO',
		'a https://a1.example b https://b2.example c https://c3.example d https://d4.example e https://e5.example f https://f6.example g https://g7.example h https://h8.example i https://i9.example j https://j10.example',
	],
	['Links', Array.from({ length: 25 }, (_, at) => `http://shop${at}.example/buy`).join(' ')],
	[
		'Forum',
		'[url=https://a.example]buy[/url] [url=https://b.example]cheap[/url] [url=https://c.example]meds[/url]',
	],
	[
		'Html',
		'<a href="https://a.example">cheap</a> <a href="https://b.example">loans</a> <a href="https://c.example">casino</a>',
	],
	['Short', 'https://bit.ly/a1 https://tinyurl.com/b2 https://t.co/c3'],
	['Telegram', 'Join https://t.me/profit and https://t.me/signals, crypto trading signals'],
	['qWeRtYuIoPlK', 'https://zz.example/qwe https://zz.example/rty'],
	[
		'Great site',
		'Nice blog! https://a.example https://b.example/ https://c.example [url=https://d.example]d[/url]',
	],
	[
		'Eric',
		'My name is Eric and unlike most people who found your site I became a lead. Talk With Web Visitor captures leads: https://talk.example',
	],
	[
		'Domain broker',
		'The domain solar-leeds is for sale, boost your domain authority. Search engines love it. https://broker.example',
	],
	[
		'Outreach',
		'Would you accept a guest post with a do-follow link? We pay $50. https://write.example',
	],
	['Data entry', 'Data entry and outsourcing from $3. Lead generation too. https://data.example'],
	[
		'Casino affiliate',
		'Sponsored post about online casinos? Betting sites pay well. Backlinks wanted.',
	],
	[
		'Growth',
		'Skyrocket your revenue! Social media management and email marketing for installers like you. https://grow.example',
	],
	[
		'Voip',
		'Cut your phone bill. Decision maker? 15 minute call. Book a demo https://voip.example/demo',
	],
	[
		'Mailer',
		'Bulk leads, email database of 3 million UK consumers. Contact list £99. https://lists.example',
	],
	[
		'Test',
		'Hello, we noticed your website is missing a chat bot. More leads guaranteed, risk-free: https://chat.example',
	],
];
