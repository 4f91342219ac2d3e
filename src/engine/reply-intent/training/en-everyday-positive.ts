import type { LabelledReplies } from '../labelled-replies.js';

/** Short replies as people type them between two other things: lower case, abbreviations, no greeting. */
export const TRAINING_EN_EVERYDAY_POSITIVE: LabelledReplies = {
  interested: `
Ha, you caught me at the right time. Go on then
hi, im curious, whats the catch
Could be handy. Let me have the details and I'll run it by my partner
We've had trouble with exactly that so yes, keep talking
Don't usually answer these but this one looks decent. What next?
I'd be open to that
good pitch. im listening
Count us in for the pilot
Not a bad idea at all, can we try it with one team first
Worth a look. Email is best for me
I'm a bit skeptical but go ahead and convince me
yep sounds right up our street
OK I'm in. How do I sign up?
Interesting!! more pls
My director saw your mail and wants to know more
We may have a need for this actually
not our top priority but yes I would like to learn more
No objections from my side, let's give it a go
Send me your price list please
Got a brochure?
Email me something I can read on the train
drop me a link to the product and I'll check it out
Please forward your company profile and rates
drop the logo from page two and we can sign
take out the second clause and we have a deal
wow this is great
Amazing, well done
this is brilliant, exactly our problem
Wow, impressive stuff
this is awesome
looks great, really
Very nice, I'm impressed
Right then, how do we get started?
My wife runs the shop with me and we both think it's a good idea
I'll bite. What's involved?
hey thanks for this. we are actually shopping around at the moment
Sure thing, fire away
We'd like to take part please
Please go ahead and set us up with a test account
this could save my team a lot of time, tell me everything
Not promising anything, but I am listening
It's the first sensible email I've had all week. Let's explore it.
Good to hear from you! We were about to google something like this
Could be worth it if it really does what you say
hmm ok show me what you've got
have you got anything in writing you can send
Send a quote to me please, 15 vans
could I get some screenshots
That's actually something we could do with
ooh yes please
My colleague mentioned you, happy for you to send more over
Ok convince me
I think this fits our plans for the year, let's take it further
we'd be up for testing it in one branch
Right place right time, tell me how it works
Hi, yes we are still looking for a supplier
can you email me the price and a few examples
Pop the details over and I'll look this evening
send me your terms
We're doing a review of this in the next few weeks so yes, add us
Not the decision maker but I like it, got something I could forward to her?
Oh this looks useful
I could see us using this
Hi there, thanks for the note. We've been meaning to sort this out for ages, so tell me more
Ok. Send me over what you have
as long as it's not too pricey we're in
Our current one is rubbish so go on
would love a trial
Can you send more info please
I need to see some numbers first, email them across
please provide a quotation for 3 sitesNot sure we have a use for this, but I'd like to hear more
I doubt it fits, but go ahead and tell me more
No idea if this is for us, happy to learn more though
We are not happy with our provider, so I'd look at something else
Our present vendor let us down, so we are looking around
Drop the setup fee and we have a deal
Delete the second clause and I will sign
If you take the last point out of the offer we are in
Remove the last line of the agreement and I would sign
Take the penalty clause out and you have a customer
Our current vendor keeps letting us down, what you have may be an alternative
We had bad experiences with the tool we use, so I am open to a switch
We want to get away from our current supplier
We are unhappy with what we have
`,
  meeting_request: `
call me
Happy to chat, but make it quick. Wednesday 4pm?
lets grab a coffee next time you're in leeds
Let me know some times and I'll get it in the diary
Free most of friday if that helps
Could we do zoom instead of phone? Any day after the 10th
My assistant Jo can set something up, jo@customer.example
Please send over a teams invite, I've got half an hour on Thursday at 1
Ring the office after lunch and ask for Pete
I could spare 20 mins tomorrow
how about the week of the 16th for a demo with my team
Phone is easier for me. 0161 496 0123
would like to see this live with our own data
When's good for you?
Monday or Tuesday, whichever. Just not before 10.
Can't do this week but free all day next monday for a call
Can we push this to a call? easier for me to explain
I'm around Thurs pm
Pop in when you're next in Bristol
have your guy phone me tomorrow after 9
Best to reach me on my mobile this afternoon
sure, what about next friday at noon
I've got ten minutes at 5 today if you want to talk
You can put something in my calendar for next month
Would you be able to present this to our management on the 20th?
I can make either of those times, you choose
Prefer to talk in person, are you going to the expo in Munich?
Are you in town next week? Could stop by for lunch
Let's do Thursday, 3 o'clock
give me a bell on monday
can you walk me and my co-founder through it
I have a gap at 11 tomorrow, does that work
Would prefer a video call. Any evening after 6
Call the shop and ask for Danny
tomorrow morning works for a call
I'm free either Monday 2pm or Tuesday 10am, pick one
Could you ring me on 01632 960001 around lunchtime
We'd want a demo before anything else
Let's speak. I'm on holiday this week but back Monday so any time after that
happy to meet up at the trade show
Can Weds do?My assistant keeps my calendar, please arrange a time with her
Please set up a meeting with my PA, she manages my days
Arrange it with Susan, she does my calendar
`,
  meeting_booked: `
ok see you thursday then
Booked in, thanks
I just used your link, we're on for the 12th at 11
confirmed for tomorrow 9am
Works for me, I accepted the invite
that time is perfect. Talk on Wednesday!
Just moved our call to 4pm, sent you a new invite
Can you move our call from Tuesday to Wednesday same time? Sorry
Took the wednesday slot on calendly, talk soon
grabbed 2pm monday from your calendar
Monday 9am confirmed
Perfect, speak on the 14th
I put us down for 2.15 on Wednesday, link is in the invite
Thanks, got the invite and will be there
All set for our call tomorrow
See you Thursday at 3
Yes 10am is fine, I've accepted
Thursday it is, sent you an invite
Just booked via the link. Cheers
That's me booked for Friday, see you on zoom
Sounds good, 4pm Thursday confirmed from my side
calendar invite accepted`,
  question: `
is there an api
Sorry what is it exactly that you do?
How long does set up take
who are you and what company is this
any references from schools?
so this replaces our crm or sits on top of it?
Is it free to try?
what would that cost a company with 3 branches
How did you calculate the 30% savings you mention?
Do you have an office in Ireland or is it all remote?
Hi, a few things. Where's the data kept, and who has access?
Are you the same people who did the Northwind project
Roughly what are we talking, hundreds or thousands?
Can i import from excel?
Does this need a developer to install
Can you quote me for 40 licences
would this suit a team of three
is it suitable for a small shop like ours
Any discount for non profits?
does this work on mac
I don't understand what you're selling. Can you explain in one sentence?
Are there any hidden fees
Which countries do you cover?
Is this something you do on commission or a fixed fee?
what happens to our data if we cancel
How many customers do you have?
Does the 20% include VAT or not
Could it pull data from our old system, it's an Access database from 2003
Whats the lead time on this?
Your site says from 99 a month, what do you get for that
how does billing work
and who would train my staff?
How long has the company been going
Do I have to sign a contract?
What do other garages pay for it?
is the 14 day trial without a credit card
And what does it do exactly
hi does it connect with xero
How is it licensed, per user or per site?
Where are you based?
Is there someone near me who already has it?
what kind of results have you had with dentists?
How often do you update it
Hi Sam, what's the monthly fee and is there a minimum term? Thanks, Helen
Does it work offline
do you ship to Northern Ireland
can I see what it looks like
what do you need from us and how long before it's live
are you a reseller or do you make this
Interesting. How is it different to what Google offers for free?`,
};
