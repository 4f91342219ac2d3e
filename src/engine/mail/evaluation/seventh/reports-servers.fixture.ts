/** Delivery reports of mail servers, a seventh set, written before a look at the rules, in the format of `third/reports-servers.fixture.ts`. */
export const SEVENTH_SERVER_REPORTS: string = `
=== bounce hard
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@kunde.example>
To: <mark@sender.example>
Subject: Unzustellbar: Kurze Frage zu Ihrem Lager
Content-Language: de-DE
Content-Type: text/html; charset=utf-8

<html><body><p><b><font color="#000066" size="3" face="Arial">Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:</font></b></p>
<p><a href="mailto:kim@kunde.example">kim@kunde.example</a><br>Die eingegebene E-Mail-Adresse konnte nicht gefunden werden. Überprüfen Sie die E-Mail-Adresse des Empfängers, und versuchen Sie, die Nachricht erneut zu senden.</p>
<p>Diagnoseinformationen für Administratoren:</p><p>Generierender Server: EX01.kunde.local</p>
<p>kim@kunde.example<br>Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'</p></body></html>
=== bounce hard
From: Microsoft Outlook <postmaster@client.example>
To: mark@sender.example
Subject: =?utf-8?Q?Non_remis_:_Question_rapide?=
Content-Type: text/plain; charset=utf-8

Échec de la remise à ces destinataires ou groupes :

kim@client.example
L'adresse de messagerie que vous avez entrée est introuvable. Vérifiez l'adresse de messagerie du destinataire et essayez de renvoyer le message.

Informations de diagnostic pour les administrateurs :
Serveur de génération : PAR01.client.local
=== bounce soft
From: Microsoft Outlook <postmaster@cliente.example>
To: mark@sender.example
Subject: No se puede entregar: Pregunta
Content-Type: text/plain; charset=utf-8

No se pudo entregar el mensaje a los siguientes destinatarios o grupos:

kim@cliente.example
El buzón del destinatario está lleno y no puede aceptar mensajes en este momento. Intente reenviar el mensaje más tarde o póngase en contacto directamente con el destinatario.
=== bounce soft
From: Microsoft Outlook <postmaster@cliente.example>
To: mark@sender.example
Subject: Não entregue: Pergunta
Content-Type: text/plain; charset=utf-8

Falha na entrega a estes destinatários ou grupos:

vendas@cliente.example
Você não pode enviar uma mensagem a este grupo porque ele só aceita mensagens de pessoas de sua organização ou de sua lista de remetentes permitidos.
=== bounce soft
From: Microsoft Outlook <postmaster@cliente.example>
To: mark@sender.example
Subject: Non recapitabile: Domanda
Content-Type: text/plain; charset=utf-8

Recapito non riuscito per i seguenti destinatari o gruppi:

kim@cliente.example
Il messaggio non può essere recapitato. Il recapito del messaggio a questo indirizzo è soggetto a restrizioni.
=== bounce soft
From: postmaster@kunde.example
To: mark@sender.example
Subject: Verzögerte Zustellung: Kurze Frage
Content-Type: text/plain; charset=utf-8

Die Nachricht wurde noch nicht an die folgenden Empfänger zugestellt:

kim@kunde.example

Die Nachricht ist noch nicht zugestellt. Die Zustellung wird weiterhin versucht.

Der Server versucht, diese Nachricht für weitere 1 Tage, 19 Stunden und 59 Minuten zuzustellen.
=== bounce hard
From: Microsoft Outlook <postmaster@klient.example>
To: mark@sender.example
Subject: Niedostarczalne: Pytanie
Content-Type: text/plain; charset=utf-8

Nie można dostarczyć wiadomości do następujących adresatów lub grup:

kim@klient.example
Nie znaleziono wprowadzonego adresu e-mail. Sprawdź adres e-mail adresata i spróbuj ponownie wysłać wiadomość.
=== bounce hard
From: Microsoft Outlook <postmaster@klant.example>
To: mark@sender.example
Subject: Onbestelbaar: Vraag
Content-Type: text/plain; charset=utf-8

Bezorging aan de volgende geadresseerden of groepen is mislukt:

kim@klant.example
Het ingevoerde e-mailadres is niet gevonden. Controleer het e-mailadres van de geadresseerde en probeer het bericht opnieuw te verzenden.
=== bounce hard
From: Microsoft Outlook <postmaster@kund.example>
To: mark@sender.example
Subject: Gick inte att leverera: Fråga
Content-Type: text/plain; charset=utf-8

Det gick inte att leverera till dessa mottagare eller grupper:

kim@kund.example
E-postadressen som du angav kunde inte hittas.
=== bounce hard
From: Microsoft Outlook <postmaster@musteri.example>
To: mark@sender.example
Subject: Teslim edilemedi: Soru
Content-Type: text/plain; charset=utf-8

Bu alıcılara veya gruplara teslim edilemedi:

kim@musteri.example
Girdiğiniz e-posta adresi bulunamadı. Lütfen alıcının e-posta adresini kontrol edin ve iletiyi yeniden göndermeyi deneyin.
=== bounce hard
From: Microsoft Outlook <postmaster@kokyaku.example>
To: mark@sender.example
Subject: 配信不能: ご質問
Content-Type: text/plain; charset=utf-8

次の受信者またはグループへの配信に失敗しました:

kim@kokyaku.example
入力したメール アドレスが見つかりませんでした。受信者のメール アドレスを確認し、メッセージを再送信してみてください。
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@exim.sender.example>
To: mark@sender.example
Subject: Warning: message 1rX2y3-0004Ab-7Z delayed 24 hours
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on exim.sender.example.

The message identifier is:     1rX2y3-0004Ab-7Z
The address to which the message has not yet been delivered is:

  kim@shop.example
    host mx.shop.example [192.0.2.5]
    Delay reason: SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    451 4.7.1 Greylisting in action, please come back later

No action is required on your part. Delivery attempts will continue for
some time, and this warning may be repeated at intervals if the message
remains undelivered.
=== bounce hard
From: Mail Delivery System <Mailer-Daemon@cpanel7.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    host mx.shop.example [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<kim@shop.example>:
    550 No Such User Here
=== bounce soft
From: Mail Delivery System <Mailer-Daemon@cpanel7.sender.example>
To: mark@sender.example
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: kim@shop.example
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  kim@shop.example
    Domain sender.example has exceeded the max emails per hour (150/150 (100%)) allowed.  Message discarded.
=== bounce hard
From: MAILER-DAEMON@qmail.shop.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain

Hi. This is the qmail-send program at qmail.shop.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
vpopmail: user is not found. (#5.1.1)

--- Below this line is a copy of the message.
=== bounce soft
From: MAILER-DAEMON@qmail.shop.example
To: mark@sender.example
Subject: failure notice
Content-Type: text/plain

Hi. This is the qmail-send program at qmail.shop.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<kim@shop.example>:
CNAME lookup failed temporarily. (#4.4.3)
I'm not going to try again; this message has been in the queue too long.
=== bounce soft
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.sender.example>
To: mark@sender.example
Subject: Returned mail: Cannot send message for 5 days
Auto-Submitted: auto-generated (failure)
Content-Type: text/plain

The original message was received at Wed, 25 Feb 2026 09:12:00 +0100
from localhost

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>

   ----- Transcript of session follow -----
<kim@shop.example>... Deferred: Connection refused by mx.shop.example.
Message could not be delivered for 5 days
Message will be deleted from queue
=== bounce hard
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.sender.example>
To: mark@sender.example
Subject: Returned mail: see transcript for details
Content-Type: text/plain

   ----- The following addresses had permanent fatal errors -----
<kim@shop.example>
    (reason: 550 5.1.2 <kim@shop.example>... Host unknown (Name server: shop.example: host not found))
=== bounce soft
From: MAILER-DAEMON@zimbra.shop.example (Mail Delivery System)
To: mark@sender.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: text/plain

This is the mail system at host zimbra.shop.example.

<kim@shop.example>: host zimbra.shop.example[192.0.2.5] said: 452 4.2.2 Over quota
    (in reply to end of DATA command)
=== bounce hard
From: Postmaster@domino.shop.example
To: mark@sender.example
Subject: DELIVERY FAILURE: User kim (kim@shop.example) not listed in Domino Directory
Content-Type: text/plain

Your message

  Subject: Quick question

was not delivered to:

  kim@shop.example

because:

  User kim (kim@shop.example) not listed in Domino Directory
=== bounce soft
From: Postmaster@domino.kunde.example
To: mark@sender.example
Subject: ZUSTELLUNGSFEHLER: Die Mail-Datenbank hat ihr Größenlimit erreicht
Content-Type: text/plain; charset=utf-8

Ihre Nachricht

  Betreff: Kurze Frage

wurde nicht zugestellt an:

  kim@kunde.example

weil:

  Die Mail-Datenbank des Empfängers hat die Größenbeschränkung überschritten.
=== bounce hard
From: <Mailer-Daemon@gw.shop.example>
To: mark@sender.example
Subject: Message status - undeliverable
Content-Type: text/plain

The message that you sent was undeliverable to the following:
   kim (user not found)
Possibly truncated original message follows:
=== bounce soft
From: postmaster@gw.shop.example
To: mark@sender.example
Subject: Mail Status: delayed
Content-Type: text/plain

Your message to kim@shop.example has been delayed because the destination post office is closed.
GroupWise will keep trying for 3 more days.
=== bounce soft
From: MDaemon at mail.shop.example <MDaemon@mail.shop.example>
To: mark@sender.example
Subject: Permanent Delivery Failure
X-MDDSN-Message: True
Content-Type: text/plain

The attached message had PERMANENT fatal delivery errors!

After one or more unsuccessful delivery attempts the attached message has
been removed from the mail queue on this server.

Failed address: kim@shop.example

--- Session Transcript ---
  <-- 220 mx.shop.example ESMTP
  --> RCPT To:<kim@shop.example>
  <-- 554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org
=== bounce hard
From: hMailServer <mailer-daemon@win.sender.example>
To: mark@sender.example
Subject: Message undeliverable: Quick question
Content-Type: text/plain

Your message did not reach some or all of the intended recipients.

   Sent: Mon, 2 Mar 2026 10:00:00 +0100
   Subject: Quick question

The following recipient(s) could not be reached:

kim@shop.example
   Error Type: SMTP
   Remote server (192.0.2.5) issued an error.
   hMailServer sent: RCPT TO:<kim@shop.example>
   Remote server replied: 550 5.1.1 The email address does not exist

hMailServer
`;
