/** Delivery reports that were written after the cures of the fifth set, in the format of `third/reports-servers.fixture.ts`. */
export const SIXTH_REPORTS: string = `
=== bounce hard
From: Stalwart <MAILER-DAEMON@stalwart.sender.example>
To: mark@sender.example
Subject: Failed to deliver message
Content-Type: text/plain; charset=utf-8

Your message could not be delivered to the following recipients:

<kim@shop.example> (host 'mx1.shop.example' rejected command 'RCPT TO:<kim@shop.example>' with code 550 (5.1.1) 'User unknown')
=== bounce soft
From: Stalwart <MAILER-DAEMON@stalwart.sender.example>
To: mark@sender.example
Subject: Warning: Delay in message delivery
Content-Type: text/plain; charset=utf-8

There was a temporary problem delivering your message to the following recipients:

<kim@shop.example> (connection to 'mx1.shop.example' failed: timed out)
=== bounce hard
From: Mail Delivery System <mailer-daemon@haraka.sender.example>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Delivery has failed to these recipients or groups:

kim@shop.example (550 5.1.1 no such address)
=== bounce soft
From: IceWarp Server <postmaster@ice.shop.example>
To: mark@sender.example
Subject: Undeliverable mail
Content-Type: text/plain; charset=utf-8

Message undeliverable to kim@shop.example

Reason: 552 5.2.2 Account storage limit reached
=== bounce hard
From: postmaster@kerio.sender.example
To: mark@sender.example
Subject: Message could not be delivered
Auto-Submitted: auto-generated
Content-Type: text/plain; charset=utf-8

Kerio Connect was unable to deliver your message to the following recipients:

<kim@shop.example>: 550 5.1.1 User unknown
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@klant.example
Content-Type: text/plain; charset=utf-8

** Adres niet gevonden **

Je bericht is niet bezorgd bij kim@klant.example omdat het adres niet kan worden gevonden of geen e-mail kan ontvangen.

Reactie van de externe server:

550 No such user
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@cliente.example
Content-Type: text/plain; charset=utf-8

** Mensagem não entregue **

A mensagem para kim@cliente.example não foi entregue porque a caixa de entrada do destinatário está cheia.
=== bounce hard
From: postmaster@asiakas.example
To: mark@sender.example
Subject: Ei voitu toimittaa: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Viestiä ei voitu toimittaa vastaanottajalle kim@asiakas.example.

Vastaanottajan osoitetta ei löytynyt.
=== bounce soft
From: postmaster@firma.example
To: mark@sender.example
Subject: Nedoručitelné: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Zprávu pro kim@firma.example nebylo možné doručit.

Důvod: schránka příjemce je plná.
=== bounce hard
From: postmaster@ugyfel.example
To: mark@sender.example
Subject: Kézbesíthetetlen: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Az üzenet nem kézbesíthető: kim@ugyfel.example

A címzett nem található.
=== bounce soft
From: postmaster@kunde.example
To: mark@sender.example
Subject: Ulevert: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Meldingen til kim@kunde.example ble ikke levert. Serveren blokkerer avsenderens domene.
=== bounce hard
From: postmaster@musteri.example
To: mark@sender.example
Subject: Teslim edilemedi: Ideas for Q2
Content-Type: text/plain; charset=utf-8

İletiniz kim@musteri.example adresine teslim edilemedi. Alıcı bulunamadı.
`;
