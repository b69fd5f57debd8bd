/** What counts as asking for no call, or as cancelling a survey, and what only looks like it. */
import { expect, test } from 'vitest';
import { cancellation, refusalOfCalls } from './call-wishes.ts';

const lines = (list: string) => list.split('|').map((one) => one.trim());

/** Each asks for no call. */
const REFUSE = lines(`
Do not ring me, I am deaf | I cannot take calls | STOP ringing me | put it in writing | please don't call |
dont phone me | Do not telephone. | never ring this number again | Stop calling | quit calling me |
no phone calls please | No calls please. | My loft is cold. No calls. | I can't answer the phone |
I can’t talk on the phone | unable to take calls | I am unable to use the telephone | I am deaf |
I'm hard of hearing, so text | in writing only | reply by email only | Email only please | text only please |
please email me rather than ring | Please contact me by email not phone | I'd rather not be called |
I prefer not to be rung | I don't want a call | we do not want any phone calls | I do not wish to be telephoned |
please write instead | only by post | I don't do phone calls | I hate the phone | not by phone please |
please refrain from calling | no need to ring, don't ring | You don't need to call me |
Ring my daughter on 07700 900555 not me | Please call my son instead on 07700 900555, not me |
Please reply by email | Get back to me by text please | contact me in writing | I would rather you did not ring |
would prefer you not to call | Please do not call or text | Peidiwch â ffonio |
I am profoundly deaf. Please text. | we are both deaf | I struggle to hear on the phone |
My mother cannot use the phone | I prefer email | I'd prefer to be contacted by email | I don't have a phone |
Do NOT call!!! | DON'T RING | Please don’t bother ringing | email me instead |
I cannot speak on the phone because of my throat | I can't do phone calls |
Rather than ringing could you email me? don't ring | Please stop these calls | i dont want to be rung |
Could you email instead of calling | I have asked before: do not ring me at all | Please could you not ring me |
Kindly do not phone | I would ask that you don't call me | no telephone calls |
I find it hard to hear on the telephone | Not on the phone please | Please don't ring, I work nights |
Do not contact me by phone | I am unable to speak on the phone due to hearing loss |
Phone calls make me anxious, please email | I'd be grateful if you didn't phone | Please communicate via email |
No phone please | text me don't call | I'm not able to take phone calls | we can't answer phones |
Please respect that I don't want to be called | Prefer text | WhatsApp only | I've told you to stop ringing |
stop bloody ringing me | Take me off your call list | I have no phone | I use sign language (BSL) |
Please don't telephone my mother | do not ever ring again | please do not contact me by telephone |
I'm deaf so email me | Don't call, email. | do not call my number | Please email, do not phone |
I told you not to ring | Please, no calls | I do not answer calls from unknown numbers | Kindly reply in writing |
emails only | I cant come to the phone | please never call | Please email rather than calling |
Write to me, don't ring | I would much rather you emailed | can you email me? I can't talk |
No ringing please, shift worker | Not able to answer calls
`);

