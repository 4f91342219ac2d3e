/**
 * Delivery reports of Exchange and Microsoft 365 in the languages of their users, with what a mail engineer says of them;
 * written from knowledge of these systems, apart from the rules they measure. Format of a case: a line `=== kind verdict`
 * (`hard`: the address is dead; `soft`: anything else), then the raw message.
 */
export const EXCHANGE_REPORTS: string = `
=== bounce hard
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@contoso.example>
To: mark@sender.example
Subject: Unzustellbar: Kurze Frage
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:

petra.maier@contoso.example
Die eingegebene E-Mail-Adresse konnte nicht gefunden werden. Überprüfen Sie die E-Mail-Adresse des Empfängers, und versuchen Sie, die Nachricht erneut zu senden.

Diagnoseinformationen für Administratoren:
Generierender Server: FR2P281MB0000.DEUP281.PROD.OUTLOOK.COM
petra.maier@contoso.example
Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient petra.maier@contoso.example not found by SMTP address lookup'
=== bounce hard
From: postmaster@client.example
To: mark@sender.example
Subject: Non remis : Une question
Content-Type: text/plain; charset=utf-8

Échec de la remise aux destinataires ou groupes suivants :

jean.petit@client.example
L'adresse e-mail que vous avez entrée est introuvable. Vérifiez l'adresse de messagerie du destinataire et essayez de renvoyer le message.
=== bounce hard
From: postmaster@cliente.example
To: mark@sender.example
Subject: No se puede entregar: Una pregunta
Content-Type: text/plain; charset=utf-8

No se pudo entregar el mensaje a los siguientes destinatarios o grupos:

ana.lopez@cliente.example
No se encontró la dirección de correo electrónico especificada. Compruebe la dirección de correo electrónico del destinatario e intente volver a enviar el mensaje.
=== bounce hard
From: postmaster@cliente-it.example
To: mark@sender.example
Subject: Non recapitabile: Domanda
Content-Type: text/plain; charset=utf-8

Impossibile recapitare il messaggio ai seguenti destinatari o gruppi:

luca.rossi@cliente-it.example
Impossibile trovare l'indirizzo di posta elettronica immesso. Controllare l'indirizzo di posta elettronica del destinatario e provare a inviare di nuovo il messaggio.
=== bounce hard
From: postmaster@klant.example
To: mark@sender.example
Subject: Onbestelbaar: Korte vraag
Content-Type: text/plain; charset=utf-8

De bezorging bij de volgende geadresseerden of groepen is mislukt:

kees@klant.example
Het ingevoerde e-mailadres kan niet worden gevonden. Controleer het e-mailadres van de geadresseerde en probeer het bericht opnieuw te verzenden.
=== bounce soft
From: postmaster@cliente-br.example
To: mark@sender.example
Subject: Não é possível entregar: Pergunta rápida
Content-Type: text/plain; charset=utf-8

Falha na entrega para estes destinatários ou grupos:

rita@cliente-br.example
A caixa de correio do destinatário está cheia e não pode aceitar mensagens agora. Tente reenviar a mensagem mais tarde ou entre em contato diretamente com o destinatário.
=== bounce hard
From: postmaster@kund.example
To: mark@sender.example
Subject: Olevererbart: Snabb fråga
Content-Type: text/plain; charset=utf-8

Det gick inte att leverera till följande mottagare eller grupper:

karin@kund.example
Det gick inte att hitta e-postadressen du angav. Kontrollera mottagarens e-postadress och försök att skicka meddelandet igen.
=== bounce hard
From: postmaster@klient.example
To: mark@sender.example
Subject: Niedostarczalne: Krótkie pytanie
Content-Type: text/plain; charset=utf-8

Dostarczanie do następujących adresatów lub grup nie powiodło się:

ola@klient.example
Nie można znaleźć wprowadzonego adresu e-mail. Sprawdź adres e-mail adresata i spróbuj ponownie wysłać wiadomość.
=== bounce hard
From: postmaster@firma-cz.example
To: mark@sender.example
Subject: Nedoručitelné: Dotaz
Content-Type: text/plain; charset=utf-8

Doručení zprávy následujícím příjemcům nebo skupinám se nezdařilo:

jan.novak@firma-cz.example
Zadaná e-mailová adresa nebyla nalezena. Zkontrolujte e-mailovou adresu příjemce a zkuste zprávu znovu odeslat.
=== bounce hard
From: postmaster@kyaku.example
To: mark@sender.example
Subject: =?utf-8?B?6YWN5L+h5LiN6IO9OiBIZWxsbw==?=
Content-Type: text/plain; charset=utf-8

次の受信者またはグループへの配信に失敗しました:

tanaka@kyaku.example
入力した電子メール アドレスが見つかりませんでした。受信者の電子メール アドレスを確認して、メッセージを再送信してください。
=== bounce hard
From: postmaster@kehu.example
To: mark@sender.example
Subject: 未送达: Hello
Content-Type: text/plain; charset=utf-8

未能传递到以下收件人或组:

li.wei@kehu.example
找不到你输入的电子邮件地址。请检查收件人的电子邮件地址，然后尝试重新发送邮件。
=== bounce hard
From: postmaster@kliyent.example
To: mark@sender.example
Subject: Teslim edilemedi: Kısa soru
Content-Type: text/plain; charset=utf-8

Aşağıdaki alıcılara veya gruplara teslim edilemedi:

mehmet@kliyent.example
Girdiğiniz e-posta adresi bulunamadı. Alıcının e-posta adresini denetleyin ve iletiyi yeniden göndermeyi deneyin.
=== bounce hard
From: postmaster@kunde-dk.example
To: mark@sender.example
Subject: Kan ikke leveres: Hurtigt spørgsmål
Content-Type: text/plain; charset=utf-8

Levering mislykkedes til følgende modtagere eller grupper:

lars@kunde-dk.example
Den angivne mailadresse blev ikke fundet. Kontroller modtagerens mailadresse, og prøv at sende meddelelsen igen.
=== bounce soft
From: postmaster@contoso.example
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:

sales@contoso.example
Your message wasn't delivered because the recipient's email provider rejected it. The group sales only accepts messages from people in its organization or on its allowed senders list, and your email address isn't on the list.

Remote Server returned '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group'
=== bounce soft
From: postmaster@contoso.example
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Your message to bob@contoso.example couldn't be delivered.

bob's mailbox is full and can't accept messages now.

Remote Server returned '554 5.2.2 mailbox full; STOREDRV.Deliver; QuotaExceededException.MapiExceptionShutoffQuotaExceeded'
=== bounce soft
From: postmaster@contoso.example
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:

bob@contoso.example
The recipient's e-mail system can't process this message now. Microsoft Exchange tried for 24 hours and has given up.

#550 4.4.7 QUEUE.Expired; message expired ##
=== bounce hard
From: System Administrator <postmaster@oldcorp.example>
To: mark@sender.example
Subject: Undeliverable:Quick question
Content-Type: text/plain; charset=utf-8

Your message did not reach some or all of the intended recipients.

      Subject:  Quick question
      Sent:     3/2/2026 10:00 AM

The following recipient(s) could not be reached:

      'bob@oldcorp.example' on 3/2/2026 10:01 AM
            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.
            <mail.oldcorp.example #5.1.1>
=== bounce soft
From: postmaster@contoso.example
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Your message to bob@contoso.example has been blocked.

Remote Server returned '550 5.7.606 Access denied, banned sending IP [192.0.2.9]. To request removal from this list please visit https://sender.office.com/'
=== bounce soft
From: postmaster@contoso.example
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:
bob@contoso.example
Your message can't be delivered because delivery to this address is restricted.
Diagnostic information for administrators:
Remote Server returned '550 5.4.14 Hop count exceeded - possible mail loop ATTR34'
=== notice
From: Microsoft Outlook <postmaster@contoso.example>
To: mark@sender.example
Subject: Delivered: Quick question
Content-Type: text/plain; charset=utf-8

Your message has been delivered to the following recipients:

bob@contoso.example

Subject: Quick question
=== notice
From: postmaster@contoso.example
To: mark@sender.example
Subject: Relayed: Quick question
Content-Type: text/plain; charset=utf-8

Delivery to these recipients or groups is complete, but no delivery notification was sent by the destination server:

bob@contoso.example
=== bounce soft
From: Microsoft Outlook <postmaster@outlook.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: text/plain; charset=utf-8

This is an automatically generated Delivery Status Notification.

Delivery to the following recipients failed.

       nobody.there@hotmail.com
=== bounce hard
From: postmaster@mail.hotmail.com
To: mark@sender.example
Subject: Undeliverable: Quick question
Content-Type: multipart/report; report-type=delivery-status; boundary="q"

--q
Content-Type: text/plain

bob@hotmail.com: 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).

--q
Content-Type: message/delivery-status

Reporting-MTA: dns;BL0GCC02FT011.mail.protection.outlook.com

Final-Recipient: rfc822;bob@hotmail.com
Action: failed
Status: 5.5.0
Diagnostic-Code: smtp;550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).

--q--
`;
