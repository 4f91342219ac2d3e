import type { Catalogue } from '../say.js';

/** Findings of the advisor. */
export const advice: Catalogue = {
  'Gmail users report 0.3% of email as spam': 'Gmail-Nutzer melden 0,3 % der E-Mails als Spam',
  'At this rate, Gmail filters or rejects email of the domain. Pause campaigns that use it, and narrow the audience.':
    'Ab dieser Quote filtert Gmail E-Mails der Domain oder lehnt sie ab. Pausieren Sie Kampagnen, die sie verwenden, und verkleinern Sie die Zielgruppe.',
  'Gmail users report over 0.1% of email as spam': 'Gmail-Nutzer melden über 0,1 % der E-Mails als Spam',
  'Google asks senders to stay below 0.1%. Narrow the audience to better matched contacts.':
    'Google erwartet weniger als 0,1 %. Beschränken Sie die Zielgruppe auf besser passende Kontakte.',
  'up to {0}% within seven days': 'bis zu {0} % in sieben Tagen',
  'Interested replies are unanswered': 'Interessierte Antworten warten',
  'Interest fades within hours. Reply to these first.': 'Interesse schwindet in Stunden. Antworten Sie hier zuerst.',
  '{0} replies unread for a day': '{0} Antworten seit einem Tag ungelesen',
  'The workspace has no postal address': 'Der Arbeitsbereich hat keine Postanschrift',
  'The footer of commercial email needs a postal address in many countries (CAN-SPAM).':
    'Die Fußzeile geschäftlicher E-Mails braucht in vielen Ländern eine Postanschrift (CAN-SPAM).',
  'No notice channel is set up': 'Kein Benachrichtigungskanal ist eingerichtet',
  'Without a channel, you find out about disconnected mailboxes and paused campaigns only when you open Outrider.':
    'Ohne Kanal erfahren Sie von getrennten Postfächern und pausierten Kampagnen erst, wenn Sie Outrider öffnen.',
  'Only one person owns the workspace': 'Nur eine Person ist Inhaber des Arbeitsbereichs',
  'If this account is lost, members, billing, and keys cannot be managed. Make a second member an owner.':
    'Geht dieses Konto verloren, lassen sich Mitglieder, Abrechnung und Schlüssel nicht verwalten. Machen Sie ein zweites Mitglied zum Inhaber.',
  'Spam complaints above 0.1%': 'Spam-Beschwerden über 0,1 %',
  'At 0.3%, Gmail and Yahoo start to filter or reject email from the domain. Narrow the audience to better matched contacts.':
    'Ab 0,3 % filtern Gmail und Yahoo E-Mails der Domain oder lehnen sie ab. Beschränken Sie die Zielgruppe auf besser passende Kontakte.',
  '{0}% of {1} emails': '{0} % von {1} E-Mails',
  'Bounces above 3%': 'Bounces über 3 %',
  'Mailbox providers see bounces as a sign of a bought list. Verify the remaining contacts before they receive an email.':
    'Anbieter sehen Bounces als Zeichen einer gekauften Liste. Prüfen Sie die übrigen Kontakte, bevor sie eine E-Mail erhalten.',
  'More than 3% of contacts unsubscribe': 'Mehr als 3 % der Kontakte melden sich ab',
  'The list or the message does not fit. Each contact who unsubscribes could also have reported spam.':
    'Liste oder Nachricht passen nicht. Wer sich abmeldet, hätte die E-Mail auch als Spam melden können.',
  '{0}% of {1} contacts': '{0} % von {1} Kontakten',
  'Fewer than 1% of contacts reply': 'Weniger als 1 % der Kontakte antworten',
  'At this rate, emails often land in spam or miss the audience. Check placement with warmup, then the first email.':
    'Bei dieser Quote landen E-Mails oft im Spam oder verfehlen die Zielgruppe. Prüfen Sie die Platzierung mit dem Warmup, dann die erste E-Mail.',
  '{0} of {1} contacts': '{0} von {1} Kontakten',
  'Steps without a single reply': 'Schritte ohne eine einzige Antwort',
  'A step without replies costs reputation with each email. Rewrite or remove it.':
    'Ein Schritt ohne Antworten kostet mit jeder E-Mail Reputation. Schreiben Sie ihn neu, oder entfernen Sie ihn.',
  'Step {0}': 'Schritt {0}',
  'Mailboxes sign in to Google or Microsoft with a password':
    'Postfächer melden sich bei Google oder Microsoft mit einem Passwort an',
  'Google and Microsoft are ending sign-in with passwords over SMTP. When they do, these mailboxes stop sending.':
    'Google und Microsoft beenden die Anmeldung mit Passwörtern über SMTP. Dann senden diese Postfächer nicht mehr.',
  'Replies to some mailboxes are not received': 'Antworten an einige Postfächer werden nicht empfangen',
  'Without IMAP, Outrider sees no replies: sequences continue after a reply, and bounces stay unnoticed.':
    'Ohne IMAP sieht Outrider keine Antworten: Sequenzen laufen nach einer Antwort weiter, und Bounces bleiben unbemerkt.',
  'Daily limits above 50 emails': 'Tageslimits über 50 E-Mails',
  'Providers filter or suspend mailboxes that write to many strangers a day. More mailboxes with lower limits reach more inboxes.':
    'Anbieter filtern oder sperren Postfächer, die täglich vielen Fremden schreiben. Mehr Postfächer mit niedrigeren Limits erreichen mehr Posteingänge.',
  'DMARC reports go to domains that do not accept them': 'DMARC-Berichte gehen an Domains, die sie nicht annehmen',
  'Receivers send reports to another domain only if it publishes a record that accepts them.':
    'Empfänger senden Berichte nur an eine andere Domain, wenn diese sie mit einem Eintrag annimmt.',
  'Outrider writes the records at the DNS provider and checks them again.':
    'Outrider schreibt die Einträge beim DNS-Anbieter und prüft sie erneut.',
  'The daily limit becomes 50 emails.': 'Das Tageslimit wird auf 50 E-Mails gesetzt.',
  '{0} emails per day': '{0} E-Mails pro Tag',
  'Mailboxes send without warmup': 'Postfächer senden ohne Warmup',
  'Email from a mailbox without a sending history often lands in spam. Warmup builds that history.':
    'E-Mails eines Postfachs ohne Versandhistorie landen oft im Spam. Das Warmup baut diese Historie auf.',
  'Warmup starts with its default settings.': 'Das Warmup startet mit den Standardeinstellungen.',
  'New mailboxes start at full speed': 'Neue Postfächer starten mit voller Geschwindigkeit',
  'A sudden volume from a new mailbox looks like a takeover. With a ramp-up, its daily limit grows from day to day.':
    'Plötzlich viele E-Mails eines neuen Postfachs wirken wie eine Übernahme. Mit einer Steigerung wächst das Tageslimit von Tag zu Tag.',
  'The ramp-up turns on with its default settings.': 'Die Steigerung wird mit den Standardeinstellungen eingeschaltet.',
  'Warmup is paused or failed': 'Das Warmup ist pausiert oder fehlgeschlagen',
  'A mailbox that stops warming up loses the reputation it has built.':
    'Ein Postfach, das sein Warmup beendet, verliert die aufgebaute Reputation.',
  'Warmup resumes.': 'Das Warmup wird fortgesetzt.',
  'Less than a minute between emails': 'Weniger als eine Minute zwischen E-Mails',
  'Emails in quick succession look automated. A longer pause costs nothing at these limits.':
    'E-Mails in schneller Folge wirken automatisiert. Eine längere Pause kostet bei diesen Limits nichts.',
  'The minimum gap between two emails becomes 120 seconds.':
    'Der Mindestabstand zwischen zwei E-Mails wird auf 120 Sekunden gesetzt.',
  '{0} seconds': '{0} Sekunden',
  'Mailboxes at free email providers': 'Postfächer bei Freemail-Anbietern',
  'Free providers restrict outreach, and receivers distrust it. Your own domain has its own reputation and DNS records.':
    'Freemail-Anbieter schränken Kaltakquise ein, und Empfänger misstrauen ihr. Eine eigene Domain hat eigene Reputation und DNS-Einträge.',
  'Mailboxes without a sender name': 'Postfächer ohne Absendernamen',
  'Recipients see only an address. Emails from a named person get more opens and replies.':
    'Empfänger sehen nur eine Adresse. E-Mails einer benannten Person werden öfter geöffnet und beantwortet.',
  'Active mailboxes without a running campaign': 'Aktive Postfächer ohne laufende Kampagne',
  'Their daily limits are unused. Add them to a campaign to send more per day, or pause them.':
    'Ihre Tageslimits sind ungenutzt. Fügen Sie sie einer Kampagne hinzu, um täglich mehr zu senden, oder pausieren Sie sie.',
  'Sending domains are on blocklists': 'Sendende Domains stehen auf Sperrlisten',
  'Receivers reject or filter email from listed domains. Find the cause, then request removal.':
    'Empfänger lehnen E-Mails gelisteter Domains ab oder filtern sie. Finden Sie die Ursache, und beantragen Sie dann die Entfernung.',
  'Registrations end soon and do not renew': 'Registrierungen enden bald und verlängern sich nicht',
  'When a registration expires, email at the domain stops working and the domain becomes available to others.':
    'Endet eine Registrierung, funktioniert die E-Mail der Domain nicht mehr, und andere können die Domain registrieren.',
  'DKIM is missing or wrong': 'DKIM fehlt oder ist falsch',
  'Unsigned email passes DMARC only by SPF, which breaks on forwarding. Gmail and Yahoo require DKIM of bulk senders.':
    'E-Mails ohne Signatur bestehen DMARC nur über SPF, das bei Weiterleitung bricht. Gmail und Yahoo verlangen DKIM von Massenversendern.',
  'SPF is missing or wrong': 'SPF fehlt oder ist falsch',
  'Receivers cannot verify that your servers may send for the domain, and treat its email with suspicion.':
    'Empfänger können nicht prüfen, ob Ihre Server für die Domain senden dürfen, und misstrauen ihren E-Mails.',
  'Replies may not reach the domain': 'Antworten erreichen die Domain möglicherweise nicht',
  'The MX records do not lead to the mailboxes, so replies and bounces may be lost.':
    'Die MX-Einträge führen nicht zu den Postfächern; Antworten und Bounces können verloren gehen.',
  'DMARC is missing or wrong': 'DMARC fehlt oder ist falsch',
  'Gmail, Yahoo, and Microsoft require a DMARC record of bulk senders. The policy none is enough to start.':
    'Gmail, Yahoo und Microsoft verlangen von Massenversendern einen DMARC-Eintrag. Für den Anfang genügt die Richtlinie none.',
  'DMARC records request no reports': 'DMARC-Einträge fordern keine Berichte an',
  'Reports show which servers send as your domain and when a stricter policy is safe.':
    'Berichte zeigen, welche Server als Ihre Domain senden und wann eine strengere Richtlinie sicher ist.',
  'More than five mailboxes on one domain': 'Mehr als fünf Postfächer auf einer Domain',
  'All mailboxes of a domain share its reputation: one complaint affects them all. Spread them over more domains.':
    'Alle Postfächer einer Domain teilen deren Reputation: Eine Beschwerde betrifft alle. Verteilen Sie sie auf mehr Domains.',
  '{0} mailboxes': '{0} Postfächer',
  'All mailboxes depend on one domain': 'Alle Postfächer hängen von einer Domain ab',
  'If this domain is listed or suspended, all sending stops. A second domain keeps campaigns running.':
    'Wird diese Domain gelistet oder gesperrt, endet aller Versand. Mit einer zweiten Domain laufen Kampagnen weiter.',
  'Sending domains show no website': 'Sendende Domains zeigen keine Website',
  'Recipients look up the domain of an unknown sender. Redirect it to your website.':
    'Empfänger rufen die Domain eines unbekannten Absenders auf. Leiten Sie sie auf Ihre Website weiter.',
  'Bounce and complaint protection is off': 'Der Schutz vor Bounces und Beschwerden ist ausgeschaltet',
  'A bad list can ruin the reputation of all mailboxes of the campaign within a day. Protection pauses it first.':
    'Eine schlechte Liste kann die Reputation aller Postfächer der Kampagne an einem Tag ruinieren. Der Schutz pausiert sie vorher.',
  'Bounce and complaint protection turns on.': 'Der Schutz vor Bounces und Beschwerden wird eingeschaltet.',
  'Sequences continue after a reply': 'Sequenzen laufen nach einer Antwort weiter',
  'A follow-up to a contact who already replied ends the conversation, and often causes a complaint.':
    'Eine Folgemail an jemanden, der schon geantwortet hat, beendet das Gespräch und führt oft zu einer Beschwerde.',
  'A reply stops the sequence.': 'Eine Antwort beendet die Sequenz.',
  'One-click unsubscribe is off': 'Die Abmeldung mit einem Klick ist ausgeschaltet',
  'Gmail, Yahoo, and Microsoft require the header of bulk senders. Without it, recipients report spam instead.':
    'Gmail, Yahoo und Microsoft verlangen die Kopfzeile von Massenversendern. Ohne sie melden Empfänger stattdessen Spam.',
  'Emails carry the one-click unsubscribe header.': 'E-Mails erhalten die Kopfzeile zur Abmeldung mit einem Klick.',
  'Campaigns write to risky addresses': 'Kampagnen schreiben an riskante Adressen',
  'Risky addresses bounce far more often, and bounces lower the reputation of the mailbox.':
    'Riskante Adressen führen viel öfter zu Bounces, und diese senken die Reputation des Postfachs.',
  'Contacts with risky addresses receive no email.': 'Kontakte mit riskanten Adressen erhalten keine E-Mails.',
  'Campaigns do not verify addresses': 'Kampagnen prüfen Adressen nicht',
  'Verification finds addresses that do not exist before an email to them bounces.':
    'Die Prüfung findet Adressen, die es nicht gibt, bevor eine E-Mail zurückkommt.',
  'Addresses are verified before the first email.': 'Adressen werden vor der ersten E-Mail geprüft.',
  'Protection reacts late': 'Der Schutz reagiert spät',
  'Mailbox providers act at lower rates than these thresholds: 5% bounces, 0.3% complaints.':
    'Anbieter handeln bei niedrigeren Quoten als diesen Schwellen: 5 % Bounces, 0,3 % Beschwerden.',
  'Campaigns pause at 5% bounces or 0.1% complaints.': 'Kampagnen pausieren bei 5 % Bounces oder 0,1 % Beschwerden.',
  'Open tracking is on': 'Die Messung von Öffnungen ist eingeschaltet',
  'The invisible image is a sign of bulk email, and mail clients that load images in advance make the rate meaningless.':
    'Das unsichtbare Bild ist ein Zeichen von Massen-E-Mails, und Programme, die Bilder im Voraus laden, machen die Quote wertlos.',
  'Open tracking turns off.': 'Die Messung von Öffnungen wird ausgeschaltet.',
  'Click tracking is on': 'Die Messung von Klicks ist eingeschaltet',
  'Rewritten links look like phishing to filters. Replies are a better measure of interest.':
    'Umgeschriebene Links wirken auf Filter wie Phishing. Antworten zeigen Interesse besser.',
  'Click tracking turns off.': 'Die Messung von Klicks wird ausgeschaltet.',
  'Emails carry no footer': 'E-Mails haben keine Fußzeile',
  'Many laws require a postal address and a way to unsubscribe in commercial email (CAN-SPAM, GDPR).':
    'Viele Gesetze verlangen in geschäftlichen E-Mails eine Postanschrift und eine Möglichkeit zur Abmeldung (CAN-SPAM, DSGVO).',
  'Emails carry the footer.': 'E-Mails erhalten die Fußzeile.',
  'Missing values leave gaps in emails': 'Fehlende Werte hinterlassen Lücken in E-Mails',
  'A greeting without a name shows that the email is automated. Skipped contacts can be completed later.':
    'Eine Anrede ohne Namen zeigt, dass die E-Mail automatisiert ist. Übersprungene Kontakte lassen sich später ergänzen.',
  'Contacts with missing values are skipped until completed.':
    'Kontakte mit fehlenden Werten werden übersprungen, bis sie ergänzt sind.',
  'Campaigns depend on a single mailbox': 'Kampagnen hängen von einem einzigen Postfach ab',
  'If the mailbox disconnects, the campaign stops. Several mailboxes also send more per day at lower limits.':
    'Verliert das Postfach die Verbindung, steht die Kampagne. Mehrere Postfächer senden außerdem bei niedrigeren Limits mehr am Tag.',
  'Each email is copied to other addresses': 'Jede E-Mail geht als Kopie an weitere Adressen',
  'Copies double the volume of the mailbox, and recipients see addresses in CC.':
    'Kopien verdoppeln das Volumen des Postfachs, und Empfänger sehen die Adressen in CC.',
  'Campaigns send on weekends': 'Kampagnen senden am Wochenende',
  'Business email sent on weekends is buried by Monday, and looks automated.':
    'Geschäftliche E-Mails vom Wochenende gehen bis Montag unter und wirken automatisiert.',
  'Campaigns send at night': 'Kampagnen senden nachts',
  'Emails that arrive before 6 a.m. or after 9 p.m. look automated and compete with a full morning inbox.':
    'E-Mails vor 6 Uhr oder nach 21 Uhr wirken automatisiert und gehen im vollen Posteingang am Morgen unter.',
  'Emails contain shortened links': 'E-Mails enthalten gekürzte Links',
  'Link shorteners are on blocklists because spammers hide behind them. Link to your own domain.':
    'Linkverkürzer stehen auf Sperrlisten, weil sich Spammer dahinter verstecken. Verlinken Sie Ihre eigene Domain.',
  'First emails are not personalized': 'Erste E-Mails sind nicht personalisiert',
  'Identical emails are filtered as bulk. A first name, a company, or a spun phrase makes each one different.':
    'Gleiche E-Mails werden als Massenversand gefiltert. Ein Vorname, eine Firma oder eine variierte Wendung macht jede anders.',
  'Campaigns without a follow-up': 'Kampagnen ohne Folgemail',
  'A large share of replies comes from follow-ups. Add at least one after a few days.':
    'Ein großer Teil der Antworten kommt auf Folgemails. Fügen Sie nach einigen Tagen mindestens eine hinzu.',
  'First emails contain many links': 'Erste E-Mails enthalten viele Links',
  'Filters treat many links in a first email as a sign of spam. Keep them for a follow-up.':
    'Filter werten viele Links in der ersten E-Mail als Zeichen von Spam. Heben Sie sie für eine Folgemail auf.',
  'First emails contain images': 'Erste E-Mails enthalten Bilder',
  'Images make a first email look like advertising, and many mail clients do not show them.':
    'Bilder lassen eine erste E-Mail wie Werbung wirken, und viele Programme zeigen sie nicht an.',
  'First emails carry attachments': 'Erste E-Mails haben Anhänge',
  'Filters distrust files from unknown senders. Attach them to a follow-up, or to your reply.':
    'Filter misstrauen Dateien unbekannter Absender. Hängen Sie sie an eine Folgemail oder an Ihre Antwort an.',
  'First emails are long': 'Erste E-Mails sind lang',
  'Short first emails get more replies. Below 1,000 characters, they fit a phone without scrolling.':
    'Kurze erste E-Mails erhalten mehr Antworten. Unter 1.000 Zeichen passen sie ohne Scrollen auf ein Telefon.',
  'Subjects or texts sound like advertising': 'Betreffe oder Texte klingen wie Werbung',
  'Filters and readers know phrases such as "act now" and rows of exclamation marks from spam.':
    'Filter und Leser kennen Wendungen wie „act now“ und Reihen von Ausrufezeichen aus Spam.',
  'Subjects in capital letters': 'Betreffe in Großbuchstaben',
  'Subjects in capital letters are a classic sign of spam.':
    'Betreffe in Großbuchstaben sind ein klassisches Zeichen von Spam.',
  'Subjects over 60 characters': 'Betreffe über 60 Zeichen',
  'Phones cut long subjects. The first words decide whether an email is opened.':
    'Telefone kürzen lange Betreffe. Die ersten Wörter entscheiden, ob eine E-Mail geöffnet wird.',
  'Follow-ups after less than two days': 'Folgemails nach weniger als zwei Tagen',
  'Recipients had no time to reply, and a hasty reminder is reported as spam more often.':
    'Empfänger hatten keine Zeit zu antworten, und eine hastige Erinnerung wird öfter als Spam gemeldet.',
  'Sequences with more than six emails': 'Sequenzen mit mehr als sechs E-Mails',
  'Late follow-ups get few replies and many complaints.':
    'Späte Folgemails erhalten wenige Antworten und viele Beschwerden.',
  '{0} steps': '{0} Schritte',
  'First emails are not tested against a variant': 'Erste E-Mails werden nicht gegen eine Variante getestet',
  'With enough contacts, a second variant shows which text gets more replies. Outrider can select the winner.':
    'Mit genügend Kontakten zeigt eine zweite Variante, welcher Text mehr Antworten erhält. Outrider kann den Gewinner wählen.',
};
