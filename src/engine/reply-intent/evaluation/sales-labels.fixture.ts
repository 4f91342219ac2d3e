/**
 * Replies in many languages with the label that a person in sales would give, written apart from the rules and the model that
 * they measure. Format of a line: label (`a/b` where both are fair), a bar, the reply, and behind another bar the address
 * that a referral names or the day that an absent writer is back.
 */
export const SALES_LABELS: string = `
interested|We've been looking for exactly this, what are the next steps?
interested|Hey, this caught my eye. Tell me more please.
interested|Sure, why not. Shoot me the details.
interested|Count me in!
interested|Love it. Go ahead.
interested|Looks promising, I'd like to see it in action.
interested/question|Interesting. Send me the deck.
interested|Klingt gut, schicken Sie mir gern Unterlagen.
interested|Das trifft bei uns einen Nerv, erzählen Sie mehr.
interested|Ça a l'air super, envoyez-moi une présentation.
interested|Volontiers, je serais curieux d'en savoir plus.
interested|Suena muy bien, cuénteme más.
interested|Me parece interesante, mándame la información.
interested|Molto interessante, mi mandi una presentazione.
interested|Parece ótimo, pode me contar mais?
interested|Leuk! Stuur maar wat meer info door.
interested|Låter spännande, skicka gärna mer info.
interested|Det lyder spændende, send mig gerne noget materiale.
interested|Brzmi ciekawie, proszę o więcej szczegółów.
interested|Звучит интересно, расскажите подробнее.
interested|興味があります。資料を送ってください。
interested|我们很感兴趣，请发一些资料。
interested|İlgimi çekti, daha fazla bilgi gönderir misiniz?
interested|Zní to zajímavě, pošlete mi prosím více informací.
meeting_request|Can we jump on a call Thursday at 2?
meeting_request|I'm free most of next week, what works for you?
meeting_request|Send me your calendar link please.
meeting_request|Let's set up a demo for my team.
meeting_request|Happy to chat. Does Wednesday 11am CET suit?
meeting_request|Would Friday morning work for a quick call?
meeting_request|Können wir am Donnerstag um 14 Uhr telefonieren?
meeting_request|Gerne, schlagen Sie einen Termin vor.
meeting_request|On peut s'appeler jeudi à 14h ?
meeting_request|Quelles sont vos disponibilités la semaine prochaine ?
meeting_request|¿Podemos hablar el jueves a las 14h?
meeting_request|Propóngame una fecha para una demo.
meeting_request|Possiamo sentirci giovedì alle 14?
meeting_request|Podemos conversar na quinta às 14h?
meeting_request|Kunnen we donderdag om 14 uur bellen?
meeting_request|Kan vi ta ett samtal på torsdag kl 14?
meeting_request|Kan vi tale sammen torsdag kl. 14?
meeting_request|Możemy porozmawiać w czwartek o 14?
meeting_request|Давайте созвонимся в четверг в 14:00.
meeting_request|来週の木曜日にお電話できますか？
meeting_booked|Booked the 2pm on Thursday, talk then.
meeting_booked|Just put something on your calendar for Monday.
meeting_booked|I've scheduled us for Wednesday through your Calendly.
meeting_booked|Habe mir über Ihren Kalender den Dienstag reserviert.
meeting_booked|Je viens de réserver un créneau mardi via votre lien.
meeting_booked|Acabo de agendar una cita en su calendario.
meeting_booked|Ho appena prenotato uno slot sul suo calendario.
meeting_booked|Ik heb net een afspraak ingepland via je link.
meeting_booked|Acabei de marcar um horário na sua agenda.
meeting_booked|Jag har bokat en tid i din kalender.
question|What does it cost for 20 people?
question|Does it integrate with Salesforce?
question|Who else in our industry uses this?
question|Is this GDPR compliant?
question|How is this different from what we have today?
question|Was kostet das bei 20 Nutzern?
question|Ist das DSGVO-konform?
question|Combien ça coûte par utilisateur ?
question|Est-ce compatible avec SAP ?
question|¿Cuánto cuesta al mes?
question|¿Se integra con SAP?
question|Quanto costa per utente?
question|Quanto custa por usuário?
question|Wat kost het per gebruiker?
question|Vad kostar det per användare?
question|Hvad koster det pr. bruger?
question|Ile to kosztuje na użytkownika?
question|Сколько это стоит?
question|料金はいくらですか？
question|价格是多少？
question|Fiyatı nedir?
not_now|Circle back in Q3 please.
not_now|Bad timing, budgets are frozen till January.
not_now|We just signed with a competitor, talk to me in a year.
not_now|Swamped at the moment, try me after Easter.
not_now|Not right now, maybe later this year.
not_now|Melden Sie sich nach den Sommerferien wieder.
not_now|Derzeit haben wir kein Budget, gerne im nächsten Jahr.
not_now|Recontactez-moi en septembre.
not_now|Pas pour le moment, revenez vers moi à la rentrée.
not_now|Ahora no es buen momento, escríbame en otoño.
not_now|In questo periodo siamo pieni, ci risentiamo a settembre.
not_now|Agora não dá, fale comigo no próximo trimestre.
not_now|Nu even niet, probeer het na de zomer nog eens.
not_now|Återkom efter sommaren.
not_now|Vend tilbage efter sommerferien.
not_now|Proszę wrócić do tematu po wakacjach.
not_now|Сейчас не актуально, напишите осенью.
declined|No thanks.
declined|Pass.
declined|We're all set.
declined|Not a fit for us.
declined|Thanks but we already have a solution.
declined|nah
declined|I'll have to decline, we do this in house.
declined|No need.
declined|Nein danke.
declined|Kein Bedarf.
declined|Wir sind bereits versorgt.
declined|Non merci.
declined|Nous avons déjà un prestataire.
declined|Cela ne nous intéresse pas.
declined|No, gracias.
declined|No nos interesa.
declined|Ya tenemos proveedor.
declined|No grazie.
declined|Non siamo interessati.
declined|Não, obrigado.
declined|Não temos interesse.
declined|Nee, bedankt.
declined|Geen interesse.
declined|Nej tack.
declined|Inte intresserad.
declined|Nej tak.
declined|Nie, dziękuję.
declined|Nie jesteśmy zainteresowani.
declined|Спасибо, не интересно.
declined|Нет, спасибо.
declined|結構です。
declined|不感兴趣。
declined|Hayır, teşekkürler.
declined|Ne, děkuji.
declined|Oh great, another AI tool. Just what I needed. No.
declined|Wow, a cold email on a Monday. What a treat. Not interested.
declined|Yeah right, like we have money for that.
referral|Ask Tom instead, tom@customer.example|tom@customer.example
referral|My colleague Ann runs procurement: ann.b@customer.example|ann.b@customer.example
referral|I've cc'd nobody, but jim@customer.example is your guy.|jim@customer.example
referral|Please direct this to procurement@customer.example.|procurement@customer.example
referral|Better talk to our CTO (cto@customer.example).|cto@customer.example
referral|That's not my area. You can reach Kim at kim@customer.example|kim@customer.example
referral|Forward your pitch to hello@customer.example, they decide.|hello@customer.example
referral|Wenden Sie sich bitte an Frau Kern (kern@kunde.example).|kern@kunde.example
referral|Da sind Sie bei mir falsch, richtig ist einkauf@kunde.example|einkauf@kunde.example
referral|Mein Kollege Tim macht das: tim@kunde.example|tim@kunde.example
referral|Contactez plutôt Luc : luc@client.example|luc@client.example
referral|Il faut voir ça avec notre DSI, dsi@client.example|dsi@client.example
referral|Hable mejor con Marta, marta@cliente.example|marta@cliente.example
referral|Diríjase a compras@cliente.example|compras@cliente.example
referral|Ne parli con Paolo, paolo@cliente.example|paolo@cliente.example
referral|Scriva a acquisti@cliente.example|acquisti@cliente.example
referral|Fale com o João, joao@cliente.example|joao@cliente.example
referral|Neem contact op met Jan via jan@klant.example|jan@klant.example
referral|Mail beter naar inkoop@klant.example|inkoop@klant.example
referral|Kontakta Eva istället: eva@kund.example|eva@kund.example
referral|Kontakt venligst Hans på hans@kunde.example|hans@kunde.example
referral|Proszę o kontakt z Anną: anna@klient.example|anna@klient.example
referral|Обратитесь к Марии: maria@klient.example|maria@klient.example
referral|担当は田中です。tanaka@kyaku.example までご連絡ください。|tanaka@kyaku.example
wrong_person|You've got the wrong guy, I do HR.
wrong_person|I'm not the one who decides on this.
wrong_person|Dafür bin ich nicht zuständig.
wrong_person|Je ne suis pas la bonne personne.
wrong_person|No soy la persona indicada.
wrong_person|Non sono io la persona giusta.
wrong_person|Ik ga hier niet over.
wrong_person|Não sou a pessoa certa.
wrong_person|Jag är inte rätt person.
wrong_person|To nie do mnie.
opt_out|Please stop.
opt_out|Take me off this list.
opt_out|Lose my email.
opt_out|Never contact me again.
opt_out|remove me pls
opt_out|Unsubscribe me from whatever this is.
opt_out|Do not email me again or I report you.
opt_out|Bitte keine weiteren Mails.
opt_out|Nehmen Sie mich aus dem Verteiler.
opt_out|Löschen Sie meine Daten.
opt_out|Merci de me retirer de votre liste.
opt_out|Ne m'écrivez plus.
opt_out|Désinscription
opt_out|Deme de baja.
opt_out|No me escriba más.
opt_out|Cancellatemi dalla lista.
opt_out|Non scrivetemi più.
opt_out|Me remova da lista.
opt_out|Não me envie mais e-mails.
opt_out|Haal me van de lijst.
opt_out|Schrijf me uit.
opt_out|Ta bort mig från listan.
opt_out|Sluta mejla mig.
opt_out|Afmeld mig.
opt_out|Proszę mnie wypisać.
opt_out|Proszę nie pisać więcej.
opt_out|Отпишите меня.
opt_out|Больше не пишите мне.
opt_out|配信停止してください。
opt_out|请退订。
opt_out|Beni listeden çıkarın.
opt_out|Odhlaste mě z odběru.
!opt_out|Can people unsubscribe with one click in your tool?
!opt_out|Remove me from the Thursday invite, I'll join Friday instead.
!opt_out|Stop by our office when you are in town.
!opt_out|How do you handle opt-out requests?
!opt_out|Please take Jim off cc, he left the project.
!opt_out|I unsubscribed from your competitor last week, so good timing.
!opt_out|Don't stop now, this is getting interesting!
!opt_out|Wie läuft bei Ihnen die Abmeldung von Empfängern?
!opt_out|Bitte nehmen Sie Herrn Klein aus dem Verteiler, mich aber drin lassen.
!opt_out|Gérez-vous la désinscription automatiquement ?
!opt_out|¿Cómo gestionan las bajas?
!opt_out|Come gestite le disiscrizioni?
!opt_out|Hoe werkt het afmelden in jullie tool?
!opt_out|Como funciona o descadastro na ferramenta?
!opt_out|Hur hanterar ni avregistreringar?
vacation|I am out of office until March 9th and will reply when I'm back.|2026-03-09
vacation|Ich bin bis 09.03.2026 im Urlaub und antworte danach.|2026-03-09
vacation|Je suis en congés jusqu'au 9 mars, je vous répondrai à mon retour.|2026-03-09
vacation|Estoy de vacaciones hasta el 9 de marzo. Responderé a mi vuelta.|2026-03-09
vacation|Sono in ferie fino al 9 marzo, risponderò al mio rientro.|2026-03-09
vacation|Ik ben met vakantie tot 9 maart en reageer daarna.|2026-03-09
vacation|Estou de férias até 9 de março e respondo no regresso.|2026-03-09
vacation|Jag har semester till den 9 mars och svarar när jag är tillbaka.|2026-03-09
vacation|Jeg holder ferie til 9. marts og svarer, når jeg er tilbage.|2026-03-09
vacation|Jestem na urlopie do 9 marca, odpowiem po powrocie.|2026-03-09
vacation|Я в отпуске до 9 марта, отвечу после возвращения.|2026-03-09
left_company|Bob no longer works here.
left_company|I've left Dest Inc., this mailbox is not read anymore.
left_company|Herr Weber ist nicht mehr im Unternehmen.
left_company|Paul ne fait plus partie de la société.
left_company|Ana ya no trabaja en la empresa.
left_company|Luca non lavora più con noi.
left_company|Jan werkt hier niet meer.
left_company|O João já não trabalha connosco.
left_company|Karin har slutat hos oss.
`;
