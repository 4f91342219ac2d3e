/** Replies written after the rules that the fourth set led to and read once, in the format of `sales-labels.fixture.ts`. */
export const FRESH_LABELS: string = `
interested|You might be on to something here. What would be the next step?
interested|Good pitch, I'd want to dig deeper.
interested|We have been burned by our current vendor, so I am open to alternatives.
interested/question|Would love a short video of how it works, if you have one.
interested|Ok, convinced. How do we start?
interested|This would help my reps a lot.
meeting_request|Got ten minutes on Monday?
meeting_request|Please set something up with Carla, she manages my diary.
meeting_request|I'd prefer to discuss this over the phone, try me after 4pm.
meeting_booked|Picked Tuesday noon from your page, looking forward.
meeting_booked|Confirmed! I'll dial in on Friday at 9.
question|Which languages does the interface come in?
question|How do you source your contacts?
question|What's the onboarding like and how long does it take?
question|Can we export everything if we leave?
not_now|We're heads down on an audit until mid April, try us then.
not_now|Love it but no headcount for it this fiscal year.
not_now|Too early for us, we only just incorporated.
not_now|Let me come back to you once our CRM migration is done.
declined/not_interested|We went with somebody else last week.
declined/not_interested|Honestly this doesn't do anything for me.
declined/not_interested|No budget, no need, no thanks.
declined/not_interested|Sounds great if you have money to burn. We don't.
declined/not_interested|I can't see us using this.
declined/not_interested|We have two people who do exactly that all day.
referral|Forwarding you to Neil, our RevOps lead: neil@acme.example|neil@acme.example
referral|Speak to the franchise office, they pick the tools for all of us.
wrong_person|I left the purchasing team ages ago, I now do training.
wrong_person|You probably want a different Acme, we bake bread.
left_company|Rob is no longer at Acme.
opt_out|Do not send me any further messages.
opt_out|Please scrub my address from your system.
opt_out|Unsub
complaint/opt_out|Unsolicited commercial mail. I have filed a complaint with my provider.
vacation|On vacation through Friday, I'll reply next Monday.
info/neutral|Thanks, I read it and will pass judgement later.
info/neutral|Let me run this by my partner first.
interested|Das könnte für unseren Vertrieb spannend sein, was brauchen Sie von uns?
interested|Gerne mal zusenden, ich schaue rein.
meeting_request|Passt Ihnen Donnerstag gegen elf?
meeting_request|Am besten besprechen wir das am Telefon.
meeting_booked|Ich habe den Termin bestätigt, bis Freitag.
question|Gibt es eine Mindestlaufzeit?
question|Wie viele Kunden haben Sie in Österreich?
not_now|Vor dem Sommer wird das bei uns nichts mehr.
not_now|Wir sind mitten im Umzug, bitte im Mai noch einmal.
declined/not_interested|Wir setzen so etwas nicht ein.
declined/not_interested|Danke für das Angebot, wir bleiben bei unserem Anbieter.
referral|Frau Busch aus dem Marketing ist dafür die Richtige: busch@kunde.example|busch@kunde.example
wrong_person|Ich bin nur der Hausmeister.
opt_out|Ich wünsche keine weiteren E-Mails von Ihnen.
interested|Ça pourrait nous être utile, envoyez-moi quelques détails.
interested|Votre message tombe bien, comment ça se passe ensuite ?
meeting_request|Êtes-vous libre vendredi en fin de matinée ?
meeting_booked|C'est réservé pour lundi 15h, merci.
question|Faut-il s'engager sur un an ?
not_now|Nous sommes en plein déménagement, revenez en mai.
declined/not_interested|On n'utilisera pas ça chez nous.
declined/not_interested|Merci mais nous restons avec notre prestataire actuel.
referral|C'est Karim qui décide : karim@client.example|karim@client.example
opt_out|Je vous demande de cesser tout envoi à cette adresse.
interested|Me llama la atención, ¿me pasas más detalles?
meeting_request|¿Te va bien una llamada corta el martes?
meeting_booked|Ya te reservé el jueves a las 9, nos vemos ahí.
question|¿Cuánto dura la implantación?
not_now|Estamos de mudanza, escríbanos en mayo.
declined/not_interested|No es algo que vayamos a usar.
declined/not_interested|Seguimos con nuestro proveedor de siempre, gracias.
wrong_person|Creo que busca a otra persona.
opt_out|Por favor, no vuelvan a escribirme.
interested|La cosa mi incuriosisce, mi mandi pure qualcosa.
meeting_request|Ci sentiamo venerdì verso le undici?
question|C'è un costo di attivazione?
not_now|Fino a giugno siamo bloccati con un altro progetto.
declined/not_interested|Restiamo con il nostro fornitore, grazie.
opt_out|Vi chiedo di non inviarmi altre comunicazioni.
interested|Zou voor ons team goed kunnen werken, mail maar iets door.
meeting_request|Heb je vrijdag een kwartiertje?
not_now|Voor de zomer lukt dat niet meer.
declined/not_interested|We blijven bij onze huidige partij.
opt_out|Graag geen mails meer naar dit adres.
interested|Pode ser interessante, manda mais detalhes.
question|Existe taxa de adesão?
declined/not_interested|Vamos continuar com o fornecedor atual.
interested|To może się u nas sprawdzić, proszę coś podesłać.
question|Czy jest opłata wdrożeniowa?
declined/not_interested|Zostajemy przy obecnym dostawcy.
not_now|Do wakacji nie damy rady, proszę wrócić jesienią.
not_now|Javite se nakon ljeta, sad smo u gužvi.
declined/not_interested|Не, имаме си доставчик.
`;
