import type { Catalogue } from '../say.js';

/** Checks before a launch, with what to do. */
export const preflight: Catalogue = {
  '{0} is not a valid template: {1}': '{0} ist keine gültige Vorlage: {1}',
  'no body': 'kein Text',
  'no subject': 'kein Betreff',
  'an attached file no longer exists': 'eine angehängte Datei ist nicht mehr vorhanden',
  '{0} in the snippet {1}': '{0} im Textbaustein {1}',
  'body of {0} characters': 'Text mit {0} Zeichen',
  'subject of {0} characters': 'Betreff mit {0} Zeichen',
  Steps: 'Schritte',
  'The campaign has 1 enabled step.': 'Die Kampagne hat 1 aktivierten Schritt.',
  'The campaign has {0} enabled steps.': 'Die Kampagne hat {0} aktivierte Schritte.',
  'The campaign has no enabled step.': 'Die Kampagne hat keinen aktivierten Schritt.',
  'Add a step with a subject and a body, or enable one.':
    'Fügen Sie einen Schritt mit Betreff und Text hinzu, oder aktivieren Sie einen.',
  'Step content': 'Inhalt der Schritte',
  'Every step has a body, and the first step has a subject.':
    'Jeder Schritt hat einen Text, und der erste hat einen Betreff.',
  '1 step text is missing or invalid.': '1 Text eines Schritts fehlt oder ist ungültig.',
  '{0} step texts are missing or invalid.': '{0} Texte von Schritten fehlen oder sind ungültig.',
  'Add missing subjects and bodies, and fix templates that do not compile.':
    'Ergänzen Sie fehlende Betreffe und Texte, und beheben Sie fehlerhafte Vorlagen.',
  'Leftover placeholders': 'Übrige Platzhalter',
  'No placeholder is left in subjects and bodies.': 'Betreffe und Texte enthalten keine Platzhalter.',
  '1 placeholder is left in subjects and bodies.': '1 Platzhalter steht noch in Betreffen und Texten.',
  '{0} placeholders are left in subjects and bodies.': '{0} Platzhalter stehen noch in Betreffen und Texten.',
  'Replace placeholders such as [link] or TBD.': 'Ersetzen Sie Platzhalter wie [link] oder TBD.',
  'Subject and body length': 'Länge von Betreff und Text',
  'No subject exceeds {0} characters and no body exceeds 2,000.':
    'Kein Betreff hat mehr als {0} Zeichen, kein Text mehr als 2.000.',
  '1 text is long.': '1 Text ist lang.',
  '{0} texts are long.': '{0} Texte sind lang.',
  'Shorten subjects to {0} and bodies to 2,000 characters: long cold emails get fewer replies.':
    'Kürzen Sie Betreffe auf {0} und Texte auf 2.000 Zeichen: Lange E-Mails erhalten weniger Antworten.',
  Attachments: 'Anhänge',
  Signature: 'Signatur',
  'No mailbox of the campaign has a signature.': 'Kein Postfach der Kampagne hat eine Signatur.',
  'Emails contain the signature of their mailbox.': 'E-Mails enthalten die Signatur ihres Postfachs.',
  'No step contains the signature of its mailbox.': 'Kein Schritt enthält die Signatur seines Postfachs.',
  'Add {{senderSignature}} where the signature belongs, usually at the end.':
    'Füge {{senderSignature}} dort ein, wo die Signatur stehen soll, meist am Ende.',
  'No step attaches a file.': 'Kein Schritt hängt eine Datei an.',
  'Emails attach up to {0}, and the first one attaches no file.':
    'E-Mails haben Anhänge bis {0}, die erste E-Mail hat keine.',
  'Attachments by contact': 'Anhänge je Kontakt',
  'No step attaches a file by a name that depends on the contact.':
    'Kein Schritt hängt eine Datei an, deren Name vom Kontakt abhängt.',
  'Contacts without a file for an attachment: {0} of {1} checked ({2}).':
    'Kontakte ohne Datei für einen Anhang: {0} von {1} geprüften ({2}).',
  'Upload the missing files, or correct the fields of the contacts: until then, their emails wait.':
    'Laden Sie die fehlenden Dateien hoch, oder berichtigen Sie die Felder der Kontakte: Bis dahin warten ihre E-Mails.',
  'Contacts whose files exceed 10 MiB together: {0} of {1} checked.':
    'Kontakte, deren Dateien zusammen 10 MiB überschreiten: {0} von {1} geprüften.',
  'Attach fewer or smaller files: emails over the limit are skipped.':
    'Hängen Sie weniger oder kleinere Dateien an: E-Mails über der Grenze werden übersprungen.',
  'Every contact checked ({0}) has a file for each attachment.':
    'Für alle geprüften Kontakte ({0}) gibt es zu jedem Anhang eine Datei.',
  'Embedded images': 'Eingebettete Bilder',
  '{0} is not attached': '{0} ist nicht angehängt',
  'Every embedded image is attached.': 'Jedes eingebettete Bild ist angehängt.',
  '1 embedded image is missing.': '1 eingebettetes Bild fehlt.',
  '{0} embedded images are missing.': '{0} eingebettete Bilder fehlen.',
  'Attach the image to the step under the name in its HTML, or remove the image from the HTML.':
    'Hängen Sie das Bild unter dem Namen aus dem HTML an den Schritt an, oder entfernen Sie es aus dem HTML.',
  '{0} bytes': '{0} Byte',
  '{0} KB': '{0} KB',
  '{0} MB': '{0} MB',
  'The first email attaches up to {0}.': 'Die erste E-Mail hat Anhänge bis {0}.',
  'Attach files to a follow-up, or link to them: first emails with attachments land in spam more often.':
    'Hängen Sie Dateien an eine Folgemail an, oder verlinken Sie sie: Erste E-Mails mit Anhängen landen öfter im Spam.',
  'Step order': 'Reihenfolge der Schritte',
  'All contacts get the steps in their current order.':
    'Alle Kontakte erhalten die Schritte in der aktuellen Reihenfolge.',
  '1 contact gets a step after a later one, because steps were added, moved, or enabled since the launch.':
    '1 Kontakt erhält einen Schritt nach einem späteren, weil seit dem Start Schritte hinzugefügt, verschoben oder aktiviert wurden.',
  '{0} contacts get a step after a later one, because steps were added, moved, or enabled since the launch.':
    '{0} Kontakte erhalten einen Schritt nach einem späteren, weil seit dem Start Schritte hinzugefügt, verschoben oder aktiviert wurden.',
  'Variable values': 'Werte der Variablen',
  'Every variable has a fallback, or none is used.': 'Jede Variable hat einen Ersatzwert, oder keine wird verwendet.',
  'Every contact has a value for all variables without a fallback ({0}).':
    'Jeder Kontakt hat einen Wert für alle Variablen ohne Ersatzwert ({0}).',
  'Give the variable a fallback such as {{ firstName | default: "there" }}, or fill in the field.':
    'Geben Sie der Variablen einen Ersatzwert wie {{ firstName | default: "zusammen" }}, oder füllen Sie das Feld aus.',
  'No contact has a value for {0}.': 'Kein Kontakt hat einen Wert für {0}.',
  '{0} without a value for {1}: {2}; their emails are skipped.':
    '{0} ohne Wert für {1}: {2}; ihre E-Mails werden übersprungen.',
  '{0} without a value for {1}: {2}; it is rendered as empty text.':
    '{0} ohne Wert für {1}: {2}; die Stelle bleibt leer.',
  Subsequences: 'Folgesequenzen',
  'The campaign has no enabled subsequence.': 'Die Kampagne hat keine aktivierte Folgesequenz.',
  '1 subsequence can go live with the campaign.': '1 Folgesequenz kann mit der Kampagne starten.',
  '{0} subsequences can go live with the campaign.': '{0} Folgesequenzen können mit der Kampagne starten.',
  'Subsequences cannot send: {0}': 'Folgesequenzen können nicht senden: {0}',
  'Complete the steps and the schedule of the subsequence, or set enabled to false.':
    'Vervollständigen Sie Schritte und Zeitplan der Folgesequenz, oder deaktivieren Sie sie.',
  'Subsequences accept no contacts: {0}': 'Folgesequenzen nehmen keine Kontakte auf: {0}',
  'Add a step to the subsequence, or set its enabled to false.':
    'Fügen Sie der Folgesequenz einen Schritt hinzu, oder deaktivieren Sie sie.',

  Contacts: 'Kontakte',
  '1 contact is in the sequence.': '1 Kontakt ist in der Sequenz.',
  '{0} contacts are in the sequence.': '{0} Kontakte sind in der Sequenz.',
  '1 contact can be enrolled.': '1 Kontakt kann aufgenommen werden.',
  '{0} contacts can be enrolled.': '{0} Kontakte können aufgenommen werden.',
  'Contacts come from the parent campaign.': 'Kontakte kommen aus der übergeordneten Kampagne.',
  'No contact is waiting to be enrolled.': 'Kein Kontakt wartet auf die Aufnahme.',
  'Every waiting contact is suppressed.': 'Alle wartenden Kontakte sind gesperrt.',
  'Import contacts into the campaign.': 'Importieren Sie Kontakte in die Kampagne.',
  'Running imports': 'Laufende Importe',
  'No import of the campaign is running.': 'Kein Import der Kampagne läuft.',
  '1 import of the campaign is still running.': '1 Import der Kampagne läuft noch.',
  '{0} imports of the campaign are still running.': '{0} Importe der Kampagne laufen noch.',
  'Wait for the import to finish, or cancel it.': 'Warten Sie, bis der Import fertig ist, oder brechen Sie ihn ab.',
  'Suppressed contacts': 'Gesperrte Kontakte',
  'No contact is suppressed.': 'Kein Kontakt ist gesperrt.',
  '1 contact is suppressed and will not get any email.': '1 Kontakt ist gesperrt und erhält keine E-Mail.',
  '{0} contacts are suppressed and will not get any email.': '{0} Kontakte sind gesperrt und erhalten keine E-Mail.',
  'Address verification': 'Adressprüfung',
  'There are no contacts to check.': 'Es gibt keine Kontakte zu prüfen.',
  'The addresses are verified.': 'Die Adressen sind geprüft.',
  '1 address is risky, catch-all, or not verified.': '1 Adresse ist riskant, Catch-all oder nicht geprüft.',
  '{0} addresses are risky, catch-all, or not verified.': '{0} Adressen sind riskant, Catch-all oder nicht geprüft.',
  'Import the list with address verification. Bounces hurt the reputation of your mailboxes.':
    'Importieren Sie die Liste mit Adressprüfung. Bounces schaden dem Ruf Ihrer Postfächer.',
  'Contacts in other campaigns': 'Kontakte in anderen Kampagnen',
  'No contact is in another active campaign.': 'Kein Kontakt ist in einer anderen aktiven Kampagne.',
  '1 contact is in another active campaign too.': '1 Kontakt ist auch in einer anderen aktiven Kampagne.',
  '{0} contacts are in another active campaign too.': '{0} Kontakte sind auch in einer anderen aktiven Kampagne.',
  'Import with duplicateScope=workspace to skip them.': 'Überspringen Sie sie beim Import (duplicateScope=workspace).',

  Mailboxes: 'Postfächer',
  'No mailbox is attached.': 'Kein Postfach ist zugewiesen.',
  '1 mailbox is attached.': '1 Postfach ist zugewiesen.',
  '{0} mailboxes are attached.': '{0} Postfächer sind zugewiesen.',
  'Every attached mailbox is disabled in this campaign.':
    'Alle zugewiesenen Postfächer sind in dieser Kampagne deaktiviert.',
  'Attach a mailbox to the campaign.': 'Weisen Sie der Kampagne ein Postfach zu.',
  'Mailbox connections': 'Verbindungen der Postfächer',
  'No attached mailbox is connected.': 'Kein zugewiesenes Postfach ist verbunden.',
  '1 mailbox cannot send.': '1 Postfach kann nicht senden.',
  '{0} mailboxes cannot send.': '{0} Postfächer können nicht senden.',
  'The servers of 1 mailbox did not respond within 24 hours.':
    'Die Server von 1 Postfach haben in 24 Stunden nicht geantwortet.',
  'The servers of {0} mailboxes did not respond within 24 hours.':
    'Die Server von {0} Postfächern haben in 24 Stunden nicht geantwortet.',
  'The servers of every mailbox respond.': 'Die Server aller Postfächer antworten.',
  'Check the host, username and password of these mailboxes.':
    'Prüfen Sie Server, Benutzername und Passwort dieser Postfächer.',
  'Mailbox warmup': 'Warmup der Postfächer',
  'Every attached mailbox is ready to send.': 'Alle zugewiesenen Postfächer sind bereit zu senden.',
  '1 mailbox is not warm.': 'Das Warmup von 1 Postfach ist nicht abgeschlossen.',
  '{0} mailboxes are not warm.': 'Das Warmup von {0} Postfächern ist nicht abgeschlossen.',
  'Wait for their warmup to complete, or detach them.':
    'Warten Sie, bis das Warmup abgeschlossen ist, oder entfernen Sie die Postfächer aus der Kampagne.',
  Capacity: 'Kapazität',
  'No attached mailbox can send now.': 'Kein zugewiesenes Postfach kann jetzt senden.',
  'Connect a mailbox, or raise its daily limit.': 'Verbinden Sie ein Postfach, oder erhöhen Sie sein Tageslimit.',
  'At {0} emails per day, the campaign does not finish by {1}.':
    'Mit {0} E-Mails pro Tag wird die Kampagne bis {1} nicht fertig.',
  'Attach more mailboxes, raise their limits, or move the end date.':
    'Weisen Sie mehr Postfächer zu, erhöhen Sie ihre Limits, oder verschieben Sie das Enddatum.',
  'The mailboxes can send {0} emails per day.': 'Die Postfächer können {0} E-Mails pro Tag senden.',
  'Mailboxes used by sequencers': 'Von Sequencern genutzte Postfächer',
  'No attached mailbox is exported to a sequencer.': 'Kein zugewiesenes Postfach ist an einen Sequencer exportiert.',
  'Part of the daily limit of each exported mailbox is reserved for its sequencer.':
    'Für jedes exportierte Postfach ist ein Teil des Tageslimits für seinen Sequencer reserviert.',
  '1 mailbox exported to a sequencer reserves no daily emails for it.':
    '1 exportiertes Postfach reserviert keine täglichen E-Mails für seinen Sequencer.',
  '{0} mailboxes exported to a sequencer reserve no daily emails for it.':
    '{0} exportierte Postfächer reservieren keine täglichen E-Mails für ihren Sequencer.',
  'Set externalDailyUsage to the emails per day that the sequencer sends.':
    'Geben Sie an, wie viele E-Mails der Sequencer pro Tag sendet (externalDailyUsage).',

  '{0} of sending domains': '{0} der Absenderdomains',
  'Only sandbox mailboxes and mailboxes at reserved domains are attached.':
    'Nur Sandbox-Postfächer und Postfächer reservierter Domains sind zugewiesen.',
  '{0} is {1} for {2}.': '{0} für {2}: {1}.',
  '{0} is {1} for {2} domains.': '{0} für {2} Domains: {1}.',
  '{0} could not be checked for {1} of {2} domains.': '{0} konnte für {1} von {2} Domains nicht geprüft werden.',
  '{0} is valid.': '{0} ist gültig.',
  'Publish one TXT record that starts with v=spf1 and lists the sending servers.':
    'Veröffentlichen Sie einen TXT-Eintrag, der mit v=spf1 beginnt und die sendenden Server nennt.',
  'Publish the DKIM key of the domain under its selector.':
    'Veröffentlichen Sie den DKIM-Schlüssel der Domain unter seinem Selektor.',
  'Publish a TXT record v=DMARC1; p=none at _dmarc of the domain.':
    'Veröffentlichen Sie einen TXT-Eintrag v=DMARC1; p=none unter _dmarc der Domain.',
  'Publish an MX record, so that replies and bounces arrive.':
    'Veröffentlichen Sie einen MX-Eintrag, damit Antworten und Bounces ankommen.',
  'Tracking host': 'Tracking-Host',
  'Tracking is off.': 'Tracking ist ausgeschaltet.',
  'Links of sandbox mailboxes point to this instance.': 'Links von Sandbox-Postfächern zeigen auf diese Instanz.',
  'Set settings.tracking.domain, or trackingDomain of each mailbox, to your own host with a CNAME to this instance, or turn off tracking.':
    'Geben Sie für die Kampagne oder jedes Postfach einen eigenen Tracking-Host mit einem CNAME auf diese Instanz an, oder schalten Sie das Tracking aus.',
  'Tracking is on but has no host name.': 'Tracking ist eingeschaltet, hat aber keinen Host.',
  'Tracking has no host for {0} of {1} mailboxes.': 'Für {0} von {1} Postfächern fehlt der Tracking-Host.',
  '{0} does not exist.': '{0} ist nicht vorhanden.',
  '{0} does not point to this instance.': '{0} zeigt nicht auf diese Instanz.',
  '{0} could not be resolved.': '{0} konnte nicht aufgelöst werden.',
  '{0} points to this instance.': '{0} zeigt auf diese Instanz.',
  '{0} hosts point to this instance.': '{0} Hosts zeigen auf diese Instanz.',

  'Sending window': 'Sendezeit',
  'No sending window is left.': 'Es gibt keine Sendezeit mehr.',
  'Move the end date, or add windows outside the holidays.':
    'Verschieben Sie das Enddatum, oder ergänzen Sie Sendezeiten außerhalb der Feiertage.',
  'A sending window is open.': 'Die Sendezeit läuft.',
  'A sending window opens later.': 'Die Sendezeit beginnt später.',
  'Postal address': 'Postanschrift',
  'Set the postal address of the campaign or workspace: many laws require it in commercial email.':
    'Geben Sie die Postanschrift der Kampagne oder des Arbeitsbereichs an: Viele Gesetze verlangen sie in geschäftlichen E-Mails.',
  'The footer with postal address and unsubscribe link is off.':
    'Die Fußzeile mit Postanschrift und Abmeldelink ist ausgeschaltet.',
  'Emails have a footer with a postal address.': 'E-Mails haben eine Fußzeile mit Postanschrift.',
  'The footer is required, but no postal address is set.': 'Die Fußzeile ist Pflicht, aber die Postanschrift fehlt.',
  'No postal address is set, so emails have no footer.': 'Die Postanschrift fehlt, daher haben E-Mails keine Fußzeile.',
  'One-click unsubscribe': 'Abmelden mit einem Klick',
  'Emails have the one-click unsubscribe header.': 'E-Mails haben den Header zum Abmelden mit einem Klick.',
  'Emails have no unsubscribe header.': 'E-Mails haben keinen Abmelde-Header.',
  'Enable settings.unsubscribe.header: Gmail and Yahoo require it from bulk senders.':
    'Aktivieren Sie den Abmelde-Header: Gmail und Yahoo verlangen ihn von Massenversendern.',
  Pace: 'Tempo',
  'Gaps and daily limits are moderate.': 'Abstände und Tageslimits sind maßvoll.',
  'A mailbox may send emails {0} seconds apart.': 'Ein Postfach darf E-Mails im Abstand von {0} Sekunden senden.',
  'A mailbox may send {0} emails per day.': 'Ein Postfach darf {0} E-Mails pro Tag senden.',
  'Keep at least 60 seconds between emails and at most 50 per day and mailbox.':
    'Halten Sie mindestens 60 Sekunden Abstand und höchstens 50 E-Mails pro Tag und Postfach ein.',
  'Stop on reply': 'Stopp bei Antwort',
  'A reply stops the sequence of its contact.': 'Eine Antwort stoppt die Sequenz des Kontakts.',
  'Contacts who reply get further emails.': 'Kontakte erhalten auch nach einer Antwort weitere E-Mails.',
  'Enable stopOnReply.': 'Aktivieren Sie den Stopp bei Antwort.',
  'Bounces and complaints': 'Bounces und Beschwerden',
  '{0} of {1} emails from these mailboxes bounced within {2} days.':
    '{0} von {1} E-Mails dieser Postfächer kamen innerhalb von {2} Tagen als Bounce zurück.',
  '{0} of {1} emails from these mailboxes were reported as spam within {2} days.':
    '{0} von {1} E-Mails dieser Postfächer wurden innerhalb von {2} Tagen als Spam gemeldet.',
  'Pause the mailboxes, and clean the list before you continue.':
    'Pausieren Sie die Postfächer, und bereinigen Sie die Liste, bevor Sie fortfahren.',
  '{0} is held until {1}: {2}.': '{0} ist bis {1} angehalten: {2}.',
  '{0} and {1} more are held until {2}: {3}.': '{0} und {1} weitere sind bis {2} angehalten: {3}.',
  'Clean the list while the mailboxes are held. Resuming the mailboxes ends the hold immediately.':
    'Bereinigen Sie die Liste, solange die Postfächer angehalten sind. Fortsetzen hebt den Halt sofort auf.',
  'Verify the list: the campaign pauses at the threshold.':
    'Prüfen Sie die Liste: Am Grenzwert wird die Kampagne pausiert.',
  Workspace: 'Arbeitsbereich',
  'The workspace is suspended.': 'Der Arbeitsbereich ist gesperrt.',
  'Ask the operator to reactivate the workspace.': 'Bitten Sie den Betreiber, den Arbeitsbereich wieder zu aktivieren.',
  'A payment of the workspace is past due.': 'Eine Zahlung des Arbeitsbereichs ist überfällig.',
  'Pay the open invoice.': 'Bezahlen Sie die offene Rechnung.',
  Sandbox: 'Sandbox',
  'This is a sandbox workspace: emails go to the simulated mail world and never leave the instance.':
    'Dies ist ein Sandbox-Arbeitsbereich: E-Mails gehen in die simulierte Mailwelt und verlassen die Instanz nie.',
  'Emails go to real recipients.': 'E-Mails gehen an echte Empfänger.',
  Blocklists: 'Sperrlisten',
  'No domain that can be listed sends for this campaign.':
    'Für diese Kampagne sendet keine Domain, die auf einer Sperrliste stehen kann.',
  'Find the cause and request removal from the blocklist, or send from another domain.':
    'Finden Sie die Ursache, und beantragen Sie die Entfernung von der Sperrliste, oder senden Sie von einer anderen Domain.',
  '{0} is on the blocklist {1}.': '{0} steht auf der Sperrliste {1}.',
  '{0} sending domains are on blocklists.': '{0} sendende Domains stehen auf Sperrlisten.',
  'This server queries no blocklists.': 'Dieser Server fragt keine Sperrlisten ab.',
  'No blocklist responded. Many reject public DNS resolvers.':
    'Keine Sperrliste hat geantwortet. Viele antworten öffentlichen DNS-Resolvern nicht.',
  'No sending domain is on a blocklist.': 'Keine sendende Domain steht auf einer Sperrliste.',
};
