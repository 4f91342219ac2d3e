/**
 * Everyday replies to cold business mail, in English (half) and German, French, Spanish, Italian, Dutch, Portuguese and Polish:
 * short, in lower case, with slips, signed or not, some above a quoted original. All were written before a look at rules and
 * training, then every other one was set apart. Format of a line: label (`a/b` where both are fair), a bar, the reply with `\\n`
 * for a line break, and behind another bar the address that a referral names.
 */
export const EVERYDAY_REPLIES: string = `
interested/question|hi lena, yeah this could be useful for us. what do you need from me?
interested|Sounds good to me, lets do it\\nTom
interested|Yes please\\n\\nOn Tue, Mar 3, 2026 at 9:12 AM Lena Hart <lena@sender.example> wrote:\\n> Hi Tom,\\n> would it be ok if I sent over a two minute video?\\n> If you do not want to hear from me, let me know.
interested|I'm not the one who signs off on spend but I like it. Send me something I can show my boss.
meeting_request|Hi Lena, can you do thursday after 2? Thx
meeting_request|ok 15 mins max. when are you free?
meeting_request|I'd rather see it than read about it - could you show me a quick demo?
meeting_request|Tuesdays no good for me but wed or thurs would work
meeting_booked|Done, booked for Monday 10.30. Speak then
meeting_booked|Invite accepted, looking forward to it\\nSam
question|how is this different from hubspot?
question|Hi, how much is it per seat?\\nThanks
question|Where did you get the numbers about our site from?
question|What's the minimum contract and can we cancel monthly?
question|Whats the price for 200 users, and is there a setup fee?
interested/question|Hi, can you send over some info first? Will have a look when I get a min
interested/question|Happy to look at a one pager if you've got one\\nJ
referral|Best person for this is Karen in procurement, karen.webb@customer.example|karen.webb@customer.example
referral/wrong_person|Hi, not my area any more. Talk to Dave Collins about it.
referral|You'll want to speak to our ops team for that. ops@customer.example|ops@customer.example
wrong_person|I dont deal with this sorry
wrong_person|This isn't something I handle\\n\\nKind regards\\nMaria
left_company|Tom left us in January, this inbox is being looked after by me now
left_company|Hi - Sarah has moved on, she doesnt work here anymore
declined|no thanks
declined|Thanks for reaching out but we're all good here\\nMike\\n\\nOn Mon, 2 Mar 2026 at 14:01, Lena Hart <lena@sender.example> wrote:\\n> Just floating this to the top of your inbox. Can we talk this week?
declined|We looked at it and decided not to go ahead
declined|Hi Lena, I had a read of your mail and don't see how this would help us
declined|we already use salesloft and are happy with it
declined|We've an agency that does all that for us
not_now|bit swamped right now, ping me in a month or so
not_now|Maybe later in the year. We're moving offices at the moment
not_now|Not yet. I'll reach out when we're ready\\nThanks, Ben
not_now/declined|No budget for this I'm afraid
opt_out|take me off your list
opt_out|Remove my email from whatever database you got it from
opt_out|Fourth time now. I don't want any more of these emails
vacation/not_now|Hi, I'm on leave til the 14th, will look when I'm back
info/neutral|Thanks, received
info/neutral|Got it, I'll discuss with the team\\nT
declined|Sure, right after I win the lottery
interested|ja gerne, legen Sie los
meeting_request|passt, wann hätten Sie denn Zeit für ein kurzes Gespräch?
question|Moin, läuft das auch mit DATEV?
referral|habs mal an die kollegen vom einkauf weitergeleitet
declined|brauchen wir nicht
not_now/declined|Budget ist für dieses Jahr leider durch
left_company|Herr Sommer arbeitet nicht mehr bei uns
interested/question|bonjour, vous pouvez m'envoyer une plaquette ? merci
meeting_request|appelez moi demain au 06 12 34 56 78
question|Ça marche avec Sage ? Cdt
wrong_person|Bonjour, je ne m'occupe pas du tout de ça
declined|non merci ça ne nous intéresse pas
not_now/declined|pas de budget cette année désolé
info/neutral|Bien reçu merci, bonne journée
interested|Vale, mándame la info y lo miro
meeting_booked|Listo, ya te he reservado el jueves a las 12
question|Funciona también para empresas pequeñas?
declined|gracias pero ya trabajamos con otra empresa
not_now|Ahora estamos hasta arriba, hablamos en septiembre
left_company|Jorge ya no está en la empresa
interested|sì ok, facciamo una prova
meeting_booked|Perfetto, allora ci vediamo giovedì alle 11
question|Buongiorno, avete clienti nel nostro settore?
wrong_person|guardi non sono io che seguo queste cose
declined|abbiamo già un fornitore, grazie lo stesso
opt_out|Non scrivetemi più
meeting_request|Kun je me vrijdagmiddag even bellen?
question|Werkt dit ook met Exact?
wrong_person|Ik ga hier niet over
declined|Hebben we al iets voor, thanks
opt_out|haal me van de lijst aub
meeting_request|pode ser quarta às 15h?
question|Bom dia, vocês atendem fora de SP?
declined|obrigado mas não temos interesse
not_now|este mês tá corrido, me chama em março
info/neutral|ok recebido, obrigada
meeting_request|możemy się zdzwonić w środę o 11?
question|Czy działa to z Comarchem?
declined|dziękuję, nie jesteśmy zainteresowani
opt_out|Proszę nie wysyłać mi więcej maili
`;

