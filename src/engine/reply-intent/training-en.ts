/**
 * Labelled replies, written for this project: the English half of what the reply model learns from.
 * Data, not code: one reply per line. Change it together with the evaluation set's expectations, never by copying from it.
 */
import type { LabelledReplies } from './labelled-replies.js';

export const TRAINING_EN: LabelledReplies = {
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
interested, thanks for reaching out`,
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
what does your availability look like next week`,
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
can you share a one pager`,
  not_now: `
not right now, maybe next quarter
we have no budget this year
please get back to me in six months
bad timing, we are in the middle of a migration
circle back after the summer
not at the moment, but keep in touch
reach out again in january
we are tied up until the end of the year
this is not a priority at the moment
we just signed a contract, try again next year
let's revisit this in the new fiscal year
too busy currently, follow up in a few weeks
maybe later, we are hiring first
can you check back with me in q3
we may look at this again in spring
interesting but we have other priorities now
i will come back to you when we are ready
the project is on hold until further notice
ping me again in two months
at this time we are not ready, perhaps in autumn`,
  referral: `
please contact my colleague jane, she handles this
you should talk to our head of marketing, i am copying him
i have forwarded your message to our it team
adding sarah who is responsible for this
reach out to john at john@firm.example
the best person to speak with is our operations manager
i am looping in our procurement lead
tom is the one to speak to about this, cc'd here
please direct this to our purchasing department at purchasing@firm.example
my successor maria can help you, her address is below
i passed this on to the right team, they will be in touch
you can find the decision maker at head.office@firm.example`,
  info: `
thanks for the information
ok thanks
noted
i will have a look
thank you, i will share this with the team
received, thanks
let me think about it
i will discuss it internally and let you know
thanks for following up
got it
who is this
i have not read it yet
i will review and revert
we will see
thanks, will keep it on file
ok
please see attached
i saw your message, thank you`,
  wrong_person: `
i am not the right person for this
this is not my department
you have the wrong person
i don't handle this kind of thing
i am not responsible for purchasing
wrong contact, i work in finance
that is not something i deal with
i have nothing to do with marketing
i changed roles and no longer look after this
this does not fall under my area
i am not the decision maker
you have reached the wrong company
i do not make these decisions
not my area, sorry
i think you have mistaken me for somebody else`,
  declined: `
not interested
no thanks
no thank you, we are fine
thanks but no thanks
we are not interested in this
we already have a solution for that
we are happy with our current provider
this is not relevant for us
we do this in house
i will pass
this is not a fit for us
we don't need this
sorry, we have no need for your service
we have decided to go with another vendor
please no
nope
it's a no from us
we are all set, good luck
not for us
we do not work with external agencies
i don't see the value here
we are not looking for anything like this
no need
thank you but we will not be moving forward
we have chosen a competitor`,
  opt_out: `
unsubscribe
please remove me from your mailing list
stop emailing me
take me off your list
remove me
do not contact me again
stop
please stop sending me these messages
delete my data from your database
leave me alone
no more emails please
opt out
cease all communication with me
i never signed up for this, remove my address
please unsubscribe me from this list
don't email me again
kindly delete my email from your records
i do not wish to receive further emails
get me off this list
quit spamming me`,
};
