/** Labelled replies, written for this project: English, all others. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_EN_OTHER: LabelledReplies = {
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
at this time we are not ready, perhaps in autumn
come back to us in the new year
we are under a hiring freeze, so nothing before summer
we are in the middle of a reorganisation, try me later
this is not something we can look at until april
we have just renewed with our vendor for a year
please reach out again once the quarter is over
our plate is full at present
the timing is off for us
no bandwidth for this now
budget planning starts in october, talk to me then
we are locked into our contract until december
let us park it for now
we may need this down the road
revisit in the second half of the year
we are swamped with a product launch
not before we have closed our funding
keep me in mind for later
at this stage it is too early for us
things are crazy here right now
we will get back to you when the time comes
ask me again in spring
things have been put on ice until further notice
maybe sometime next year
great product but no headcount for it this year
we have to finish our audit first, write me in may`,
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
you can find the decision maker at head.office@firm.example
kate is the person you need, kate@firm.example
you will want to speak with our cfo
please write to purchasing@firm.example
i am adding my boss to this thread
this sits with our marketing team, i sent it on to them
i handed your mail to the colleague in charge
peter takes care of these topics
copied is our head of sales who looks after this
talk to my manager
the right contact is our office manager
i have shared this with the department in charge
you would need to ask headquarters
try anna instead, she runs that team
procurement decides on this, please get in touch with them
i am cc'ing our it lead
send that to info@firm.example please
ask the head office, they decide on such tools
talk to the group, they buy for all of us`,
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
i saw your message, thank you
thank you for reaching out
ok, understood
will think about it
i need to check with my team first
let me get back to you
thanks for your patience
i am reading through it
i have received your documents
we will discuss it in our next meeting
noted with thanks
the meeting on monday was about the budget
i saw him on tuesday
the call took more than an hour
our office moved to the new building in march
i am in a meeting right now
i was on a call all morning
the report is attached
the numbers for march are in the file
he said he would be here by three
we talked about this last friday
the flight leaves at ten on thursday
they changed the date of the conference
john told me about the new contract
the price went up again last month
i sent the letter to the lawyers yesterday
here are the changes that they asked for
we had lunch with the team from houston
the deal closed on wednesday
it rained all weekend
i will be in london next week
my phone is broken
the system was down this morning
the next step is up to the board
we received the invoice and paid it
there was a problem with the order
the kids are at school until three
she has been promoted to director
monday would be better for him
i hope you are well
happy new year
congratulations on your new job
have a nice weekend
the game is on saturday
he wants more money
the rate is fixed for two years
i left a message for her
it looks like they have agreed
the draft is with our lawyers
we are still waiting for the approval
our team won the award
i think the answer is in the contract
everybody was there
nothing new from my side
the new version will be released in june
i know what you mean
that was a long time ago
it is in the attachment
i got the same answer from them
we finished the project last week
the customer called twice todayI need to discuss it with my business partner first
Let me check with my wife and come back
I have to run it past the board before I can say anything
`,
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
i think you have mistaken me for somebody else
i am in engineering and have no say in this
you have got the wrong guy
this is a private address, i do not work there
i do not deal with vendors
i am only an intern here
i am not in charge of that
not my department, i am afraid
you are mixing me up with another person of that name
i have no responsibility for it
i am no longer in that role
that is outside my remit
i work in a different division
i am not involved in that
sorry, you have reached the wrong person
i am just the caretaker
i am only the receptionist
i moved to another team long ago`,
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
we have chosen a competitor
we have no use for it
no, thank you
we will give this one a miss
thanks, but this is of no use to us
we already work with a partner on this
we have our own solution
we use a competitor of yours and do not plan to change
that is way too expensive for us
not worth the money for us
we cannot afford this
the answer is no
still no
my answer has not changed
it does not fit what we do
we do everything ourselves
we have decided against it
i do not think we would ever use it
that is not for a company like ours
we are sorted, cheers
no need for this at our end
not what we are looking for
i am going to say no
do not see a fit
we looked at it and it is not right for us
there is no demand for that here
we are too small for this
i am afraid we must decline
this will never work for us
no interest on our side
we do not buy from cold emails
we would never use that
we would not pay for something like this
wow, another tool, exactly what nobody asked for
no chance
i have zero interest
let it go please
please drop it
you are wasting your time with us
we chose somebody else a month ago
we signed with someone else yesterday
we are staying with our supplier
we will stick with the tool we have
we have people in the company who do this
i do not see us buying this
no money and no need, sorry
that is for companies with more money than us
nothing in it for us`,
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
quit spamming me
take my address out of your system
remove my email
remove us from your list please
i want to be taken off this list
do not send me anything else
no further contact please
erase my data
lose my address
stop writing to me
you do not have my permission to write to me
please cancel my subscription`,
};
