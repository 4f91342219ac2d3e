import type { RulePhrases } from './rule-phrases.js';

const ALONE = '(?:^|\\n)[^a-z\\n]{0,5}(?:please |pls |kindly |just )?';
const THANKS = '[ ,]{0,2}(?:please|pls|thanks|thank you|now|me|us|immediately|asap|all|everything)?';

export const RULES_EN: RulePhrases = {
  language: 'en',
  negation:
    "(?:don't|do not|dont|didn't|did not|doesn't|never|not|won't|wont|wouldn't|no need to|no reason to|without|rather than|instead of) (?:[a-z']{1,12} ){0,2}$",
  leaving: [
    '\\bunsubscrib(?:ed?|ing)\\b|\\bunsub\\b|\\bopt(?:ing|ed)?[ -]out\\b|\\bnever signed up\\b|\\b(?:off|from) (?:of )?(?:your|this|the) (?:mailing |e-?mail |distribution |contact )?(?:list|database)\\b|\\bstop it\\b|(?:[.!]|enough) stop[.!]{0,3}(?=\\n|$)',
  ],
  phrases: {
    opt_out: [
      '\\b(?:asked|told|begged|warned) you (?:[a-z]{1,10} ){0,4}to stop\\b',
      '\\b(?:scrub|wipe|purge|expunge|strike) (?:me|us|my|our)\\b[^.\\n]{0,30}(?:system|systems|database|records?|lists?|crm|files?)\\b',
      `${ALONE}(?:remove|stop|no more|take me off|delete me|cancel(?: my)? subscription|remove from (?:the |your )?list)${THANKS}[ .!,]{0,3}(?=\\n|$)`,
      '\\bunsubscribe (?:me|us|this|my|from|immediately|now|asap)\\b',
      "(?:please|pls|kindly|(?:i|we) (?:want to|would like to|wish to)|i'd like to) (?:unsubscribe|opt[ -]?out)\\b|how (?:do|can) (?:i|we) (?:unsubscribe|opt out|get off)|\\bopt me out\\b",
      '\\b(?:remove|delete|drop|strike|(?<!\\byou )(?:get|take)) (?:me|us|my (?:[a-z-]{1,12} ){0,2}(?:e-?mail|mail|address|name|data|details|info|information|contact|domain|company|number|record|account|inbox)(?: address)?|this (?:e-?mail|address)(?: address)?|our (?:[a-z-]{1,12} ){0,2}(?:e-?mail|address|company|domain|organi[sz]ation|team|data|details|office|business)(?:es)?) (?:off|of|from|out of)\\b',
      '(?:be|get|been|have (?:me|us|my (?:name|e-?mail|address))) (?:removed|unsubscribed|deleted|taken off)\\b',
      '\\b(?:remove|erase) (?:me|us)\\b|\\btake (?:me|us) off|(?:delete|remove|erase) (?:all )?(?:of )?(?:my|our|this) (?:data|e-?mail|details|information|info|contact|address|name|record)',
      '\\bstop (?:(?:the|all|your|these|this|any|with the) )?(?:e-?mail|mail(?:s|ing)|send|contacting|writing|spam|messag|pester|bother|harass|reaching)|(?:not|don.t|dont) want (?:your|these|those|any of your) (?:e-?mails?|mails?|messages?)\\b(?! (?:to|going|in|about|from)\\b)|\\brefrain from (?:contacting|e-?mailing|sending|writing|messaging|reaching)|\\b(?:go away|fuck off|piss off|get lost)\\b',
      "(?:do not|don't|dont|never) (?:ever )?(?:e-?mail|mail|contact|write|message|send|bother|reach out)(?: to)? (?:me|us|any|this|again|anymore)(?! (?:on|by|at|via|over|through) (?:my |the )?(?:mobile|cell|phone|whats|linkedin|private|personal|home))",
      'no (?:more|further) (?:e-?mails?|mails?|messages?|contact|communications?|correspondence|follow[- ]?ups?)',
      "(?:not|don't|dont|no longer) (?:wish|want|care|like) (?:to )?(?:receive|get|hear|be (?:contacted|e-?mailed|on)|any (?:more|further))",
      'leave (?:me|us) alone|lose my (?:number|e-?mail|address|contact|details)|\\bcease (?:all |any |your )?(?:contact|e-?mail|communication|sending)|quit (?:spam|e-?mail|mailing|writing|messaging|contacting|bothering|sending)|\\bnot to (?:contact|e-?mail|write to) (?:me|us) (?:again|any ?more|further)',
    ],
    complaint: [
      'unsolicited[^\\n]{0,80}\\bcomplain|(?:report(?:ing|ed)?|complain(?:ing|ed)?)[^.\\n]{0,20} to (?:the )?(?:ico|cnil|dpa|fcc|acma|data protection|information commissioner)\\b',
      "report(?:ed|ing)? (?:you|this|it|your)[^.\\n]{0,30}(?:spam|abuse|phishing|authorit|ftc|provider)|(?:this|it) is spam\\b|you(?: are|'re) (?:a )?spammer|marked (?:this |it |you )?as (?:spam|junk)|(?:gdpr|can-?spam)[^.?\\n]{0,60}(?:complain|violat|breach|infring)|violat[a-z]{1,4}[^.\\n]{0,30}(?:gdpr|can-?spam|privacy)|(?:one|any) more (?:e-?mails?|mails?|messages?) (?:and|or) (?:i|we)(?:'ll| will| shall)? [^.\\n]{0,20}(?:report|complain|sue|block|lawyer)|legal action|my (?:lawyer|attorney|solicitor)|cease and desist",
    ],
    meeting_booked: [
      "(?:i(?:'ve| have)? )?(?:just )?(?:booked|scheduled|grabbed) (?:a|the|some|us|you|in) [a-z0-9 -]{0,20}(?:slot|time|meeting|call|demo|spot)|accepted (?:the|your) (?:invite|invitation)|(?:invite|invitation|meeting) (?:is )?(?:accepted|confirmed)|(?:^|[\\n.!,]) ?(?:all )?booked\\b|(?:picked|grabbed|took|booked) (?:a (?:slot|time)|[^.\\n]{0,25} (?:on|from|in) (?:your|the) (?:calendly|calendar|link))|(?:put|added|dropped|blocked) (?:something|a slot|time|it|us|me|myself|that)?[a-z ]{0,12}(?:on|in|into) (?:your|the|our) calendar|i'm on your calendar|(?:scheduled|booked) us (?:for|on|in)\\b|(?:got|have|received) (?:the|your) invite\\b|(?:all )?(?:you(?:.re| are)|we(?:.re| are)) (?:in|on|down|set|booked) for (?:our|the \\d|tomorrow|(?:mon|tues|wednes|thurs|fri)day)|set for (?:our|the|tomorrow|(?:mon|tues|wednes|thurs|fri)day)|(?:(?:mon|tues|wednes|thurs|fri)day|\\d ?[ap]m|\\d[.:]\\d\\d)[^.\\n?]{0,12} (?:is )?confirmed|(?:^|\\n)[^a-z\\n]{0,3}confirmed\\b|i(?:'ve| have) accepted\\b|see you (?:on )?(?:mon|tues|wednes|thurs|fri)day\\b(?![^\\n]*\\?)|(?:speak|talk|see you|catch you) (?:on )?(?:the \\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri)day|tomorrow)(?: then)?[.!]{0,3}(?=\\n|$)|used your (?:calendly|booking )?link|(?:see|talk to|speak to|speak with) you (?:then|on (?:mon|tues|wednes|thurs|fri)day|tomorrow)",
    ],
    meeting_request: [
      '(?:call|ring|phone) (?:me|us)\\b(?! (?:off|back (?:when|in|after|next|once)))|give (?:me|us) a (?:call|ring|buzz)',
      '(?:set up|schedule|book|arrange|organi[sz]e|hop on|jump on|have|do|plan|find) (?:a |an |some |in )?(?:[a-z0-9-]{1,14} ){0,2}(?:call|meeting|chat|demo|time|slot|appointment|conversation|zoom)\\b',
      '(?:calendar|booking|calendly) (?:link|invite|invitation)|send (?:me |us |over |through )?(?:a |an |your |the |some |few |couple of )*(?:invite|calendar|availabilit|times?\\b|(?:time )?slots?|dates?\\b)',
      '(?:can|could|shall|should|may) (?:we|you|i) (?:please |perhaps )?(?:talk|speak|meet|chat|connect|set up|call|catch up|schedule|jump|hop)',
      "let'?s (?:talk|meet|chat|connect|speak|schedule|set|find|catch up|arrange|book|hop|jump)",
      "(?:are you|i(?:'m| am)|we(?:'re| are)) (?:free|available) (?:on |at |most |all |this |next |tomorrow|any ?time|mon|tue|wed|thu|fri|after|between)",
      '(?:mon|tues|wednes|thurs|fri)day[^.\\n]{0,30}(?:works?\\b|suits?|good|at \\d|\\d ?(?:am|pm)|afternoon|morning|instead)|(?:works?|suits?|good|free)[^.\\n]{0,20}(?:mon|tues|wednes|thurs|fri)day',
      "what (?:time |day )?(?:works|suits) (?:best )?(?:for )?you|(?:pop|come|drop|swing) (?:in|by|round|over)\\b|(?:talk|meet|speak) in person|want (?:to see )?a demo|\\bcan (?:mon|tue|wed|thu|fri)[a-z]{0,6} (?:do|work)\\b|present (?:this|it) to (?:our|my|the)|(?:grab|get) (?:a )?(?:quick )?(?:coffee|lunch|beer)\\b|(?:let (?:me|us) know|give (?:me|us)|suggest|propose|name) (?:some|a few|a couple of|your|which|what)? ?(?:times?|dates?|days|slots?)\\b|when(?:'s| is| are| would) (?:you |it )?(?:be )?(?:good|free|convenient|best|available)\\b|phone (?:is|would be) (?:easier|better|best)|(?:see|show)[^.\\n]{0,20}\\blive\\b|happy to (?:talk|chat|meet|jump|hop|speak|connect|have a)|(?:what(?:'s| is| does)|share) your (?:availability|calendar)|time slots",
    ],
    question: [
      'how much|pric(?:e|es|ing)\\b|\\bcosts?\\b|\\bquote\\b|(?:more|further|additional|some) (?:info|information|details)|brochure|case stud|one[- ]pager',
      '(?:^|[.!\\n,] ?)(?:does|do|is|are|can|could|how|what|where|which|who|why|when|would|will)\\b[^.\\n?]{3,200}\\?',
    ],
    interested: [
      "(?<!\\b(?:not|n't|no longer|never|isn't|aren't) (?:[a-z]{1,12} ){0,2})\\binterested\\b(?! in (?:hearing how you got))",
      "sounds (?:good|great|interesting|promising|like (?:a|something))|looks (?:good|great|interesting|promising)|tell (?:me|us) more|(?:learn|hear|know) more|(?:would|i'd|we'd) (?:love|like) to (?:know|hear|learn|see|try|explore|give|discuss)|(?<!n.t |not )\\bkeen\\b|\\b(?:i am|i'm|we are|we're|very|quite|really|rather|just) curious\\b|count (?:me|us) in|sign (?:me|us) up|yes,? please|(?:good|great|perfect) timing|looking for (?:exactly|something like)|looking at exactly|next steps?\\b|got my attention|\\blov(?:e|ing) (?:it|this|the idea|that)\\b|\\bso yes\\b|yes,? (?:add|count|put|sign)\\b|(?:i|we) (?:really |quite )?(?:like|love) (?:it|this|that|what)\\b|could see (?:us|me|myself) using|\\bi'm in\\b|\\bwe're in\\b|let'?s do (?:it|this)\\b|(?<!not )\\b(?:happy|open|willing|glad) to (?:hear|learn|listen|look|read|try|take|explor|consider|see)|(?:may|might|could|do) (?:actually )?have a (?:need|use) for|worth (?:a (?:look|try|shot)|looking|exploring)|lik(?:e|ing) the (?:sound|look|idea) of|(?:^|\\n|[,.!] |please |just |sure |yes |and |can you |could you )send (?:me|us|it|over|through)\\b|exactly what we(?:'ve| have)? (?:need|want|been looking)",
      "(?:this|it|that)(?: is|'s| looks?| sounds?) (?:[a-z]{1,10} ){0,2}(?:amazing|awesome|fantastic|brilliant|excellent|wonderful|superb|incredible)|(?:^|\\n)[^a-z\\n]{0,3}(?:wow|awesome|amazing|brilliant|fantastic|great stuff|wonderful|superb)\\b",
      '(?:^|\\n)[^a-z\\n]{0,3}(?:yes|yeah|sure|absolutely|definitely)\\b',
    ],
    not_now: [
      '\\bno (?:headcount|resources|cycles)\\b|\\b(?:busy|tied up|heads down|flat out|blocked)[^.\\n]{0,25}(?:until|till)',
      'not (?:right now|at (?:the|this) (?:moment|time|point|stage)|now\\b|yet\\b|currently|this (?:year|quarter|month)|a priority|(?:the |a )?(?:right|good|best) (?:time|moment))',
      '(?:tied|busy|booked|full|frozen|closed|flat out|snowed under)\\b[^.\\n]{0,15} (?:until|till|til)\\b|(?:until|till|once|when) [^.\\n]{3,40} (?:is|are|has been|have been) (?:done|over|finished|completed?|through|live|settled|sorted)\\b|on ice\\b|back burner|(?:everything|spend|spending|purchases?|projects?)(?:.s| is| are) (?:frozen|paused)|snowed under|(?:bit|too|little) early\\b|this side of (?:christmas|easter|summer|the)|n\\W?t have the (?:headcount|people|resources?|staff|bandwidth|capacity|time|funds)|down the (?:line|road|track)\\b|\\bnot today\\b|give (?:it|me|us) (?:(?:a few|a couple of|another|\\d{1,2}|two|three|six) )?(?:weeks|months|a year)|remind (?:me|us) (?:in|next|after|when|again)|park (?:this|it)\\b|(?:\\bnot|n\\Wt|\\b(?:nothing|cannot|cant|wont|dont))\\b[^.\\n]{0,50}\\b(?:until|till|before) (?:(?:the|next|mid|early|late|end|at least|of|new|our|financial|fiscal|after) ){0,3}(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|spring|summer|autumn|fall|winter|year|christmas|xmas|easter|quarter|20\\d\\d)\\b|no (?:budget|capacity|bandwidth)(?![^\\n]{0,30}\\bno (?:need|interest|thank))|(?:bad|wrong|poor) tim(?:e|ing)|(?:too|very|super|extremely|so) busy|\\bon hold\\b|other priorities|budgets? (?:is |are )?(?:freeze|frozen|spent|gone|exhausted|locked)',
      '(?:maybe|perhaps|possibly|try|check|circle|reach|get|come|follow|ping|contact|touch|revisit|reconnect|again|call|ring|check|talk|speak|write)[^.\\n]{0,40}(?:next (?:year|quarter|month|spring|summer|fall|autumn|winter)|\\blater\\b|in (?:(?:a|the|about|around) )?(?:few|couple|year|month|quarter|\\d{1,2}|one|two|three|four|five|six|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|autumn|fall|spring|summer|winter|new (?:fiscal |financial )?year|months)|after (?:the )?(?:summer|holidays?|easter|christmas|new year|vacation)|when (?:we|i|things))',
    ],
    referral: [
      '(?:contact|reach out to|speak (?:to|with)|talk (?:to|with)|e-?mail|write to|get in touch with|connect with|direct (?:this|it|your)[^.\\n]{0,15} to)[^.\\n]{0,60}(?:colleague|head of|manager|director|department|team\\b|instead|@|\\bc[a-z]o\\b|\\bvp\\b|responsible)',
      "\\b(?:copying|cc'?ing|cc'?d|cc:|looping in|loop in|adding|introduc(?:e|ing) you|forward(?:ed|ing)? (?:this|it|your)|passed? (?:this|it|your)[^.\\n]{0,25}(?:on|to|along)|in copy|successor|(?:person|one) to (?:speak|talk|contact)|(?:let|told) (?:our|my) [a-z]{2,20}(?: [a-z]{2,20})? (?:know|about))",
    ],
    wrong_person: [
      "(?:not|n't) (?:[a-z]{1,12} ){0,2}(?:right|correct|best|appropriate|proper) (?:person|contact|one|department|point|recipient)|wrong (?:person|contact|department|guy|woman|company)|nothing to do with|(?:meant|intended) for (?:someone|somebody|another)|(?:meant|mean|want) (?:someone|somebody|a different|another) (?:else|company|person|firm|[a-z]{2,20}[.,])|(?:want|mean|meant) the other\\b|\\bleft (?:the )?[a-z]{2,20} (?:team|department)\\b|no say in|not the decision[- ]maker|not something (?:i|we) (?:get involved|deal with|handle|look after|decide)|\\b(?:not|n't) the (?:one|person) (?:who|that|to)\\b|mistaken me|(?:just|only) (?:an? |the )?(?:intern|student|assistant|receptionist|trainee)\\b",
      "(?:not|n't|no longer) (?:[a-z]{1,12} ){0,2}(?:responsible for|in charge|handle|handling|my (?:area|department|responsib|job|role|remit|field|decision)|deal with|the decision|look(?:ing)? after|make (?:these|those|such) decisions|(?:fall|come) under)",
    ],
    declined: [
      '\\b(?:stay|stick|remain)(?:ing)? with (?:our|the|my|what)|\\b(?:went|gone|going) with (?:somebody|someone|a competitor)|(?:can.t|cannot|don.t) (?:really )?see (?:us|me|ourselves|myself)\\b|\\b(?:does|do)(?:n.t| not) do (?:anything|much) for (?:me|us)',
      "(?:not|n't|no longer|never) (?:[a-z]{1,12} ){0,3}interested|no interest|uninterested",
      "(?:doesn't|does not|don't|do not) (?:apply|concern) (?:to )?us|(?:not|n't) (?:really |quite |exactly )?(?:for (?:us|me)\\b|an? (?:good |great |right )?(?:fit|match)|relevant|needed|necessary|required|looking (?:for|to)|in the market|something (?:we|i))",
      "\\bno,? (?:thank you|thanks|thx)|thanks?(?: you)?,? but no|(?:^|\\n)[^a-z\\n]{0,3}(?:(?:hard )?no|nope|nah|(?:hard )?pass|nein|non|nee|nej|nie|nao|nada)[ .!]{0,3}(?=\\n|$)|[.!?] (?:hard )?pass[.!]?(?=\\n|$)|(?:'ll| will|going to|have to) pass\\b(?! (?:it|this|that|your|on|along|to|judg))|\\bwe(?:'re| are) (?:all )?(?:good|set|fine|covered)\\b|\\ball set\\b|a no from|\\bstill (?:a )?no\\b|\\bso no[.!]{0,3}(?=\\n|$)|too (?:rich|expensive|pricey|dear) for (?:us|me|our|my)|\\b(?:said|says|say) no\\b(?! (?:one|such|more))|not (?:our|my) cup of tea|ship has sailed|n\\W?t keen\\b|not keen\\b|\\blost me at\\b",
      "(?:do not|don't|no|not|n't) (?:[a-z]{1,10} ){0,2}need\\b|already (?:have|use|using|work(?:ing)? with|got|covered|in place|signed|employ)|(?:happy|satisfied|content) with (?:our|the|what|my)|(?:going|gone|went|decided|chosen|chose|opted)[^.\\n]{0,20}(?:another|different|someone else|competitor)|(?:not|n't) (?:be )?(?:moving|going|proceeding|pursuing)|(?:n't|not) (?:be )?taking (?:this|it|things) (?:any )?(?:further|forward)|(?:don't|do not|dont|can't|cannot|fail to) see (?:how|why|what|the (?:value|point|benefit|need|use))|(?:'ve|have|got|use|using) (?:got )?(?:someone|somebody|an? (?:agency|guy|team|firm|provider|supplier|partner|tool|system)) (?:who|that|for|doing|to do|in place)|closing down|\\bin[- ]house|\\bsigned (?:[a-z]{1,10} ){0,3}with (?:[a-z]{1,10} ){0,2}(?:competitor|vendor|provider|supplier|agency)|(?:under|locked into a) contract (?:with|until)|\\bdecline\\b",
    ],
  },
};
