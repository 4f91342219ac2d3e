import type { Catalogue } from '../say.js';

/** Errors of DNS providers, registrars, networks, and other instances. */
export const providerErrors: Catalogue = {
  'must be the JSON key file of a service account': 'Das muss die JSON-Schlüsseldatei eines Dienstkontos sein.',
  'must contain an unencrypted RSA private key in PEM format':
    'Ein unverschlüsselter privater RSA-Schlüssel im PEM-Format ist erforderlich.',
  'must be a certificate in PEM format': 'Das muss ein Zertifikat im PEM-Format sein.',
  'does not belong to the certificate': 'Gehört nicht zum Zertifikat.',
  'is required with `privateKey`, unless `clientSecret` is set':
    'Erforderlich zusammen mit `privateKey`, außer wenn `clientSecret` angegeben ist.',
  'is required: a certificate and its private key belong together':
    'Erforderlich: Ein Zertifikat und sein privater Schlüssel gehören zusammen.',
  'must have either `google` or `microsoft`': 'Geben Sie entweder `google` oder `microsoft` an.',
  'does not apply to a tenant of this provider': 'Gilt nicht für einen Mandanten dieses Anbieters.',
  '{0} is already connected. Update it instead.': '{0} ist bereits verbunden. Ändern Sie stattdessen diese Verbindung.',
  'Mailboxes use this tenant ({0}). Delete them first, or set `disconnect`.':
    'Postfächer verwenden diesen Mandanten ({0}). Löschen Sie sie zuerst, oder setzen Sie `disconnect`.',
  'The user is suspended in the directory. The mailbox reconnects within an hour after the user is active again.':
    'Der Benutzer ist im Verzeichnis gesperrt. Das Postfach verbindet sich innerhalb einer Stunde, nachdem der Benutzer wieder aktiv ist.',
  'The directory no longer has this user. The mailbox reconnects within an hour after the user is restored.':
    'Das Verzeichnis enthält diesen Benutzer nicht mehr. Das Postfach verbindet sich innerhalb einer Stunde, nachdem der Benutzer wiederhergestellt ist.',
  'The user was deleted or left the group. The mailbox reconnects within an hour after the user is back.':
    'Der Benutzer wurde gelöscht oder ist nicht mehr in der Gruppe. Das Postfach verbindet sich innerhalb einer Stunde, nachdem der Benutzer zurück ist.',
  'The users of the tenant cannot be listed. {0}': 'Die Benutzer des Mandanten lassen sich nicht auflisten. {0}',
  '{0} has {1} SPF records; delete all but one of them in the same request':
    '{0} hat {1} SPF-Einträge; löschen Sie in derselben Anfrage alle bis auf einen.',
  '{0} is the apex of its zone and cannot have a CNAME record':
    '{0} ist die Spitze der Zone und kann keinen CNAME-Eintrag haben.',
  '{0} has a CNAME record and cannot have other records':
    '{0} hat einen CNAME-Eintrag und kann keine anderen Einträge haben.',
  '{0} has a CNAME record and cannot have other records ({1})':
    '{0} hat einen CNAME-Eintrag und kann keine anderen Einträge haben ({1}).',
  'must be an IPv4 address, such as 192.0.2.1': 'Geben Sie eine IPv4-Adresse an, etwa 192.0.2.1.',
  'must be an IPv6 address': 'Keine gültige IPv6-Adresse.',
  'must be a host name': 'Kein gültiger Hostname.',
  'must be one line of text': 'Nur eine Zeile ist zulässig.',
  'must be the host name of a mail server': 'Geben Sie den Hostnamen eines Mailservers an.',
  'must be priority, weight, port and host, such as 0 1 993 imap.example.com':
    'Geben Sie Priorität, Gewicht, Port und Host an, etwa 0 1 993 imap.example.com.',
  'must be flags, tag and value, such as 0 issue "letsencrypt.org"':
    'Geben Sie Flags, Tag und Wert an, etwa 0 issue "letsencrypt.org".',
  'A new key is already pending: publish its record at {0}.':
    'Ein neuer Schlüssel steht bereits aus: Veröffentlichen Sie seinen Eintrag unter {0}.',
  '{0} has an address that is not public': '{0} hat eine nicht öffentliche Adresse.',
  '{0} is not a public address': '{0} ist keine öffentliche Adresse.',
  '{0} is this machine': '{0} ist dieser Rechner.',
  '{0} is a metadata service': '{0} ist ein Metadatendienst.',
  '{0} has more than {1} addresses': '{0} hat mehr als {1} Adressen.',
  'The URL is invalid': 'Die URL ist ungültig.',
  '{0} is not allowed': '{0} ist nicht zulässig.',
  'A URL with a user name or password is not allowed': 'Eine URL mit Benutzername oder Passwort ist nicht zulässig.',
  'An empty host is not allowed': 'Ein leerer Host ist nicht zulässig.',
  'Port {0} is not allowed': 'Der Port {0} ist nicht zulässig.',
  'No DNS response for {0} in time': 'Keine rechtzeitige DNS-Antwort für {0}.',
  '{0} has no address': '{0} hat keine Adresse.',
  '{0} cannot be resolved': '{0} ist nicht auflösbar.',
  '{0} responded with {1}: {2}': '{0} hat mit {1} geantwortet: {2}',
  '{0} returned an unreadable response': '{0} hat unlesbar geantwortet.',
  '{0} responded from another address': '{0} hat von einer anderen Adresse geantwortet.',
  '{0} does not show the whole zone, so replacing it could delete unknown records':
    '{0} zeigt nicht die ganze Zone; sie zu ersetzen könnte unbekannte Einträge löschen.',
  'Another change of {0} is in progress. Try again in a moment.':
    '{0} wird gerade geändert. Versuchen Sie es gleich noch einmal.',
  'Another process continues this change of {0}.': 'Ein anderer Prozess führt diese Änderung von {0} fort.',
  'The name server of {0} accepted the change but did not apply it.':
    'Der Nameserver von {0} hat die Änderung angenommen, aber nicht ausgeführt.',
  '{0} was changed elsewhere at the same time. Retry the request.':
    '{0} wurde gleichzeitig anderswo geändert. Wiederholen Sie die Anfrage.',
  'No credentials for {0} are stored, neither in this workspace nor on the instance.':
    'Für {0} sind keine Zugangsdaten gespeichert, weder in diesem Arbeitsbereich noch auf der Instanz.',
  'Cloudflare has too many records in {0}': 'Cloudflare hat zu viele Einträge in {0}.',
  'Making zones at Cloudflare takes the id of the account that they go to':
    'Um Zonen bei Cloudflare anzulegen, ist die ID des Kontos nötig.',
  'Cloudflare rejected the request: {0}': 'Cloudflare hat die Anfrage abgelehnt: {0}',
  'Cloudflare returned an invalid response': 'Cloudflare hat ungültig geantwortet.',
  '{0} has been changed since by another client': '{0} wurde inzwischen von anderer Seite geändert.',
  '{0} domains use these credentials of {1}; move the domains to another provider first.':
    '{0} Domains nutzen diese Zugangsdaten von {1}; stellen Sie zuerst die Domains auf einen anderen Anbieter um.',
  'Members set the records of {0}; GET /domains/{1}/dns_records lists them.':
    'Die Einträge von {0} setzen Mitglieder; GET /domains/{1}/dns_records listet sie auf.',
  '{0} has no zone {1}': '{0} hat keine Zone {1}.',
  'PowerDNS no longer has the zone {0}': 'PowerDNS hat die Zone {0} nicht mehr.',
  'PowerDNS returned an invalid response': 'PowerDNS hat ungültig geantwortet.',
  'This is too much for one update: make it in parts': 'Das ist zu viel für eine Änderung: Teilen Sie sie auf.',
  '{0} {1} has been changed since by another client': '{0} {1} wurde inzwischen von anderer Seite geändert.',
  '{0} rejects queries for {1}': '{0} kann keine Anfragen zu {1} beantworten.',
  'The server responded {0} for {1}': 'Der Server hat für {1} mit {0} geantwortet.',
  'The record {0} {1} cannot be read': 'Der Eintrag {0} {1} ist nicht lesbar.',
  '{0} does not know the key {1}': '{0} kennt den Schlüssel {1} nicht.',
  '{0} has a different secret for {1}': '{0} hat ein anderes Secret für {1}.',
  'The clocks of this instance and {0} differ by more than five minutes':
    'Die Uhren dieser Instanz und von {0} weichen um mehr als fünf Minuten ab.',
  '{0} responded {1} to a change of {2} with the key {3}':
    '{0} hat auf eine Änderung von {2} mit dem Schlüssel {3} mit {1} geantwortet.',
  '{0} has no zone {1}; dynamic updates cannot create zones':
    '{0} hat keine Zone {1}; dynamische Updates können keine Zonen anlegen.',
  'The total of {0} cents exceeds `maxPriceCents`. Nothing was bought.':
    'Die Summe von {0} Cent übersteigt `maxPriceCents`. Es wurde nichts gekauft.',
  'The order was sent to {0}; Outrider is checking whether the account has the domain':
    'Die Bestellung wurde an {0} gesendet; Outrider prüft, ob das Konto die Domain hat.',
  '{0} accepted the order but does not list the domain yet':
    '{0} hat die Bestellung angenommen, listet die Domain aber noch nicht auf.',
  'IANA returned no RDAP bootstrap file': 'IANA hat keine RDAP-Bootstrap-Datei geliefert.',
  'Namecheap creates zones only for domains bought there': 'Namecheap legt Zonen nur für dort gekaufte Domains an.',
  'Namecheap: the record {0} conflicts with the redirect': 'Namecheap: Der Eintrag {0} widerspricht der Weiterleitung.',
  'Namecheap does not return the host records as they were set':
    'Namecheap liefert die Host-Einträge nicht so, wie sie gesetzt wurden.',
  'Namecheap does not hold the DNS of this domain': 'Namecheap verwaltet das DNS dieser Domain nicht.',
  'Namecheap: {0}': 'Namecheap: {0}',
  'Namecheap returned an unreadable response': 'Namecheap hat unlesbar geantwortet.',
  'Namecheap: too many calls': 'Namecheap: zu viele Aufrufe',
  'Namecheap returned no result for the name': 'Namecheap hat für den Namen kein Ergebnis geliefert.',
  'Namecheap: the price is another one now': 'Namecheap: Der Preis hat sich geändert.',
  'Namecheap accepted the order but did not confirm the registration':
    'Namecheap hat die Bestellung angenommen, aber die Registrierung nicht bestätigt.',
  'Namecheap did not set the name servers': 'Namecheap hat die Nameserver nicht gesetzt.',
  'Namecheap requires a registrant': 'Namecheap braucht einen Domaininhaber.',
  'This instance no longer has API keys of {0}.': 'Diese Instanz hat keine API-Schlüssel von {0} mehr.',
  'Porkbun did not list the records': 'Porkbun hat die Einträge nicht aufgelistet.',
  'Porkbun creates zones only for domains bought there': 'Porkbun legt Zonen nur für dort gekaufte Domains an.',
  'Porkbun returned the domain in an unknown format': 'Porkbun hat die Domain in einem unbekannten Format geliefert.',
  'Porkbun did not set the renewal: {0}': 'Porkbun hat die Verlängerung nicht eingestellt: {0}',
  'Porkbun returned an unreadable response': 'Porkbun hat unlesbar geantwortet.',
  'Porkbun: {0}': 'Porkbun: {0}',
  'Porkbun returned the name in an unknown format': 'Porkbun hat den Namen in einem unbekannten Format geliefert.',
  'The sandbox registrar has sold this name already': 'Der Sandbox-Registrar hat diesen Namen bereits verkauft.',
  'The price has changed': 'Der Preis hat sich geändert.',
  'The purchase of {0} is in progress.': 'Der Kauf von {0} läuft.',
  '{0} is used by {1}.': '{0} wird verwendet von {1}.',
  'This transfer is {0}.': 'Dieser Transfer hat den Status „{0}“.',
  'The peer exceeds its rate limit.': 'Die Gegenstelle überschreitet ihr Ratenlimit.',
  'This call was already received.': 'Dieser Aufruf ist bereits eingegangen.',
  'An instance can have at most {0} peers.': 'Eine Instanz kann höchstens {0} Gegenstellen haben.',
  '{0} did not accept the call: {1}': '{0} hat den Aufruf nicht angenommen: {1}',
  'The call timestamp is out of range. Check the clocks of both instances.':
    'Der Zeitstempel des Aufrufs weicht zu weit ab. Prüfen Sie die Uhren beider Instanzen.',
  'The request is not signed by Google Pub/Sub for this instance.':
    'Die Anfrage ist nicht von Google Pub/Sub für diese Instanz signiert.',
  'The keys of Google cannot be read. Retry later.':
    'Die Schlüssel von Google können nicht gelesen werden. Versuchen Sie es später erneut.',
  'The call is not signed by a peer of this instance.':
    'Der Aufruf ist nicht von einer Gegenstelle dieser Instanz signiert.',
  'This circle has ended.': 'Dieser Kreis ist beendet.',
  'The sender is not a mailbox that your instance has shared.':
    'Der Absender ist kein Postfach, das Ihre Instanz freigegeben hat.',
  'The Message-ID must use the domain of the sender.': 'Die Message-ID muss die Domain des Absenders haben.',
  'The daily limit of messages from a peer is reached.':
    'Das Tageslimit für Nachrichten einer Gegenstelle ist erreicht.',
  'This conversation has already started.': 'Diese Unterhaltung hat bereits begonnen.',
  'The recipient starts no conversation with this sender now.':
    'Der Empfänger beginnt derzeit keine Unterhaltung mit diesem Absender.',
  'This conversation has ended or does not exist.': 'Diese Unterhaltung ist beendet oder nicht vorhanden.',
  'The message is not a reply in this conversation.': 'Die Nachricht ist keine Antwort in dieser Unterhaltung.',
  'This Message-ID is already in use.': 'Diese Message-ID wird bereits verwendet.',
  'Peers call this instance over HTTPS: set `PUBLIC_URL` to an https address.':
    'Gegenstellen rufen diese Instanz über HTTPS auf: Setzen Sie `PUBLIC_URL` auf eine https-Adresse.',
};
