import type { LabelledReplies } from '../labelled-replies.js';

/** Short replies as people type them between two other things: lower case, abbreviations, no greeting. */
export const TRAINING_EN_EVERYDAY_OTHER: LabelledReplies = {
  not_now: `
not right now
Too busy atm, try me in the new year
Could be of interest down the line but not today
we've just started a big migration, nothing new until thats done
Contract with current vendor runs out in November. Speak then?
Come back to me in q2
Timing isnt great, we are between managers
give it 6 months
remind me in September
It's year end, I can't even think about this until February
budget round is in October, catch me before that
No money this year, maybe next
We will review this in spring
I'll keep you in mind for later
keep in touch, things may change next year
Let's revisit once we've hired a new head of sales
bad timing, had to let people go last week
on paternity leave soon so lets speak in may
Bit early for us, we only started trading last month
circle back after the summer
At capacity until Easter
we're in the middle of an audit, talk in the spring
I'd say yes but we've just had our budget cut, ask again in a year
Could you come back to me nearer the time? Our renewal is in August
not this side of Christmas
Hold that thought until we've moved premises
maybe one day
On my list for next year
Too much on our plate currently
We don't have the headcount for this yet
Call me back in a couple of months
Not until we have finished the refit
I'm snowed under, maybe in March
We've put everything on ice for now
Next financial year perhaps
would like to but our hands are tied until the merger is done
Check in again once the season is over
Busy period for us, sorry. January is better
Not a good time, we've just lost two people
Ask me again in the autumn
We've no budget left this year
Could be useful but we won't have time to look before June
Try again next quarter
On the back burner for now
We're about to be acquired so everything's frozen
possibly in future, not at present
Speak to me in JanuaryOn leave this week, I will look at it afterwards
I am travelling until Friday and will read this when I am back
On vacation, will come back to you after
Monday is full and so is the rest of the week
None of those days work and next week is full as well
Wednesday is no good and the week after neither
Away this week, back Thursday, I'll read it then
On holiday until the 5th, will have a look when I return
`,
  referral: `
Speak to Anna, she runs this. anna.berg@customer.example
I've copied in Joe who can answer
This needs to go to finance. accounts@customer.example is the address
our ceo decides these things, his mail is r.stone@customer.example
Ask Linda Shaw, she took over my role
I'm passing your mail to the right team
my colleague Ines will reply to you
Adding @Nick who owns this
Sent it along to our HR lead, he'll get back to you if he likes it
You should talk to our partner agency about that, they do our marketing: hello@agency.example
head office makes those decisions. try info@customer.example
Our IT manager Greg would know, greg.h@customer.example
I've sent this to Maria for her to look at
Purchasing is handled from our Dublin office, try them on buying@customer.example
I'd contact Sue Miles about this, she's the office manager
Please direct this to my boss, his email's peter.k@customer.example
Over to you @Dan
Put you in touch with Emma below, she's the right one
Have shared this with the team, someone will reply if they want it
Ellen does our buying, her address is ellen@customer.example
I will forward this internally
Not my call, but I've let our MD know about it
Have a word with our franchise manager, steve@customer.example
I asked my colleague in Leeds to get back to you
This is one for Rob in facilities (rob@customer.example)
I've asked Jenny to look into this
You need to go through our group procurement, procurement@customer.example
Passed your details to the owner
Sharing this with my colleague Tim who runs our social media
I'm not in that role now, Hannah Cole is`,
  info: `
Thanks
ok noted
Thanks, will take a look
will read it later
Thank you for the info, I have forwarded nothing yet but filed it
Received with thanks Regards
Let me check with my boss
Leave it with me
will get back to you if we need anything
please remove the attachment and send the file again
take the last slide out and resend it
can you delete the duplicate order on your side
Thank you, received. Kind regards
cheers, will have a read
I've saved your details
Fair enough
ok
Thanks for the update
will show it to the others on monday
no problem
That's good to know
your message came through, thanks
mail arrived fine
it has arrived, cheers
yes your mail got here
let me ask my partner
I'll run it past my boss
will talk it over with my wife
I'll think about it
need to discuss this with the others first
will sleep on it
looking at it tonight
it's on my desk
Thanks for getting in touch
I'll have a think
Just seen this, will read properly tonight
ok thank you very much
Passed to nobody yet, still on my desk
Thanks for this
Hi Sam, received, thank you
I will review and revert
Ok, will come back to you
Thanks, passing it to nobody for now, just reading`,
  wrong_person: `
Not me
Wrong department mate
I'm just the receptionist, can't help with that
You've mixed me up with someone else
I work in the warehouse, this stuff is above my pay grade
Not sure why you sent this to me, I don't have anything to do with software
We are a charity not a recruiter so I think you meant another company
This is my private address, I am not with that company
Never been in charge of that, sorry
I'm in accounts, nothing to do with marketing
no idea what this is about, think it was meant for someone else
I'm only a volunteer here
You've got the wrong end of the stick, we're a school not an agency
this is not my job
I'm a student, I can't buy anything
not something I get involved in, sorry
I'm not involved in that side at all
you want the other John Carter, he's in sales. I'm the driver
Sorry, I think this went to the wrong inbox
I don't work in that team
Think you've got me confused with another Alex
I have no say in what we buy
Sorry this isn't my department
I only do the books for them`,
  declined: `
nah
Not interested. Thanks
not for me thanks
we're good
I'll pass
No need
thank you but no thank you
Hard pass from us
all sorted thanks
We do this in house
We've got someone who does that
Already with another provider and no plans to change
its too expensive for a firm like ours
Sorry we are closing down the business
we are way too small for something like this
Have a supplier already, cheers
I did look at the site and its not what we need
Nice try but no
Spoke with the team, we won't be taking this further
Thanks for your persistence but I'm not going to change my mind
We don't use linkedin ads so this is of no use
We use Pipedrive. It does the job.
I don't see the value
no time for sales calls
I don't buy from cold emails
This isn't relevant to our business
lol no
Did a robot write this? Pass.
Sounds lovely but we went with someone else last month
The answer is no, same as last time
Thanks for thinking of us but no
We're happy as we are
Already sorted, ta
Can't see us using this
no budget, no need, no interest
I said no last week
This is the last thing I need
We only buy from local firms
I'm afraid we can't help you on this occasion
We have our own developers for this kind of thing
looks good but isn't for us
my boss isn't keen
Nope, all covered
We tried you guys two years back and it was awful
don't bother
we're not taking on any new suppliers
Not our cup of tea
Head office said no
If I need it I'll google it. I don't.
No one here would use it
We're sticking with what we've got
we wouldn't use it enough
Not something we'd consider
Cheers but no
Another company does this for us, so we're fine
I've had a look, it's not for me
No plans to change anything
We have no use for it
As I told your colleague, we don't want it
We were burned by a tool like this before, so no
Don't need it, don't want it
It would never get past our board
Can't afford it
nope. good luck though
no thank you, we're sorted
Not one for us I'm afraid
We're all set with our current supplier thank you
We don't have a need for this
Thanks but I don't think this is for us at all
I'm going to say no on this one
We went with your competitor
not interested in the slightest
I've no interest in AI
We looked into this and can't justify the cost
Appreciate it, but we handle it ourselves
we have a contract with someone until 2029
Our accountant does this for us
Sorry Sam, will have to decline
It's a no from us, best of luck with it
Happy with our current setup thanksWe signed with another vendor last month, so this is settled.
Sorry, we just renewed with your competitor for two years
We have committed to a rival product for the next three years
Already under contract with someone else, sorry
`,
  opt_out: `
Unsubscribe please
please take me off
No more emails please
Leave me alone
delete my details
dont write to me again
I never signed up for this. Remove me
Pls remove
kindly remove this address from your mailing list
quit mailing me!!
Stop sending me this stuff
How many times do I have to say no? Stop it.
please cease all contact
Under GDPR I ask you to erase all my data and not to contact me again
Reported as spam
Enough. Stop.
please stop
Take my address off your system
don't mail me any more thank you
We do not accept unsolicited emails, remove us.
Lose my email address
I want off this list
not interested, please remove me from future mailings
Unsubscribe. Thanks.
I've asked twice to be taken off. Do it now.
Please remove
Could you please take my email off this
stop contacting my staff
I do not want your emails
Block me from your list
No thanks and don't write again
Remove me.
Stop these emails please
I have unsubscribed three times already
please don't contact us again
Not interested. Take me off the list.
no more!!!!! remove my address`,
};
