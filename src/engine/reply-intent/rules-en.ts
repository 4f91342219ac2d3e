import type { RulePhrases } from './rule-phrases.js';

const ALONE = '(?:^|\\n)[^a-z\\n]{0,5}(?:please |pls |kindly |just )?';
const THANKS = '[ ,]{0,2}(?:please|pls|thanks|thank you|now|me|us|immediately|asap|all|everything)?';

export const RULES_EN: RulePhrases = {
  language: 'en',
  negation:
    "(?:don't|do not|dont|didn't|did not|doesn't|never|not|won't|wont|wouldn't|no need to|no reason to|without|rather than|instead of) (?:[a-z']{1,12} ){0,2}$",
  leaving: [
    '\\bunsubscrib(?:e|ing)\\b|\\bunsub\\b|\\bopt(?:ing|ed)?[ -]out\\b|\\bnever signed up\\b|\\b(?:off|from) (?:of )?(?:your|this|the) (?:mailing |e-?mail |distribution |contact )?(?:list|database)\\b',
  ],
  phrases: {
    opt_out: [
      `${ALONE}(?:remove|stop|no more|take me off|delete me|cancel(?: my)? subscription|remove from (?:the |your )?list)${THANKS}[ .!,]{0,3}(?=\\n|$)`,
      '\\bunsubscribe (?:me|us|this|my|from|immediately|now|asap)\\b',
      "(?:please|pls|kindly|(?:i|we) (?:want to|would like to|wish to)|i'd like to) (?:unsubscribe|opt[ -]?out)\\b|how (?:do|can) (?:i|we) (?:unsubscribe|opt out|get off)|\\bopt me out\\b",
      '\\b(?:remove|delete|take|drop|strike|get) (?:me|us|my (?:[a-z-]{1,12} ){0,2}(?:e-?mail|mail|address|name|data|details|info|information|contact|domain|company|number|record|account|inbox)(?: address)?|this (?:e-?mail|address)(?: address)?|our (?:[a-z-]{1,12} ){0,2}(?:e-?mail|address|company|domain|organi[sz]ation|team|data|details|office|business)(?:es)?) (?:off|of|from|out of)\\b',
      '(?:be|get|been|have (?:me|us|my (?:name|e-?mail|address))) (?:removed|unsubscribed|deleted|taken off)\\b',
      '\\bremove (?:me|us)\\b|\\btake (?:me|us) off|(?:delete|remove|erase) (?:my|our|this) (?:data|e-?mail|details|information|info|contact|address|name|record)',
      '\\bstop (?:(?:the|all|your|these|this|any|with the) )?(?:e-?mail|mail(?:s|ing)|send|contacting|writing|spam|messag|pester|bother|harass|reaching)|\\brefrain from (?:contacting|e-?mailing|sending|writing|messaging|reaching)|\\b(?:go away|fuck off|piss off|get lost)\\b',
      "(?:do not|don't|dont|never) (?:ever )?(?:e-?mail|contact|write|message|send|bother|reach out)(?: to)? (?:me|us|any|this|again|anymore)(?! (?:on|by|at|via|over|through) (?:my |the )?(?:mobile|cell|phone|whats|linkedin|private|personal|home))",
      'no (?:more|further) (?:e-?mails?|mails?|messages?|contact|communications?|correspondence|follow[- ]?ups?)',
      "(?:not|don't|dont|no longer) (?:wish|want|care|like) (?:to )?(?:receive|get|hear|be (?:contacted|e-?mailed|on)|any (?:more|further))",
      'leave (?:me|us) alone|lose my (?:number|e-?mail)|\\bcease (?:all |any |your )?(?:contact|e-?mail|communication|sending)|quit (?:spam|e-?mail)',
    ],
    complaint: [
      "report(?:ed|ing)? (?:you|this|it|your)[^.\\n]{0,30}(?:spam|abuse|phishing|authorit|ftc|provider)|(?:this|it) is spam\\b|you(?: are|'re) (?:a )?spammer|marked (?:this |it |you )?as spam|(?:gdpr|can-?spam)[^.\\n]{0,60}(?:complain|violat|breach|infring)|violat[a-z]{1,4}[^.\\n]{0,30}(?:gdpr|can-?spam|privacy)|legal action|my (?:lawyer|attorney|solicitor)|cease and desist",
    ],
    meeting_booked: [
      "(?:i(?:'ve| have)? )?(?:just )?(?:booked|scheduled|grabbed) (?:a|the|some|us|you|in) [a-z0-9 -]{0,20}(?:slot|time|meeting|call|demo|spot)|accepted (?:the|your) (?:invite|invitation)|(?:invite|invitation|meeting) (?:is )?(?:accepted|confirmed)|(?:^|[\\n.!,]) ?(?:all )?booked\\b|picked (?:a (?:slot|time)|[^.\\n]{0,25} (?:on|from|in) (?:your|the) (?:calendly|calendar|link))|(?:put|added|dropped|blocked) (?:something|a slot|time|it|us|me|myself|that)?[a-z ]{0,12}(?:on|in|into) (?:your|the|our) calendar|i'm on your calendar|(?:scheduled|booked) us (?:for|on|in)\\b|used your (?:calendly|booking )?link|(?:see|talk to|speak to|speak with) you (?:then|on (?:mon|tues|wednes|thurs|fri)day|tomorrow)",
    ],
    meeting_request: [
      '(?:call|ring|phone) (?:me|us)\\b(?! (?:off|back when))|give (?:me|us) a (?:call|ring|buzz)',
      '(?:set up|schedule|book|arrange|organi[sz]e|hop on|jump on|have|do|plan|find) (?:a |an |some |in )?(?:[a-z0-9-]{1,14} ){0,2}(?:call|meeting|chat|demo|time|slot|appointment|conversation|zoom)\\b',
      '(?:calendar|booking|calendly) (?:link|invite|invitation)|send (?:me |us |over |through )?(?:a |an |your |the |some |few |couple of )*(?:invite|calendar|availabilit|times?\\b|(?:time )?slots?|dates?\\b)',
      '(?:can|could|shall|should|may) (?:we|you|i) (?:please |perhaps )?(?:talk|speak|meet|chat|connect|set up|call|catch up|schedule|jump|hop)',
      "let'?s (?:talk|meet|chat|connect|speak|schedule|set|find|catch up|arrange|book|hop|jump)",
      "(?:are you|i(?:'m| am)|we(?:'re| are)) (?:free|available) (?:on |at |most |all |this |next |tomorrow|any ?time|mon|tue|wed|thu|fri|after|between)",
      '(?:mon|tues|wednes|thurs|fri)day[^.\\n]{0,30}(?:works?\\b|suits?|good|at \\d|\\d ?(?:am|pm)|afternoon|morning|instead)|(?:works?|suits?|good|free)[^.\\n]{0,20}(?:mon|tues|wednes|thurs|fri)day',
      "what (?:time |day )?(?:works|suits) (?:best )?(?:for )?you|happy to (?:talk|chat|meet|jump|hop|speak|connect|have a)|(?:what(?:'s| is| does)|share) your (?:availability|calendar)|time slots",
    ],
    question: [
      'how much|pric(?:e|es|ing)\\b|\\bcosts?\\b|\\bquote\\b|(?:more|further|additional|some) (?:info|information|details)|brochure|case stud|one[- ]pager',
      '(?:^|[.!\\n,] ?)(?:does|do|is|are|can|could|how|what|where|which|who|why|when|would|will)\\b[^.\\n?]{3,200}\\?',
    ],
    interested: [
      "(?<!\\b(?:not|n't|no longer|never|isn't|aren't) (?:[a-z]{1,12} ){0,2})\\binterested\\b(?! in (?:hearing how you got))",
      "sounds (?:good|great|interesting|promising|like (?:a|something))|looks (?:good|great|interesting|promising)|tell (?:me|us) more|(?:learn|hear|know) more|(?:would|i'd|we'd) (?:love|like) to (?:know|hear|learn|see|try|explore|give|discuss)|\\bkeen\\b|\\b(?:i am|i'm|we are|we're|very|quite|really|rather|just) curious\\b|count (?:me|us) in|sign (?:me|us) up|yes,? please|(?:good|great|perfect) timing|looking for (?:exactly|something like)|looking at exactly|next steps?\\b|got my attention|\\blov(?:e|ing) (?:it|this|the idea|that)\\b|\\bi'm in\\b|\\bwe're in\\b|let'?s do (?:it|this)\\b|send it over|exactly what we(?:'ve| have)? (?:need|want|been looking)",
      "(?:this|it|that)(?: is|'s| looks?| sounds?) (?:[a-z]{1,10} ){0,2}(?:amazing|awesome|fantastic|brilliant|excellent|wonderful|superb|incredible)|(?:^|\\n)[^a-z\\n]{0,3}(?:wow|awesome|amazing|brilliant|fantastic|great stuff|wonderful|superb)\\b",
      '(?:^|\\n)[^a-z\\n]{0,3}(?:yes|yeah|sure|absolutely|definitely)\\b',
    ],
    not_now: [
      'not (?:right now|at (?:the|this) (?:moment|time|point|stage)|now\\b|yet\\b|currently|this (?:year|quarter|month)|a priority|(?:the |a )?(?:right|good|best) (?:time|moment))',
      'no (?:budget|capacity|bandwidth)|(?:bad|wrong|poor) tim(?:e|ing)|(?:too|very|super|extremely|so) busy|\\bon hold\\b|other priorities|budgets? (?:is |are )?(?:freeze|frozen|spent|gone|exhausted|locked)',
      '(?:maybe|perhaps|possibly|try|check|circle|reach|get|come|follow|ping|contact|touch|revisit|reconnect|again|talk|speak|write)[^.\\n]{0,40}(?:next (?:year|quarter|month|spring|summer|fall|autumn|winter)|\\blater\\b|in (?:(?:a|the|about|around) )?(?:few|couple|year|month|quarter|\\d{1,2}|one|two|three|four|five|six|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|autumn|fall|spring|summer|winter|new (?:fiscal |financial )?year|months)|after (?:the )?(?:summer|holidays?|easter|christmas|new year|vacation)|when (?:we|i|things))',
    ],
    referral: [
      '(?:contact|reach out to|speak (?:to|with)|talk (?:to|with)|e-?mail|write to|get in touch with|connect with|direct (?:this|it|your)[^.\\n]{0,15} to)[^.\\n]{0,60}(?:colleague|head of|manager|director|department|team\\b|instead|@|\\bc[a-z]o\\b|\\bvp\\b|responsible)',
      "\\b(?:copying|cc'?ing|cc'?d|cc:|looping in|loop in|adding|introduc(?:e|ing) you|forward(?:ed|ing)? (?:this|it|your)|passed? (?:this|it|your)[^.\\n]{0,25}(?:on|to|along)|in copy|successor|(?:person|one) to (?:speak|talk|contact))",
    ],
    wrong_person: [
      "(?:not|n't) (?:[a-z]{1,12} ){0,2}(?:right|correct|best|appropriate|proper) (?:person|contact|one|department|point|recipient)|wrong (?:person|contact|department|guy|woman|company)|nothing to do with|\\b(?:not|n't) the (?:one|person) (?:who|that|to)\\b|mistaken me|(?:just|only) (?:an? |the )?(?:intern|student|assistant|receptionist|trainee)\\b",
      "(?:not|n't|no longer) (?:[a-z]{1,12} ){0,2}(?:responsible for|in charge|handle|handling|my (?:area|department|responsib|job|role|remit|field|decision)|deal with|the decision|look(?:ing)? after|make (?:these|those|such) decisions|(?:fall|come) under)",
    ],
    declined: [
      "(?:not|n't|no longer|never) (?:[a-z]{1,12} ){0,3}interested|no interest|uninterested",
      "(?:doesn't|does not|don't|do not) (?:apply|concern) (?:to )?us|not (?:really |quite |exactly )?(?:for (?:us|me)\\b|an? (?:good |great |right )?(?:fit|match)|relevant|needed|necessary|required|looking (?:for|to)|in the market|something (?:we|i))",
      "\\bno,? (?:thank you|thanks|thx)|thanks?(?: you)?,? but no|(?:^|\\n)[^a-z\\n]{0,3}(?:(?:hard )?no|nope|nah|(?:hard )?pass|nein|non|nee|nej|nie|nao|nada)[ .!]{0,3}(?=\\n|$)|(?:'ll| will|going to|have to) pass\\b|\\bwe(?:'re| are) (?:all )?(?:good|set|fine|covered)\\b|\\ball set\\b|a no from",
      "(?:do not|don't|no|not|n't) (?:[a-z]{1,10} ){0,2}need\\b|already (?:have|use|using|work(?:ing)? with|got|covered|in place|signed|employ)|(?:happy|satisfied|content) with (?:our|the|what|my)|(?:going|gone|went|decided|chosen|chose|opted)[^.\\n]{0,20}(?:another|different|someone else|competitor)|(?:not|n't) (?:be )?(?:moving|going|proceeding|pursuing)|in[- ]house|\\bsigned (?:[a-z]{1,10} ){0,3}with (?:[a-z]{1,10} ){0,2}(?:competitor|vendor|provider|supplier|agency)|(?:under|locked into a) contract (?:with|until)|\\bdecline\\b",
    ],
  },
};
