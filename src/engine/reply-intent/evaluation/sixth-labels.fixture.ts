/** Replies that were written after the cures of the fifth set, in the format of `sales-labels.fixture.ts`. */
export const SIXTH_LABELS: string = `
interested|Show me what you've got.
interested|We're switching vendors in May, so you are on time.
interested|Worth a look. Fire over the deck.
interested/question|Could this handle two brands under one roof?
meeting_request|Swing by Tuesday around ten, second floor.
meeting_request|Call my desk line, 555-0177, any day before noon.
meeting_booked|Done, you're in for Thursday 4pm.
question|How is this better than plain Mailchimp?
question|Is the price per seat or per mailbox?
not_now|Ask me in Q3, I am drowning until then.
not_now|We are mid-audit. Later.
declined/not_interested|We do that with our own scripts, thanks.
declined/not_interested|Hard to see why we would want this.
declined/not_interested|Thanks but I'd rather not.
referral|Nina owns that budget, nina@acme.example|nina@acme.example
wrong_person|I'm the receptionist, I don't pick software.
left_company/wrong_person|I left Acme two years ago.
opt_out|Don't send me any of this again.
opt_out|Please erase me from your records.
complaint/opt_out|Marked as junk and reported.
info/neutral|Thanks, I'll read it tonight.
interested|Das könnte genau unser Thema sein, erzählen Sie mehr.
meeting_request|Melden Sie sich morgen früh telefonisch bei mir.
declined/not_interested|Wir sind bestens versorgt.
not_now|Fragen Sie in einem halben Jahr nochmal.
opt_out|Keine weiteren Mails bitte.
wrong_person|Für IT bin ich nicht zuständig.
interested|Ça m'intéresse, envoyez-moi une présentation.
not_now|Pas dans l'immédiat, on en reparle en janvier.
declined/not_interested|Ce n'est pas pour nous, bonne continuation.
question|¿Qué incluye el plan básico?
not_now|Estamos en cierre de año, mejor en enero.
opt_out|Bórrenme de su base de datos.
interested|Mi piace l'idea, mi mandi qualcosa.
declined/not_interested|Siamo già coperti, grazie.
meeting_request|Bel me woensdagmiddag even.
question|Hoeveel gebruikers zitten erbij?
declined/not_interested|Obrigado, mas não temos interesse.
not_now|Wrócimy do tematu po wakacjach.
interested|Låter spännande, skicka gärna mer.
`;
