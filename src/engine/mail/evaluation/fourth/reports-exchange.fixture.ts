/**
 * Delivery reports of Exchange and Microsoft 365, a fourth set, written before a look at the rules, in the format of
 * `third/reports-servers.fixture.ts`.
 */
export const FOURTH_EXCHANGE_REPORTS: string = `
=== bounce hard user_unknown
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@acme.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Your message to dana.hill@acme.example couldn't be delivered.

dana.hill wasn't found at acme.example.

mark                      Office 365                     dana.hill
Action Required                                          Recipient
Unknown To address

How to Fix It
The address may be misspelled or may not exist. Try one or more of the following:
=== bounce soft policy
From: Microsoft Outlook <postmaster@acme.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message to team-all@acme.example couldn't be delivered.

A custom mail flow rule created by an admin at acme.example has blocked your message.

Please contact IT to be allowed to write to this address.

More Info for Email Admins
Status code: 550 5.7.1_ETR

Reported error: 550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy
=== bounce soft policy
From: postmaster@outlook.example
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: multipart/report; report-type=delivery-status; boundary="_x7"

--_x7
Content-Type: text/plain; charset=us-ascii

Delivery has failed to these recipients or groups:

sales-dach@acme.example
Your message couldn't be delivered because the group sales-dach only accepts messages from people in its organization or on its allowed senders list, and your email address isn't on the list.

--_x7
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB0001.eurprd01.prod.exchangelabs.com

Final-recipient: RFC822;sales-dach@acme.example
Action: failed
Status: 5.7.133
Diagnostic-code: smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group

--_x7--
=== bounce soft mailbox_full
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@acme.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:

ron@acme.example
The recipient's mailbox is full and can't accept messages now. Please try resending your message later, or contact the recipient directly.
=== bounce hard user_unknown
From: System Administrator <postmaster@oldcorp.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=us-ascii

Your message

  To:      Lou Barnes
  Subject: Ideas for Q2
  Sent:    Mon, 2 Mar 2026 10:00:00 -0500

did not reach the following recipient(s):

lou.barnes@oldcorp.example on Mon, 2 Mar 2026 10:00:12 -0500
    The recipient name is not recognized
	The MTS-ID of the original message is: c=us;a= ;p=oldcorp;l=MAIL-260302
    MSEXCH:IMS:OldCorp:HQ:MAIL 0 (000C05A6) Unknown Recipient
=== bounce hard user_unknown
From: postmaster@bank.example
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="9B095B5ADSN=_01"

--9B095B5ADSN=_01
Content-Type: text/plain; charset=unicode-1-1-utf-7

This is an automatically generated Delivery Status Notification.

Delivery to the following recipients failed.

       jim.poe@bank.example




--9B095B5ADSN=_01
Content-Type: message/delivery-status

Reporting-MTA: dns;mail02.bank.example
Received-From-MTA: dns;out.sender.example
Arrival-Date: Mon, 2 Mar 2026 10:00:03 -0500

Final-Recipient: rfc822;jim.poe@bank.example
Action: failed
Status: 5.1.1

--9B095B5ADSN=_01--
=== bounce soft expired
From: Microsoft Outlook <postmaster@acme.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

The server has tried to deliver this message, without success, and has stopped trying. Please try sending this message again. If the problem continues, contact your helpdesk.

ron@acme.example

Remote Server returned '550 4.4.7 QUEUE.Expired; message expired'
=== bounce soft message_too_large
From: Microsoft Outlook <postmaster@acme.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message to ron@acme.example couldn't be delivered.

Your message is too large to be delivered to ron at acme.example.

Status code: 550 5.3.4 ROUTE.Size; message size exceeds fixed maximum size for route
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@klient.example>
To: mark@sender.example
Subject: =?utf-8?q?Niedostarczalne=3A_Kr=C3=B3tkie_pytanie?=
Content-Type: text/plain; charset=utf-8

Nie można dostarczyć wiadomości do następujących adresatów lub grup:

ewa.nowak@klient.example
Nie można znaleźć wprowadzonego adresu e-mail. Sprawdź adres e-mail adresata i spróbuj ponownie wysłać wiadomość.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@klant.example>
To: mark@sender.example
Subject: Onbestelbaar: Korte vraag
Content-Type: text/plain; charset=utf-8

Uw bericht aan joris@klant.example kan niet worden bezorgd.

joris is niet gevonden bij klant.example.
=== bounce soft mailbox_full
From: Microsoft Outlook <postmaster@cliente.example>
To: mark@sender.example
Subject: Non recapitabile: Una domanda
Content-Type: text/plain; charset=utf-8

Il recapito non è riuscito per i seguenti destinatari o gruppi:

luca@cliente.example
La cassetta postale del destinatario è piena e al momento non può accettare messaggi. Provare a inviare di nuovo il messaggio in un secondo momento.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@cliente.example>
To: mark@sender.example
Subject: Não é possível entregar: Uma pergunta
Content-Type: text/plain; charset=utf-8

Sua mensagem para rui@cliente.example não pôde ser entregue.

rui não foi encontrado em cliente.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@klijent.example>
To: mark@sender.example
Subject: Neisporučivo: Kratko pitanje
Content-Type: text/plain; charset=utf-8

Isporuka sljedećim primateljima ili grupama nije uspjela:

marko@klijent.example
Adresa e-pošte koju ste unijeli nije pronađena. Provjerite adresu e-pošte primatelja i pokušajte ponovno poslati poruku.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@klient.example>
To: mark@sender.example
Subject: Недоставимо: Кратък въпрос
Content-Type: text/plain; charset=utf-8

Вашето съобщение до ivan@klient.example не може да бъде доставено.

ivan не е намерен в klient.example.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@klientas.example>
To: mark@sender.example
Subject: Nepristatyta: Trumpas klausimas
Content-Type: text/plain; charset=utf-8

Nepavyko pristatyti šiems gavėjams arba grupėms:

jonas@klientas.example
Jūsų įvestas el. pašto adresas nerastas. Patikrinkite gavėjo el. pašto adresą ir bandykite siųsti dar kartą.
=== bounce hard user_unknown
From: Microsoft Outlook <postmaster@stranka.example>
To: mark@sender.example
Subject: Ni mogoče dostaviti: Kratko vprašanje
Content-Type: text/plain; charset=utf-8

Dostava ni uspela tem prejemnikom ali skupinam:

janez@stranka.example
E-poštnega naslova, ki ste ga vnesli, ni bilo mogoče najti. Preverite e-poštni naslov prejemnika in znova pošljite sporočilo.

550 5.1.10 RESOLVER.ADR.RecipientNotFound
=== bounce soft spam
From: postmaster@client.example
To: mark@sender.example
Subject: Non remis : Une idée
Content-Type: text/plain; charset=utf-8

Votre message n'a pas pu être remis à luc@client.example.

Le message a été rejeté car il a été identifié comme courrier indésirable.

Remote Server returned '550 5.7.350 Remote server returned message detected as spam -> 554 5.7.1 The message was rejected because it contains prohibited virus or spam content'
=== bounce soft relay_denied
From: Microsoft Outlook <postmaster@kunde.example>
To: mark@sender.example
Subject: Unzustellbar: Eine Idee
Content-Type: text/plain; charset=utf-8

Ihre Nachricht an vera@kunde.example konnte nicht zugestellt werden.

Remote Server returned '550 5.7.64 TenantAttribution; Relay Access Denied [DB5EUR01FT001.eop-EUR01.prod.protection.outlook.com]'
=== bounce hard host_unknown
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@sender.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message to pat@acmme.example couldn't be delivered.

The domain acmme.example couldn't be found.

Status code: 550 5.4.310 DNS domain acmme.example does not exist
=== bounce soft sender_rejected
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@sender.example>
To: mark@sender.example
Subject: Undeliverable: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Your message couldn't be delivered because you weren't recognized as a valid sender. The most common reason for this is that your email address is suspected of sending spam and it's no longer allowed to send email.

pat@acme.example

Remote Server returned '550 5.1.8 Access denied, bad outbound sender AS(42004)'
=== bounce hard user_unknown
From: postmaster@musteri.example
To: mark@sender.example
Subject: Teslim Edilemedi: Kısa bir soru
Content-Type: text/plain; charset=utf-8

Şu alıcılara veya gruplara teslim edilemedi:

ayse@musteri.example
Girdiğiniz e-posta adresi bulunamadı. Lütfen alıcının e-posta adresini denetleyin ve iletiyi yeniden göndermeyi deneyin.
=== bounce hard user_unknown
From: postmaster@kyaku.example
To: mark@sender.example
Subject: 配信不能: ご提案
Content-Type: text/plain; charset=utf-8

次の受信者またはグループへの配信に失敗しました:

sato@kyaku.example
入力した電子メール アドレスが見つかりませんでした。受信者の電子メール アドレスを確認して、メッセージを再送信してください。
`;