/** The other half, read once: after the cures that the first half and its like had led to. */
export const EVERYDAY_REPLIES_HELD_OUT: string = `
interested|Ok you got my attention. Tell me a bit more about how it works\\n\\nSent from my iPhone
interested|actually good timing, we were just talking about this last week
interested|Would be up for a trial if its free\\ncheers
interested|Not sure we need it but happy to hear more
meeting_request|Sure, give me a ring on 07700 900123, best before noon
meeting_request|Hello Lena,\\nCan you send me a invite for next week, mornings are best.\\n\\nBest,\\nRachel
meeting_request|Whats your calendar link
meeting_request|If you can show me it works with SAP then lets have a call
meeting_booked|just grabbed a slot on your calendar for friday, see you there
meeting_booked|great, 3pm tuesday it is. i've put it in my diary\\n\\nFrom: Lena Hart <lena@sender.example>\\nSent: Tuesday, March 3, 2026 9:12 AM\\nTo: Tom Reed\\nSubject: RE: quick idea\\n\\nWould Tuesday at 3 suit you?
question|Do you work with companies our size? we're only 12 people
question|ballpark cost?
question|does it do german as well
question|Who else in logistics is using this?
question|Before I waste anyones time, is it on prem or cloud only?
interested/question|pls send deck
interested/question|Do you have any case studies you can share with me?
referral|I've passed this on to our head of marketing, she'll come back to you if it's of interest
referral|cc'ing Priya who looks after this side of things
referral|Forwarded to the IT guys, they'll be in touch if they want it
wrong_person|Hi, think you have the wrong Tom. I'm a dentist lol
wrong_person|I have nothing to do with purchasing, no idea who does
left_company|I no longer work at Brightline so cant help, sorry
left_company|I retired last summer! Good luck with it.
declined|Not for us. Good luck.
declined|I appreciate the follow up but its still a no from me
declined|Doesn't really fit what we do I'm afraid.
declined|we dont outsource this, never will
declined|Thanks but we built our own tool for this last year
declined|Just signed a 3 year deal with one of your competitors, sorry
not_now|Like the idea but not before the new financial year starts in April
not_now|We're tied into a contract until next summer. Get back to me in May and we can talk
not_now|can we park this till after xmas
not_now|All our spend is frozen this year so cant look at anything new
opt_out|Please stop emailing me.\\n\\nSent from my iPhone
opt_out|STOP
opt_out/complaint|This is spam, don't contact me again.
vacation/not_now|On hols this week - back Monday, will read it then
info/neutral/not_now|ok thanks will let you know
declined|Wow, another AI tool. Just what I needed today. Not.
interested|Hallo Frau Hart, klingt interessant, schicken Sie mir mal was dazu
meeting_request|Rufen Sie mich am besten Donnerstag ab 14 Uhr an, 0151 1234567
question|Was kostet der Spaß?
referral|Dafür ist bei uns Herr Krüger zuständig, krueger@kunde.example|krueger@kunde.example
declined|Danke, aber wir haben da schon einen Partner und sind zufrieden\\nVG Jens\\n\\nAm 03.03.2026 um 09:12 schrieb Lena Hart:\\n> Hätten Sie diese Woche Zeit für ein Gespräch?
not_now|Im Moment ist bei uns Land unter, gerne im Frühjahr nochmal
opt_out|Bitte keine weiteren Mails mehr
interested|Bonjour, oui pourquoi pas, dites m'en plus
meeting_request|Ok pour un point rapide, plutot mardi matin
question|c'est combien par mois ?
referral|Voyez plutôt avec Mme Leroy, c'est elle qui gère : leroy@client.example|leroy@client.example
declined|Merci mais on est déjà équipés
not_now|Là on est en plein bilan, revenez vers moi en mai
opt_out|Merci de ne plus m'écrire
interested|hola Lena, pinta bien, cuéntame más
meeting_request|Podríamos hablar el martes a las 10? Un saludo
question|qué precio tiene?
referral|Eso lo lleva mi compañera Marta, escríbele a marta@cliente.example|marta@cliente.example
declined|No nos hace falta, gracias
opt_out|Por favor no me mandéis más correos
interested|Ciao, mi sembra interessante, mandami pure qualcosa
meeting_request|Mi chiami pure domani pomeriggio dopo le 15
question|quanto viene a costare?
referral|Deve parlare con l'ufficio acquisti, acquisti@cliente.example|acquisti@cliente.example
declined|Grazie ma siamo a posto così
not_now|Adesso non riesco, risentiamoci a settembre
interested|Hoi Lena, klinkt goed, stuur maar wat meer info
question|wat kost dat ongeveer?
referral|Hiervoor moet je bij Sanne zijn, sanne@klant.example|sanne@klant.example
declined|nee bedankt, wij doen dit zelf
not_now|Nu te druk, probeer het in het nieuwe jaar nog eens
interested|Olá Lena, gostei da ideia, me manda mais detalhes
question|qual o valor?
referral|Quem cuida disso é a Paula: paula@cliente.example|paula@cliente.example
declined|Já temos um sistema pra isso, valeu
opt_out|não me mandem mais emails por favor
interested|Dzień dobry, brzmi ciekawie, proszę przesłać więcej informacji
question|ile to kosztuje?
referral|Proszę pisać do kolegi z zakupów, zakupy@klient.example|zakupy@klient.example
not_now|teraz nie mamy na to czasu, proszę odezwać się po wakacjach
`;
