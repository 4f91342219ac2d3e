/** Labelled replies, written for this project: English, that leads on. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_EN_POSITIVE: LabelledReplies = {
  interested: `
sounds good, tell me more
yes i am interested
this looks great, we would like to learn more
definitely interested, please send over the details
we have been looking for something like this
yes please, count us in
great timing, we are evaluating tools right now
love the idea, keep me posted on next steps
i would be keen to try it out
happy to explore this further
sure, go ahead and send me the proposal
this could be a fit for our team, please share more
we would love to give it a go
yes, that would be helpful
absolutely, this is on our roadmap
please sign us up for the trial
i like what i see, what are the next steps
ok i am curious, show me
yes
interested, thanks for reaching out
this caught my eye, go on
you have my attention
that would solve a problem we have right now
we were just discussing this last week
intriguing, i would like to hear more
keen to see what you have got
sounds interesting, what do you need from me
sounds like it could save us some time
please send through more info
send me what you have and i will take a look
happy to take a look, send the material over
we are in the market for this
i would like to see how it works
could be useful for us, tell me more
yes, this is something we are struggling with
open to learning more
we might be interested, send me a proposal
let me have the details please
yes do send it over
sign me up
we want to try it
i am in
you came at the right time
our current tool is a pain, so yes
worth exploring for sure
please share pricing and next steps
i would love to learn how you do this
looks promising
please email me your deck
this is exactly what my team is missing
brilliant, let us do it
love it, let's go
great, go for it
perfect, let us move forward
absolutely
all ears over here
i am listening
count me curious
i would like to read more about it
that would help my team
my team could really use this
fine, you have won me over
happy to hear more about it`,
  meeting_request: `
can we talk on tuesday afternoon
let's set up a call next week
are you free thursday at 3pm
please send me a calendar invite
happy to jump on a quick call
could you give me a call tomorrow morning
send me your calendar link
i have time on friday between 10 and 12
let's schedule a demo
works for me, how about monday at 2
call me at 555 0100 any time after lunch
would wednesday morning suit you for a meeting
i can do 15 minutes next week, what times work
let us arrange a zoom meeting with my colleague
book something in my calendar for next week
i would like to see a demo, when are you available
feel free to call me today
let's connect on teams this week
we could meet at your office on the 12th
what does your availability look like next week
when can we speak
could we find half an hour this week
how does wednesday look for you
i could do monday at ten or tuesday at four
let us get something in the diary
can we hop on zoom
drop me a line with times that suit you
ring me this afternoon if you can
would friday morning work for a chat
could you walk us through it on a call
i am around tomorrow between nine and eleven
send over a few slots and i will pick one
can you show us a demo with the team next week
please coordinate a time with my assistant
my assistant will find a time for us
best to call me on my mobile
let's meet at the trade fair
can you come by our office
i would be up for a short call
please propose a date
shall we speak on thursday
can we do a quick video call
i would rather talk on the phone
easier to discuss by phone, ring me after three`,
  meeting_booked: `
i have booked a slot with you for thursday
booked
i just picked a time on your calendar
accepted the invite, see you then
see you on wednesday at three
done, i scheduled it for monday morning
i have sent you a calendar invitation for friday at 10
calendar invite sent
confirmed for tuesday, talk soon
that time works, i accepted
i reserved thirty minutes for us on thursday
it is in my calendar, speak then
i used your booking link
our call is set for next monday
put it in the diary for wednesday
locked in for thursday 2pm
confirmed, i will join on thursday at two
chose a slot on your page, talk to you then
i picked wednesday morning from your calendar`,
  question: `
how much does it cost
what is the pricing for ten users
can you send me a brochure or case studies
does it integrate with salesforce
how is this different from what we use today
where is the data stored
do you have references in our industry
what exactly do you do
who else in our sector uses it
how long does the setup take
is there a free trial
can you explain how this works
could you send more information about the product
which countries do you cover
what are the contract terms
are you gdpr compliant
do you also support smaller teams
how did you get my email address
is there a minimum commitment
can you share a one pager
is it compatible with our erp
how many people are needed to run it
what would the price be for a small company
what does implementation involve
do you have a german version
can it handle several languages
what makes you better than the others
is there an api
which crm systems do you connect to
can we cancel at any time
how long is the contract
who are your customers
where are you based
does this work for nonprofits
is the data hosted in europe
how is it priced
what kind of results do your clients see
does it run on premises
are there setup fees
what is included in the basic plan
could you clarify what you mean by that
how secure is it
do you offer discounts
have you worked with companies like ours
can we take our data with us when we leave
can several people use the same account`,
};
