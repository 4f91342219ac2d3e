import type { Catalogue } from '../say.js';

/** DNS advice, purchases, transfers, and settings of mail providers. */
export const domains: Catalogue = {
  'No name server responded. Outrider checks again automatically; no action is needed.':
    'Kein Nameserver hat geantwortet. Outrider prüft automatisch erneut; Sie müssen nichts tun.',
  'Add a {0} record named {1}; your mail provider shows its value.':
    'Legen Sie einen {0}-Eintrag mit dem Namen {1} an; den Wert zeigt Ihnen Ihr Mail-Anbieter.',
  'Receivers send no DMARC reports to {0} until it accepts them. At the DNS provider of {1}, add a TXT record named {2} with the value {3}.':
    'Empfänger senden keine DMARC-Berichte an {0}, bis die Domain sie annimmt. Legen Sie beim DNS-Anbieter von {0} einen TXT-Eintrag namens {2} mit dem Wert {3} an.',
  'Add a {0} record named {1} with the value {2}.':
    'Legen Sie einen {0}-Eintrag mit dem Namen {1} und dem Wert {2} an.',
  'Add an MX record named {0}; your mail provider shows its value.':
    'Legen Sie einen MX-Eintrag mit dem Namen {0} an; den Wert zeigt Ihnen Ihr Mail-Anbieter.',
  'Add an MX record named {0} with the value {1}.': 'Legen Sie einen MX-Eintrag mit dem Namen {0} und dem Wert {1} an.',
  'Change the {0} record named {1} to {2}. It replaces the current value.':
    'Ändern Sie den {0}-Eintrag mit dem Namen {1} in {2}. Das ersetzt den jetzigen Wert.',
  'The MX record of {0} says that the domain accepts no email, so replies cannot arrive. Set the MX record of your mail provider.':
    'Laut MX-Eintrag von {0} nimmt die Domain keine E-Mails an; Antworten kommen nicht an. Setzen Sie den MX-Eintrag Ihres Mail-Anbieters.',
  'The MX record of {0} says that the domain accepts no email, so replies cannot arrive. Change it to {1}.':
    'Laut MX-Eintrag von {0} nimmt die Domain keine E-Mails an; Antworten kommen nicht an. Ändern Sie ihn in {1}.',
  'Email for {0} goes to {1}. If that server forwards it to this instance, no change is needed. Otherwise, change the MX record to {2}. All email for the domain then arrives at this instance, including email for addresses without a mailbox.':
    'E-Mails an {0} gehen an {1}. Leitet dieser Server sie an diese Instanz weiter, müssen Sie nichts ändern. Andernfalls ändern Sie den MX-Eintrag in {2}. Dann kommen alle E-Mails der Domain bei dieser Instanz an, auch für Adressen ohne Postfach.',
  '{0} has {1} SPF records, so receivers ignore all of them. Keep one TXT record: {2}':
    '{0} hat {1} SPF-Einträge; Empfänger ignorieren sie deshalb alle. Behalten Sie einen TXT-Eintrag: {2}',
  'The SPF record of {0} contains an unknown mechanism. Fix it, or replace the record with {1}.':
    'Der SPF-Eintrag von {0} enthält einen unbekannten Mechanismus. Korrigieren Sie ihn, oder ersetzen Sie den Eintrag durch {1}.',
  'The SPF record of {0} does not include the servers that send your email. Change it to: {1}':
    'Im SPF-Eintrag von {0} fehlen die Server, die Ihre E-Mails senden. Ändern Sie ihn in: {1}',
  'The SPF record of {0} needs more than {1} DNS lookups, so receivers ignore it. Remove an `include:` that is no longer needed, or send from a separate subdomain.':
    'Der SPF-Eintrag von {0} benötigt mehr als {1} DNS-Abfragen; Empfänger ignorieren ihn deshalb. Entfernen Sie ein `include:`, das Sie nicht mehr brauchen, oder senden Sie von einer eigenen Subdomain.',
  'No DKIM key is published at {0}. Enable DKIM in the settings of your mail provider, which shows the record to add.':
    'Unter {0} ist kein DKIM-Schlüssel veröffentlicht. Aktivieren Sie DKIM in den Einstellungen Ihres Mail-Anbieters; dort steht auch der nötige Eintrag.',
  '{0} has {1} DMARC records, so receivers ignore all of them. Keep one.':
    '{0} hat {1} DMARC-Einträge; Empfänger ignorieren sie deshalb alle. Behalten Sie einen.',
  '{0} contains tags that receivers ignore since RFC 9989: {1}. Remove them.':
    '{0} enthält Tags, die Empfänger seit RFC 9989 ignorieren: {1}. Entfernen Sie sie.',
  '{0} A policy with `pct` below 100 now applies to all email; use `t=y` to test it.':
    '{0} Eine Richtlinie mit `pct` unter 100 gilt jetzt für alle E-Mails; zum Testen verwenden Sie `t=y`.',
  '{0} points to {1}. Make it a CNAME record with the value {2}.':
    '{0} zeigt auf {1}. Machen Sie daraus einen CNAME-Eintrag mit dem Wert {2}.',
  'Use an app password, not the password of the account. Create it in the security settings of the account.':
    'Verwenden Sie ein App-Passwort statt des Kontopassworts. Sie erstellen es in den Sicherheitseinstellungen des Kontos.',
  'Enable IMAP: Settings > Mail Accounts > IMAP.': 'Aktivieren Sie IMAP: Settings > Mail Accounts > IMAP.',
  'Sign in with Google if the instance is configured for it (docs/use/google-microsoft.md).':
    'Melden Sie sich mit Google an, wenn die Instanz dafür eingerichtet ist (docs/use/google-microsoft.md).',
  'Otherwise, turn on 2-Step Verification and create an app password at myaccount.google.com/apppasswords.':
    'Andernfalls aktivieren Sie die Bestätigung in zwei Schritten und erstellen ein App-Passwort unter myaccount.google.com/apppasswords.',
  'In an organization, an administrator must allow IMAP: Admin console > Apps > Google Workspace > Gmail > End User Access.':
    'In einer Organisation muss ein Administrator IMAP erlauben: Admin-Konsole > Apps > Google Workspace > Gmail > Endnutzerzugriff.',
  'Sign in with Microsoft (docs/use/google-microsoft.md): Microsoft accepts no passwords for IMAP.':
    'Melden Sie sich mit Microsoft an (docs/use/google-microsoft.md): Microsoft akzeptiert für IMAP keine Passwörter.',
  'An administrator must enable Authenticated SMTP and IMAP: Microsoft 365 admin center > the user > Mail > Manage email apps.':
    'Ein Administrator muss Authentifiziertes SMTP und IMAP aktivieren: Microsoft 365 Admin Center > Benutzer > E-Mail > E-Mail-Apps verwalten.',
  'Exchange and Zimbra plans use other servers.': 'Tarife mit Exchange und Zimbra verwenden andere Server.',
  'Enable access by other programs: Settings > POP3 & IMAP.':
    'Erlauben Sie den Zugriff durch andere Programme: Einstellungen > POP3 & IMAP.',
  'Proton mailboxes cannot be connected: Proton allows other programs only through Proton Bridge, which runs beside a mail client.':
    'Proton-Postfächer lassen sich nicht verbinden: Proton erlaubt andere Programme nur über Proton Bridge, das neben einem Mailprogramm läuft.',
  'Incoming mail passes a filter first, so DNS does not show where the mailbox is. Often it is at Microsoft or Google.':
    'Eingehende E-Mails durchlaufen zuerst einen Filter, daher zeigt DNS nicht, wo das Postfach liegt. Oft liegt es bei Microsoft oder Google.',
  'The operator assigned this domain to another workspace.':
    'Der Betreiber hat diese Domain einem anderen Arbeitsbereich zugewiesen.',
  'Another workspace proved control of this domain.':
    'Ein anderer Arbeitsbereich hat die Kontrolle über diese Domain nachgewiesen.',
  'The registrar does not sell this name.': 'Der Registrar verkauft diesen Namen nicht.',
  'A purchase of this name is already in progress.': 'Ein Kauf dieses Namens läuft bereits.',
  'This is not a valid domain name.': 'Das ist kein gültiger Domainname.',
  'The registrar did not respond to the order and does not have the domain. Nothing was bought.':
    'Der Registrar hat auf die Bestellung nicht geantwortet und führt die Domain nicht. Es wurde nichts gekauft.',
  'The domain was removed from the workspace after it was bought.':
    'Die Domain wurde nach dem Kauf aus dem Arbeitsbereich entfernt.',
  'The domain is registered. Automatic renewal can be changed only on the website of {0}.':
    'Die Domain ist registriert. Die automatische Verlängerung lässt sich nur auf der Website von {0} ändern.',
  'The domain is bought. {0}': 'Die Domain ist gekauft. {0}',
  'The domain is bought, but {0}': 'Die Domain ist gekauft, aber: {0}',
  'Control of this domain is not proven. Verify the domain first.':
    'Die Kontrolle über diese Domain ist nicht nachgewiesen. Verifizieren Sie zuerst die Domain.',
  'This name is already registered.': 'Dieser Name ist bereits registriert.',
  'Premium names can be bought only on the website of the registrar.':
    'Premium-Namen lassen sich nur auf der Website des Registrars kaufen.',
  'The registrar returned no price.': 'Der Registrar hat keinen Preis genannt.',
  'The sandbox registrar sells only names such as {0}.': 'Der Sandbox-Registrar verkauft nur Namen wie {0}.',
  'The domain was removed.': 'Die Domain wurde entfernt.',
  'The required records or name servers were not found within 14 days.':
    'Die nötigen Einträge oder Nameserver wurden innerhalb von 14 Tagen nicht gefunden.',
  'Replaced by a transfer to {0}.': 'Durch eine Verbindung mit {0} ersetzt.',
};
