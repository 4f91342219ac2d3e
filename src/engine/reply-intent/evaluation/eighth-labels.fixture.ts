/** Replies of an eighth set, written after the cures of the seventh, in the format of `sales-labels.fixture.ts`. */
export const EIGHTH_LABELS: string = `
interested|k, shoot
interested|tell me more, i got 5 min
interested|Låter bra, skicka mer!
interested|Kuulostaa hyvältä, lähetä lisätietoja
interested|Zní to zajímavě, pošlete víc
interested|Érdekel, küldjön részleteket
interested|有兴趣，请发资料
interested|관심 있습니다. 자료 보내주세요
interested|Boleh, kirim detailnya
question|whats the cost pls
question|Vad kostar det per månad?
question|Mennyibe kerül?
question|is this gdpr ok?
question|שלום, כמה זה עולה?
meeting_request|ring me tmrw am
meeting_request|Soita minulle huomenna
meeting_request|Můžeme si zavolat ve středu?
meeting_request|Puteți suna mâine la 10?
meeting_booked|Just grabbed Thurs 2pm on your calendar
not_now|after summer maybe
not_now|Inte just nu, hör av dig i höst
not_now|Majd szeptemberben
not_now|Зараз ні, напишіть восени
not_now|budget is gone for 2026
declined/not_interested|we're all set
declined/not_interested|Not our cup of tea
declined/not_interested|Nem érdekel
declined/not_interested|Vi har redan en leverantör, tack ändå
declined/not_interested|Hayır, ihtiyacımız yok
declined/not_interested|不用了，谢谢
declined/not_interested|Mulțumesc, dar nu avem nevoie
referral|Talk to Eva instead: eva@shop.example|eva@shop.example
referral|Kontakta Lars, lars@kund.example|lars@kund.example
referral|Обратитесь к Ольге, olga@klient.example|olga@klient.example
wrong_person|im only the intern lol
wrong_person|Det är inte mitt bord
opt_out|pls no more mails
opt_out|Ta bort mig från listan
opt_out|Töröljön a listáról
opt_out|Не пишите мне больше
`;

/** Words of leaving and of complaint that are neither, of the eighth set; a reply a line. */
export const EIGHTH_OPT_OUT_NEGATIVES: string = `
Our newsletter gets flagged as spam at Outlook, is that something you fix?
Legal asks: is cold outreach like this allowed under GDPR?
Kan mottagare avregistrera sig själva hos er?
We got a complaint from a customer about spam last month, so deliverability matters to us.
Je me suis désabonné de votre concurrent hier, votre mail tombe bien.
Please take the logo off the quote and resend it.
`;
