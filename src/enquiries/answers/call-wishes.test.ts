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
No ringing please, shift worker | Not able to answer calls |
Please do not give me a ring | Don't give me a call | I'd sooner you didn't phone | I don't pick up the phone |
I never answer my phone | I don't answer the phone to strangers | phone's no good to me, I'm hard of hearing | I am Deaf |
I have hearing loss, please text | My hearing is very bad so texts are best | I am hearing impaired |
profoundly deaf BSL user | Deaf customer here - use Relay UK or email | text is best for me | email is best |
Best by email | best to email me | Strictly no phone contact | No telephone contact please | No cold callers |
Do not use this number to ring me | The number is for text messages only | number for texts only |
I lost my voice, can't speak. | I have a stammer, phone is difficult | I stammer so please email |
I have a speech impediment and would rather write | I've had a stroke and can't talk on the phone |
Please keep it to email | keep it in writing please | I want everything in writing |
Please, nobody ring this house. My husband must not know. | Please don't leave voicemail and don't ring |
It isn't safe to ring me | It is not safe for me to take calls | Under no circumstances should you call |
On no account phone me | no calls thx | nocalls pls | pls dont fone me | plz dont ring | dnt call |
do NOT under any circumstances ring | Please DON'T phone - email only | I would prefer not to speak on the phone |
I would rather communicate in writing | Don't phone, text. | please don't ever ring my work |
I will not be answering the phone | I won't answer my phone | I shall not answer the telephone | Not to be telephoned |
Not to be called please | Calls are not welcome | calling is not an option | I can't do phones |
I'm not good on the phone | I'm not comfortable on the phone | I'm no good with phones |
I don't like talking on the phone | I don't like phone calls | I get very nervous on the phone |
I am autistic and phone calls are hard | autistic, cant do phone calls | I have anxiety, please message instead |
no one to ring me please | Please take my number off | remove my number | opt out of calls | I'm on the TPS register |
I am registered with the TPS | TPS registered do not cold call | withdraw my consent to be called |
I do not consent to calls | You do not have permission to ring me | You may not ring me | You must not ring |
Please reply only by e-mail | Please answer by letter | Please write to me at the address above |
write back rather than ring | email preferred | e-mail preferred please | Preferred contact: email |
Contact by email only | Contact method: email | via email please | by email please |
Hearing aids make the phone hopeless, so please text. | Cannot hear on phone | cant hear you on the phone |
nid wyf eisiau galwad ffôn | Peidiwch ffonio | Dim galwadau ffôn os gwelwch yn dda | Dim ffonio |
Ebost yn unig os gwelwch yn dda | Please refrain from telephoning. | Kindly desist from calling me | no more phone calls |
Leave me alone, no more calls | I'd be happier with an email than a call | Would it be possible not to phone? |
Is it possible to not call me? | Could we do this without a phone call | Can we do this by email? | do it by email |
I want no calls | I'd like no phone calls | We'd like no calls
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
I cannot get the phone to work so I write |
Please ring. I asked you not to ring before, but now please do | I'm hard of hearing, please ring loudly |
My boiler stopped ringing | I am not deaf, please ring | Please ring my wife as I am deaf | I can be called any time |
Please don't email, call | If I do not answer the phone, leave a message | If I don't pick up, ring again |
My husband doesn't want a heat pump, call me | no calls came through last week please ring | The doorbell does not ring |
I do not call that a survey | I cannot hear the doorbell | text or ring, best by phone | Do you have a deaf line? |
we have no mobile signal, ring the landline | Please ring, I have no email | I never got a call |
The last firm never called me | I don't answer withheld numbers, so show your number |
Don't ring my old number, ring this one | I cannot take calls before noon | Email only works at weekends so phone |
please don't hang up call me back | The phone line is bad so ring twice |
We are between homes, by post please send a brochure and then ring | I'd prefer a call rather than email |
I'd prefer email but ringing is fine | Email is fine, or ring |
My mother is deaf and I would like insulation for her house | The safest by far is to ring me |
Is text messages a way to reach you? Otherwise ring | I do not have permission to ring the landlord |
My landlord has given no permission for calls to be made to him | Nobody is to blame | no one to call in the area |
Please have someone ring me. By email you said Tuesday. | By email, I asked for a quote last week |
Sent by post, please confirm and ring | The best by a mile | Please give me a ring | don't forget to give me a call |
Do not hesitate to give me a ring | We cannot give you a call date | Can you do it by post or phone? |
I want it in writing and a phone call | The EPC: contact email was wrong so call | Preferred contact: phone |
Preferred contact: phone or email | preferred contact method is a phone call | Best contact: 07700 900123 |
Contact: email x@y.org tel 07700 900123 | I prefer not to talk to robots, ring me | Email is better for photos |
I'd rather not wait | Calls are difficult to hear over the noise of the boiler | The phone is hard to find on your site |
We are not good with forms, ring us | I'm not happy with the phone service I got | I'm not happy with the call I had |
The heat pump is not safe to ring fence | Is it not safe to call an engineer out to boilers? |
I withdraw my application and consent to a call | No consent for the landlord, call me |
Is it possible not to ring the council first? | Can we get a quote without a call out fee | I never answer emails, ring |
I don't answer my door | I do not always pick up the phone first time, so try twice |
Will you not be answering the phone over Christmas? | You will not be answering the phone? |
I won't be taking the call out option | I shall not use the phone app |
The builder is not able to take calls until Friday | I lost my hearing test letter | Relay switch broken in the heat pump |
Do you use BSL interpreters at the office? | can you write to us with a quote |
please write to us if any papers are needed and call to arrange a time | I will write rather than ring next time |
I would like a text or call | SMS is fine | E-mail is best ignored, please ring | My email best: x@y.org |
Do not give my number away, but call | Please don't give the ring main to cowboys | TPS pumps | with TPS heating pumps |
Under no circumstances should the council call it a loft | Not to be called Mrs | Nobody call centre please |
do it by email or ring | The visit is for me | I cannot keep the house warm, when is the survey |
Can't be in for the survey before 10 | We can't make the survey cheaper | Is the survey off the table? |
I don't need the survey to be in writing | cancel today's newspapers
`);

const CANCEL = lines(`
cancel the survey | Please cancel the survey on Thursday | I need to cancel my appointment |
I'd like to cancel Thursday's visit | can we rearrange the survey | reschedule my appointment |
postpone the visit | The survey must be cancelled | We have to call off the survey | cancelling my booking |
change the date of the survey | Please move the survey to Friday | The appointment needs to be rescheduled |
I want the survey cancelled |
cancel Thursday please | I cannot make the survey | can't make Thursday's appointment | we no longer want the survey |
We don't need the survey any more | Unable to attend the survey | call the survey off |
I have changed my mind about the survey | not available for the survey | survey is off |
different day for the survey please | need another date for the visit | won't be in for the survey
`);

const KEEP = lines(`
don't cancel the survey | please do not cancel my appointment | I cancelled my boiler cover |
Can I book a survey | What does a survey cost | no need to cancel the survey | cancel my subscription |
Do you charge if cancelled | The survey was good | I want to move house before the survey |
cancel today's newspapers | We can't make the survey cheaper | Is the survey off the table? |
I don't need the survey to be in writing | Can't be in for the survey before 10
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

test('the longest message of any words is read in less than five seconds of the processor', () => {
	const begun = process.threadCpuUsage();
	for (const words of [
		'do not ',
		'i do ',
		'no ',
		'ring a ',
		'email a b ',
		'cancel a ',
		'i am really ',
		' ',
		'a',
	])
		for (const read of [refusalOfCalls, cancellation]) read(words.repeat(10_000));
	expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
});
