/** Replies written after the rules that the other set led to, in the format of `sales-labels.fixture.ts`. */
export const SALES_LABELS_LATER: string = `
interested|This could be a game changer for us. Keep talking.
interested|OK you got my attention. What's the next step?
interested|Ja, das interessiert mich wirklich. Wie geht es weiter?
interested|Pourquoi pas, envoyez-moi votre plaquette.
interested|Sí, me interesa. ¿Cómo seguimos?
interested|Sì, mi incuriosisce. Come procediamo?
interested|Tenho interesse, pode enviar a proposta.
interested|Ja graag, klinkt goed.
interested|Ja, gärna! Skicka mer.
interested|Да, интересно, пришлите презентацию.
interested|ぜひ詳しく聞かせてください。
interested|好的，请把方案发给我。
meeting_request|Grab 15 minutes with me next Tuesday?
meeting_request|Can you demo it for us on Friday?
meeting_request|Wann hätten Sie Zeit für ein kurzes Gespräch?
meeting_request|Je suis dispo mardi matin, ça vous va ?
meeting_request|¿Te va bien el martes por la mañana?
meeting_request|Va bene martedì mattina per una call?
meeting_request|Schikt dinsdagochtend voor een belletje?
meeting_request|Созвонимся во вторник утром?
meeting_booked|Done, I'm on your calendar for Tuesday 10am.
meeting_booked|Just used your link, see you Tuesday.
meeting_booked|Termin ist gebucht, bis Dienstag.
meeting_booked|Rendez-vous pris pour mardi, à mardi !
question|Where is the data hosted?
question|How long does the rollout take?
question|Wo werden die Daten gespeichert?
question|Quelle est la durée d'engagement ?
question|¿Tienen clientes en México?
question|Avete referenze nel settore alimentare?
question|Сколько времени занимает внедрение?
question|導入までどれくらいかかりますか？
not_now|Let's park this until the new fiscal year.
not_now|Too much going on, ping me in May.
not_now|Bitte im Herbst nochmal melden.
not_now|Revenez vers nous en 2027.
not_now|Vuelva a contactarnos después del verano.
not_now|Risentiamoci a gennaio.
not_now|Kom in september nog eens terug.
not_now|Пока не время, вернитесь к нам через полгода.
declined|Thanks for reaching out, but we're going to pass.
declined|Not something we'd use.
declined|We're good, thanks.
declined|Danke, aber wir haben schon einen Anbieter.
declined|Pas besoin, merci.
declined|Gracias, pero no lo necesitamos.
declined|Grazie, ma siamo a posto così.
declined|Bedankt, maar we zijn al voorzien.
declined|Obrigado, mas já temos fornecedor.
declined|Tack men nej tack.
declined|Нам это не нужно.
declined|今回は見送ります。
declined|İlgilenmiyoruz.
referral|Sue is your best bet: sue@customer.example|sue@customer.example
referral|I'd suggest writing to facilities@customer.example|facilities@customer.example
referral|Das liegt bei Herrn Vogt, vogt@kunde.example|vogt@kunde.example
referral|Merci de vous adresser à Léa, lea@client.example|lea@client.example
referral|Mejor escríbele a Jorge: jorge@cliente.example|jorge@cliente.example
referral|Por esto contacte a sistemas@cliente.example|sistemas@cliente.example
referral|Напишите Ольге, olga@klient.example|olga@klient.example
wrong_person|I have nothing to do with purchasing.
wrong_person|Damit habe ich nichts zu tun.
wrong_person|Ce n'est pas de mon ressort.
opt_out|Get me off this thing.
opt_out|I did not sign up for this. Remove my address.
opt_out|Streichen Sie mich von Ihrer Liste.
opt_out|Arrêtez de m'écrire.
opt_out|Quíteme de su lista.
opt_out|Basta email, grazie.
opt_out|Stop met mailen.
opt_out|Удалите меня из рассылки.
opt_out|不要再发邮件了。
opt_out|もう送らないでください。
!opt_out|Is there a limit on how often someone can be removed from a list?
!opt_out|Please remove the second attachment and resend.
!opt_out|Können Empfänger sich selbst abmelden?
!opt_out|Peut-on retirer un contact d'une campagne ?
!opt_out|Stop the trial, start the contract!
vacation|Away until Monday 9 March, back then.|2026-03-09
vacation|Bin bis einschließlich 8. März nicht da, melde mich danach.|2026-03-08
left_company|Jane has moved on from Client Ltd.
left_company|Ich arbeite nicht mehr bei Kunde GmbH.
left_company|Ольга больше не работает в нашей компании.
`;
