/**
 * Replies by their exact label, written before the rules that they test: referrals with an address, meetings that are
 * booked, weekdays that are no appointment, plain enthusiasm, terse refusals, and absences and departures that no header
 * marks. Format of a line: label, a bar, the reply; `referral` with the address that it names behind another bar.
 */
export const LABEL_CASES: string = `
referral|Bob handles this, bob@customer.example|bob@customer.example
referral|That would be Lisa: lisa.k@customer.example|lisa.k@customer.example
referral|Please loop in our ops lead at ops@customer.example|ops@customer.example
referral|Try jane@customer.example, she owns the budget.|jane@customer.example
referral|I moved to another team. Mike (mike@customer.example) took over.|mike@customer.example
referral|You want Dana for that -> dana@customer.example|dana@customer.example
referral|Not me, ask paul@customer.example|paul@customer.example
referral|Dafür ist Herr Weber zuständig, weber@kunde.example|weber@kunde.example
referral|Frau Müller übernimmt das bei uns: mueller@kunde.example|mueller@kunde.example
referral|Bitte an einkauf@kunde.example schicken.|einkauf@kunde.example
referral|Voyez avec Paul, paul@client.example|paul@client.example
referral|C'est Marie qui gère ce sujet : marie@client.example|marie@client.example
referral|Merci d'écrire à achats@client.example|achats@client.example
referral|Eso lo lleva Ana, ana@cliente.example|ana@cliente.example
referral|La responsable es Eva (eva@cliente.example)|eva@cliente.example
referral|Se ne occupa Luca: luca@cliente.example|luca@cliente.example
referral|La persona giusta è Sara, sara@cliente.example|sara@cliente.example
referral|Daarvoor moet u bij Kees zijn: kees@klant.example|kees@klant.example
referral|Piet regelt dit bij ons, piet@klant.example|piet@klant.example
referral|Quem trata disto é a Rita: rita@cliente.example|rita@cliente.example
referral|Por favor envie para compras@cliente.example|compras@cliente.example
referral|Det är Karin som ansvarar för det: karin@kund.example|karin@kund.example
referral|Lars står for det her, lars@kunde.example|lars@kunde.example
referral|Tym zajmuje się Ola: ola@klient.example|ola@klient.example
referral|Proszę pisać na zakupy@klient.example|zakupy@klient.example
meeting_booked|Just booked a time on your calendar for Thursday.
meeting_booked|Done, I grabbed the 3pm slot.
meeting_booked|Invite accepted, talk Tuesday!
meeting_booked|I picked a slot via your link. See you then.
meeting_booked|Booked! Speak soon.
meeting_booked|Ich habe gerade einen Termin bei Ihnen gebucht.
meeting_booked|Termin steht, bis Donnerstag!
meeting_booked|J'ai réservé un créneau dans votre agenda.
meeting_booked|C'est réservé pour mardi, à bientôt.
meeting_booked|Acabo de reservar una cita en su calendario.
meeting_booked|Ho prenotato uno slot per giovedì.
meeting_booked|Ik heb zojuist een afspraak ingepland.
meeting_booked|Acabei de agendar um horário no seu calendário.
meeting_booked|Zarezerwowałem termin w kalendarzu.
declined|Yeah right, maybe on the thirty-first of February.
declined|Call me Monday? Sure, when hell freezes over.
declined|Oh great, another sales pitch. No.
declined|I would rather watch paint dry than take this call.
declined|No need to meet on Tuesday, we are not buying.
declined|We won't be meeting on Friday, thanks but no.
declined|No.
declined|nope
declined|Pass.
declined|Nah
declined|Hard no
declined|Not for us
declined|No, thx
declined|Not a fit.
declined|We're good.
declined|All set, thanks
declined|Nein.
declined|Nö, danke
declined|Kein Bedarf
declined|Non.
declined|Sans intérêt
declined|Pas pour nous
declined|No, gracias
declined|No nos hace falta
declined|No grazie
declined|Non ci serve
declined|Nee
declined|Geen behoefte
declined|Não, obrigado
declined|Dispenso
declined|Nej tack
declined|Nie, dziękuję
not_now|Tuesday does not work and neither does the rest of this quarter, try me in May.
not_now|Not Monday, not this month. Please come back after Easter.
interested|Wow, this is amazing!
interested|Love it!
interested|This looks fantastic, exactly what we need.
interested|Great stuff, let's do it
interested|Awesome. Send it over.
interested|Count me in!
interested|Brilliant, I'm in.
interested|Yes please
interested|Absolutely!
interested|Genial, adelante
interested|Super, das nehmen wir
interested|Klasse, genau so etwas suchen wir
interested|Parfait, on y va
interested|Génial, ça m'intéresse beaucoup
interested|Me encanta
interested|Fantastico, procediamo
interested|Geweldig, doen we
interested|Adorei, vamos avançar
interested|Super, wchodzę w to
vacation|Hi, I'm on PTO until next Wednesday with no laptop. Ping Tom for anything urgent.
vacation|Thanks for your email. I am currently travelling and will reply when I return on June 3.
vacation|I am away from my desk this week and will get back to you on Monday.
vacation|Ich bin bis zum 14. Juli im Urlaub und lese keine Mails.
vacation|Ich befinde mich derzeit in Elternzeit. In dringenden Fällen wenden Sie sich an Frau Kurz.
vacation|Je suis en congés jusqu'au 20 août.
vacation|Estoy de vacaciones hasta el 5 de agosto, responderé a mi vuelta.
vacation|Sono in ferie fino al 25 agosto.
vacation|Ik ben met vakantie tot 1 september.
vacation|Estou de férias até 10 de agosto.
vacation|Jestem na urlopie do 15 lipca.
vacation|Jag är på semester till den 10 augusti.
left_company|Please note that Peter no longer works at Acme.
left_company|I have left the company. For sales matters write to sales@customer.example.
left_company|Herr Braun ist nicht mehr für unser Unternehmen tätig.
left_company|Je ne fais plus partie de l'entreprise.
left_company|Ya no trabajo en esta empresa.
left_company|Non lavoro più per questa azienda.
left_company|Ik werk hier niet meer.
left_company|Já não trabalho na empresa.
left_company|Nie pracuję już w tej firmie.
left_company|I left Brightline three years ago.
left_company|I have recently changed jobs, please update your records.
left_company|Marie a quitté l'entreprise, elle a changé de boîte.
left_company|Our colleague Peter passed away last spring.
declined|Oh wow, yet another newsletter tool.
declined|Sure, the day I win the lottery... oh wait, yeah no.
declined|Genau, und Ostern kommt der Weihnachtsmann.
not_now|We cannot look at suppliers until the new financial year.
not_now|Remind me after the trade fair.
meeting_request|Let me know a few times that suit.
declined|I don't see how we would use it.
wrong_person|Bei mir sind Sie da falsch.
declined|Tried something like it before. Pass.
info|Okay, thanks very much.
info|Merci bien, bonne journée
info|Gut, danke für die Info
info|Dank je wel, ontvangen.
question|hi there, does it run on a tablet
question|ile to trwa
meeting_booked|Perfetto, a martedì!
meeting_booked|Goed, tot dinsdag.
meeting_booked|D'accord, à vendredi.
meeting_request|Drop by our workshop one day.
not_now|We are flat out until March.
not_now|Write again once the fair is over.
declined|My manager says no.
declined|Nous avons regardé, mais non.
opt_out|I do not want these emails.
opt_out|Nehmen Sie mich bitte raus.
wrong_person|You want the other Smith.
left_company|Julia has left, I look after her customers.
left_company|Kollegin Sommer hat uns im Mai verlassen.
referral|Je fais suivre au service concerné.
interested|Pásamelo y lo veo.
interested|I'm not in charge of this but I like it.
meeting_request|We already have a tool for that, but happy to talk.
declined|Lovely website, but no.
wrong_person|It looks interesting but I'm not responsible for it.
vacation|I'm on leave til 20 March, will read it then.
meeting_request|Can Thurs do?
not_now|Everything is frozen at the moment.
`;
