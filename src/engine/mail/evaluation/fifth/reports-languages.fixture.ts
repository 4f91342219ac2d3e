/** Delivery reports of providers in many languages, a fifth set, written before a look at the rules, in the format of `third/reports-servers.fixture.ts`. */
export const FIFTH_LANGUAGE_REPORTS: string = `
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=utf-8

** Adresse nicht gefunden **

Ihre Nachricht wurde nicht an kim@shop.example zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.

Die Antwort des Remote-Servers lautete:

550 5.1.1 <kim@shop.example>: Recipient address rejected: undeliverable address
=== bounce hard
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shopp.example
Content-Type: text/plain; charset=utf-8

** Adresse introuvable **

Votre message n'est pas parvenu à kim@shopp.example, car le domaine shopp.example est introuvable. Vérifiez qu'il n'y a pas de faute de frappe ni d'espace inutile, puis réessayez.

Réponse :

DNS Error: DNS type 'mx' lookup of shopp.example responded with code NXDOMAIN
Domain name not found: shopp.example
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Delay)
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=utf-8

** Entrega incompleta **

Ha ocurrido un problema temporal al entregar tu mensaje a kim@shop.example. Gmail volverá a intentarlo durante 46 horas más. Recibirás un aviso si la entrega falla de forma permanente.

The recipient server did not accept our requests to connect. [mx1.shop.example. 192.0.2.5: timed out]
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=utf-8

** 受信トレイの容量がいっぱいです **

kim@shop.example へのメールを配信できませんでした。受信者のメールボックスの容量がいっぱいです。

リモート サーバーからの応答:

552 5.2.2 mailbox full
=== bounce soft
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Auto-Submitted: auto-replied
X-Failed-Recipients: kim@shop.example
Content-Type: text/plain; charset=utf-8

** Wiadomość zablokowana **

Twoja wiadomość do kim@shop.example została zablokowana. Szczegółowe informacje znajdziesz poniżej.

Odpowiedź:

554 5.7.1 Spam message rejected by content scanner
=== bounce hard
From: PostMaster <postmaster@qq.com>
To: mark@sender.example
Subject: 系统退信/Systems bounce
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……
原邮件信息：
时间    2026-03-02 10:00:00
主题    Ideas for Q2
收件人  kim@shop.example

退信原因：
收件人邮件地址（kim@shop.example）不存在，邮件无法送达。
host mx1.shop.example said: 550 User not found

解决方案：
请联系您的收件人，重新核实邮箱地址，或发送到其他收信邮箱。
=== bounce soft
From: PostMaster <postmaster@qq.com>
To: mark@sender.example
Subject: 系统退信/Systems bounce
Content-Type: text/plain; charset=utf-8

抱歉，您的邮件被退回来了……

退信原因：
收件人（kim@shop.example）的邮箱已满，暂时无法接收新邮件。

解决方案：
请通过其他方式联系收件人清理邮箱。
=== bounce hard
From: 네이버 메일 <postmaster@naver.com>
To: mark@sender.example
Subject: [발송실패 안내] 존재하지 않는 수신자입니다.
Content-Type: text/plain; charset=utf-8

메일 발송에 실패하였습니다.

받는사람 : kim@shop.example
발송시간 : 2026-03-02 10:00:00

실패 사유 : 존재하지 않는 이메일 주소입니다. (550 5.1.1 No such user)
=== bounce hard
From: Yandex Mail <mailer-daemon@yandex.ru>
To: mark@sender.example
Subject: Недоставленное сообщение
Content-Type: text/plain; charset=utf-8

Это письмо отправлено почтовым сервером yandex.ru.

К сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может
быть отправлено одному или нескольким адресатам. Технические подробности можно найти ниже.

<kim@shop.example>: host mx1.shop.example[192.0.2.5] said: 550 5.1.1
    <kim@shop.example>: Recipient address rejected: No such mailbox
=== bounce hard
From: postmaster@kunde.example
To: mark@sender.example
Subject: Unzustellbar: Ideas for Q2
Content-Type: text/plain; charset=utf-8

Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Verteilerlisten:

kim@kunde.example
Die eingegebene E-Mail-Adresse konnte nicht gefunden werden. Überprüfen Sie die E-Mail-Adresse des Empfängers, und versuchen Sie, die Nachricht erneut zu senden.

Diagnoseinformationen für Administratoren:

Generierender Server: EX01.kunde.local

kim@kunde.example
#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##
=== bounce soft
From: postmaster@client.example
To: mark@sender.example
Subject: Non remis : Ideas for Q2
Content-Type: text/plain; charset=utf-8

La remise à ces destinataires ou listes de distribution a échoué :

kim@client.example
La boîte aux lettres du destinataire est pleine. Elle ne peut plus accepter de messages actuellement.

Informations de diagnostic pour les administrateurs :

Serveur de génération : EX02.client.local

kim@client.example
#554 5.2.2 mailbox full ##
=== bounce hard
From: MAILER-DAEMON@correo.example
To: mark@sender.example
Subject: Correo no entregado
Content-Type: text/plain; charset=utf-8

El siguiente mensaje no pudo ser entregado:

Destinatario: kim@cliente.example
Motivo: El usuario no existe en este servidor

No responda a este mensaje, ha sido generado automáticamente.
=== bounce hard
From: MAILER-DAEMON@posta.example
To: mark@sender.example
Subject: Posta non consegnata
Content-Type: text/plain; charset=utf-8

Il messaggio inviato a kim@cliente.example non è stato consegnato.

Motivo: casella inesistente (550 Mailbox does not exist)
=== bounce soft
From: MAILER-DAEMON@correio.example
To: mark@sender.example
Subject: Falha na entrega
Content-Type: text/plain; charset=utf-8

Sua mensagem para kim@cliente.example não foi entregue.

Motivo: a caixa postal do destinatário excedeu o limite de armazenamento.
=== bounce hard
From: MAILER-DAEMON@poczta.example
To: mark@sender.example
Subject: Zwrot wiadomości
Content-Type: text/plain; charset=utf-8

Wiadomość do kim@klient.example nie została dostarczona.

Powód: taki użytkownik nie istnieje (550 5.1.1)
=== bounce hard
From: MAILER-DAEMON@eu-central-1.amazonses.com
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="F18-dsn"

--F18-dsn
Content-Type: text/plain; charset=utf-8

An error occurred while trying to deliver the mail to the following recipients:
kim@shop.example

--F18-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; a1-2.smtp-out.eu-central-1.amazonses.com

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 user unknown

--F18-dsn--
=== bounce soft
From: MAILER-DAEMON@eu-central-1.amazonses.com
To: mark@sender.example
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="F19-dsn"

--F19-dsn
Content-Type: text/plain; charset=utf-8

An error occurred while trying to deliver the mail to the following recipients:
kim@shop.example

--F19-dsn
Content-Type: message/delivery-status

Reporting-MTA: dns; a1-2.smtp-out.eu-central-1.amazonses.com

Final-Recipient: rfc822; kim@shop.example
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550-rejected by shop.example: message content not acceptable 550 contact admin

--F19-dsn--
=== bounce soft
From: Mail Delivery System <MAILER-DAEMON@mx.klant.example>
To: mark@sender.example
Subject: Afleverrapport
Content-Type: text/plain; charset=utf-8

Uw bericht aan kim@klant.example kon niet worden afgeleverd.

Reden: het postvak van de ontvanger is vol.
`;