/** Each wants one, sets a time for one, or is about something else. */
const ASK = lines(`
please do ring me | can't wait for a call | I cannot wait for your call | don't hesitate to ring |
Please do not hesitate to call me | Don't forget to call | do not ring before 10 | Don't call after 6pm |
please don't ring on Sundays | don't ring me at work | Don't ring the doorbell |
Please do not ring the bell, the baby sleeps | you never ring back | You do not answer the phone |
nobody called me | Nobody has rung | I have had no calls | no call back yet | There was no call |
I did not call you | you did not ring me | You didn't call | why don't you call me |
I can't get through on the phone | Ring me any time | call me please |
I put it in writing last week and nobody rang | Can you put the quote in writing | You did not reply by email |
please email or call | reply by email or phone | Contact me by phone or email | I don't want to miss your call |
I do not want to wait for a call | I'm deaf in one ear so speak up |
I am deaf but please ring my husband, call me via relay | There is no need to ring before you come |
Don't call me Mrs Smith | the boiler is not working, please ring | Ring before you come |
I can't take calls until 5 | I cannot take calls during the day | I can't answer the phone at work |
no call out charge? | What is the call out fee | My phone number is 0113 | I don't have a landline number |
stop the boiler ringing noise | Please stop the draught | I want to stop heat loss | ring the changes |
I would like a call | I'd like you to call me | Would like to be called |
we do not have a phone signal here, use the landline | I don't know who to call | don't know whom to ring |
I rang and nobody answered | Is it better to call or write? | I'm writing rather than calling the council |
Do you do a call out | I cannot hear the boiler | I can't use the shower | never called you before |
I never rang | Happy to be called | I won't be in, ring my mobile | My email only works sometimes |
Don't ring tomorrow, ring Friday | you can't answer calls apparently | Your office never answers the phone |
not able to get to the phone quickly so let it ring | We do not call it a loft |
Do not call round without ringing | please give me a call | call me ASAP | text or call | I was told to call |
They said they would call, they never did | We want the writing on the EPC explained | I prefer mornings |
I prefer to talk | I want to text a photo | Call my daughter on 07700 900555 | Ring my wife, not after 6 |
I don't mind if you call | It's no problem to call | don't be afraid to ring | never too late to call |
No, call me instead | not a problem, ring whenever | please ring not email | I'd prefer a call to an email |
call not text please | I prefer phone to email | don't email, ring | Would rather you called than emailed |
my landlord will not answer calls | The council won't take my calls | British Gas never answered the phone |
please don't keep me waiting, call | don't just email me, ring | I'd rather ring than write |
rather not wait, call me | I would like to know why you have not called | I did ask not long ago, please ring |
I don't know how to use the phone menu | Don't you ever ring people? | my radiators never get hot, call me |
I can't find your phone number | I do not have your phone number | I cannot make out your phone number |
will not take long to call | Could you not call yesterday? | the engineer did not call |
you said not to ring before Monday, so I write | I do not want to pay, call me about grants |
please use the mobile not the landline | We can't do it without a call |
It will not stop ringing, my smoke alarm | I have no calls booked | No calls came |
Ring the mobile, not the landline | The letter only says grant | I would prefer a letter from the council |
Send me an email only if there is a problem | I have an email saying not to call the council |
I don't do heating, call Bob | I want to call off the search, no | Please don't leave it long to ring |
I can not wait, please ring | Not sure when to call you | No worries, ring when you can |
I cannot get the phone to work so I write
`);

const CANCEL = lines(`
cancel the survey | Please cancel the survey on Thursday | I need to cancel my appointment |
I'd like to cancel Thursday's visit | can we rearrange the survey | reschedule my appointment |
postpone the visit | The survey must be cancelled | We have to call off the survey | cancelling my booking |
change the date of the survey | Please move the survey to Friday | The appointment needs to be rescheduled |
I want the survey cancelled
`);

const KEEP = lines(`
don't cancel the survey | please do not cancel my appointment | I cancelled my boiler cover |
Can I book a survey | What does a survey cost | no need to cancel the survey | cancel my subscription |
Do you charge if cancelled | The survey was good | I want to move house before the survey
`);

test('who asks for no call is found by their words', () => {
	expect(REFUSE.filter((message) => refusalOfCalls(message) === undefined)).toEqual([]);
});

test('who asks for a call, names a time or speaks of something else is not', () => {
	expect(ASK.flatMap((message) => refusalOfCalls(message) ?? [])).toEqual([]);
});

test.each([
	['Do not ring me, I am deaf', 'Do not ring me'],
	['I am cold. STOP ringing me!', 'STOP ringing me'],
	['Siân here. I cannot take calls.', 'cannot take calls'],
	['Please put it in writing, thank you.', 'put it in writing'],
])('the words of “%s” are kept as they are', (message, words) => {
	expect(refusalOfCalls(message)).toBe(words);
});

test('a survey that is cancelled or moved is found, and one that is kept is not', () => {
	expect(CANCEL.filter((message) => cancellation(message) === undefined)).toEqual([]);
	expect(KEEP.flatMap((message) => cancellation(message) ?? [])).toEqual([]);
});

test('the longest message of any words is read in less than a fifth of a second', () => {
	const begun = process.cpuUsage();
	for (const words of ['do not ', 'i do ', 'no ', 'ring a ', 'email a b ', 'cancel a ', 'i am really ', ' ', 'a'])
		for (const read of [refusalOfCalls, cancellation]) read(words.repeat(10_000));
	expect(process.cpuUsage(begun).user).toBeLessThan(200_000);
});
