import type { Catalogue } from '../say.js';

/** Why an email was sent, waits, or was stopped, and why a campaign sends or does not. */
export const gates: Catalogue = {
  'The workspace is suspended and sends no email.': 'Der Arbeitsbereich ist gesperrt und sendet keine E-Mails.',
  'Sending is stopped for the workspace.': 'Das Senden ist für den Arbeitsbereich gestoppt.',
  'The campaign has not been launched.': 'Die Kampagne wurde nicht gestartet.',
  'The campaign is launching.': 'Die Kampagne wird gestartet.',
  'The campaign is paused ({pauseReason}).': 'Die Kampagne ist pausiert ({pauseReason}).',
  'The campaign is completed.': 'Die Kampagne ist abgeschlossen.',
  'The campaign is archived.': 'Die Kampagne ist archiviert.',
  'The campaign has been deleted.': 'Die Kampagne wurde gelöscht.',
  'The next launch of the campaign enrolls the contact.': 'Der nächste Start der Kampagne nimmt den Kontakt auf.',
  'The contact is paused ({statusReason}).': 'Der Kontakt ist pausiert ({statusReason}).',
  'The contact is out of office until {holdUntil}.': 'Der Kontakt ist bis {holdUntil} abwesend.',
  'The contact has replied.': 'Der Kontakt hat geantwortet.',
  'An email to the contact bounced.': 'Eine E-Mail an den Kontakt kam als Bounce zurück.',
  'The contact has unsubscribed.': 'Der Kontakt hat sich abgemeldet.',
  'The contact was stopped ({statusReason}).': 'Der Kontakt wurde gestoppt ({statusReason}).',
  'The contact completed the sequence.': 'Der Kontakt hat die Sequenz abgeschlossen.',
  'The contact failed ({statusReason}).': 'Der Kontakt ist fehlgeschlagen ({statusReason}).',
  'The contact has been removed from the campaign.': 'Der Kontakt wurde aus der Kampagne entfernt.',
  'The address {entry} is suppressed in the suppression group of the campaign ({suppressionReason}).':
    'Die Adresse {entry} ist in der Sperrgruppe der Kampagne gesperrt ({suppressionReason}).',
  'The address {entry} is suppressed in the workspace ({suppressionReason}).':
    'Die Adresse {entry} ist im Arbeitsbereich gesperrt ({suppressionReason}).',
  'The domain {entry} is suppressed ({suppressionReason}).': 'Die Domain {entry} ist gesperrt ({suppressionReason}).',
  'A contact at {company} replied, which stops every contact at the company.':
    'Ein Kontakt bei {company} hat geantwortet; das stoppt alle Kontakte des Unternehmens.',
  'The same address was stopped in another campaign.': 'Dieselbe Adresse wurde in einer anderen Kampagne gestoppt.',
  'The step before step {order} has not been sent.': 'Der Schritt vor Schritt {order} wurde noch nicht gesendet.',
  'Step {order} has been deleted.': 'Schritt {order} wurde gelöscht.',
  'Step {order} is disabled.': 'Schritt {order} ist deaktiviert.',
  'Step {order} is due at {dueAt}.': 'Schritt {order} ist fällig: {dueAt}.',
  'The address is being verified before the first email.': 'Die Adresse wird vor der ersten E-Mail geprüft.',
  'The address is malformed or verification found it invalid.':
    'Die Adresse ist fehlerhaft, oder die Prüfung hält sie für ungültig.',
  'The recipient domain does not accept email.': 'Die Domain des Empfängers nimmt keine E-Mails an.',
  'Verification found the address {verification}, and the campaign does not allow risky contacts.':
    'Die Prüfung stuft die Adresse als „{verification}“ ein, und die Kampagne erlaubt keine riskanten Kontakte.',
  'The address has characters that require SMTPUTF8, which the mail server of the mailbox does not support.':
    'Die Adresse enthält Zeichen, die SMTPUTF8 erfordern; der Mailserver des Postfachs unterstützt das nicht.',
  'These variables have no value: {missing}.': 'Diese Variablen haben keinen Wert: {missing}.',
  'The subject is empty.': 'Der Betreff ist leer.',
  'The body is empty.': 'Der Text ist leer.',
  'The template cannot be rendered: {error}.': 'Die Vorlage kann nicht ausgegeben werden: {error}.',
  'The email is {sizeBytes} bytes; the limit is {maxBytes}.':
    'Die E-Mail hat {sizeBytes} Byte; erlaubt sind {maxBytes}.',
  'The schedule starts at {opensAt}.': 'Der Zeitplan beginnt: {opensAt}.',
  'Outside the sending window; the next one opens at {opensAt}.':
    'Außerhalb der Sendezeit; die nächste beginnt: {opensAt}.',
  'Today is a holiday of the schedule; the next window opens at {opensAt}.':
    'Heute ist ein Feiertag des Zeitplans; die nächste Sendezeit beginnt: {opensAt}.',
  'The last sending day of the campaign has passed.': 'Der letzte Sendetag der Kampagne ist vorbei.',
  'The campaign sent {sentToday} of {dailyLimit} emails today.':
    'Die Kampagne hat heute {sentToday} von {dailyLimit} E-Mails gesendet.',
  'The campaign sent {sentToday} of the {rampLimit} emails its ramp-up allows today.':
    'Die Kampagne hat heute {sentToday} der {rampLimit} E-Mails gesendet, die ihr Anlauf erlaubt.',
  'The campaign emailed {newToday} of {newContactsPerDay} new contacts today.':
    'Die Kampagne hat heute {newToday} von {newContactsPerDay} neuen Kontakten angeschrieben.',
  "Today's remaining capacity is reserved for {keptForFollowUps} follow-ups that are due.":
    'Die restliche Tagesmenge ist für {keptForFollowUps} fällige Folgemails reserviert.',
  'The company {company} received {used} of {limit} emails today.':
    'Das Unternehmen {company} hat heute {used} von {limit} E-Mails erhalten.',
  'The bounce rate is too high: {bounces} of {sent} emails bounced.':
    'Die Bounce-Rate ist zu hoch: {bounces} von {sent} E-Mails kamen als Bounce zurück.',
  'The complaint rate is too high: {complaints} of {delivered} delivered emails.':
    'Die Beschwerderate ist zu hoch: {complaints} von {delivered} zugestellten E-Mails.',
  'No mailbox is attached to the campaign.': 'Der Kampagne ist kein Postfach zugewiesen.',
  'None of the {attached} attached mailboxes can send now.':
    'Keines der {attached} zugewiesenen Postfächer kann jetzt senden.',
  'None of the {0} attached mailboxes can send now: {1}.':
    'Keines der {0} zugewiesenen Postfächer kann jetzt senden: {1}.',
  'The mailbox that emailed this contact before is no longer attached.':
    'Das Postfach, das diesem Kontakt zuvor geschrieben hat, ist nicht mehr zugewiesen.',
  'No mailbox at {recipientEsp}, the provider of the contact, can send now.':
    'Kein Postfach bei {recipientEsp}, dem Anbieter des Kontakts, kann jetzt senden.',
  'The provider rules exclude every mailbox for a contact at {recipientEsp}.':
    'Die Anbieterregeln schließen für einen Kontakt bei {recipientEsp} alle Postfächer aus.',
  'The mailbox {address} is paused.': 'Das Postfach {address} ist pausiert.',
  'The mailbox {address} is not connected.': 'Das Postfach {address} ist getrennt.',
  'The mailbox {address} has an error.': 'Das Postfach {address} hat einen Fehler.',
  'The mailbox {address} has not completed warmup ({warmupStatus}).':
    'Das Warmup des Postfachs {address} ist nicht abgeschlossen ({warmupStatus}).',
  'The mailbox {address} is disabled in this campaign.': 'Das Postfach {address} ist in dieser Kampagne deaktiviert.',
  'The mailbox {address} sends only follow-ups in this campaign.':
    'Das Postfach {address} sendet in dieser Kampagne nur Folgemails.',
  'The DNS records of the domain of {address} fail their checks.':
    'Die DNS-Einträge der Domain von {address} bestehen ihre Prüfung nicht.',
  'The mailbox {address} is held until {protectedUntil}: {protectedFor}.':
    'Das Postfach {address} ist bis {protectedUntil} angehalten: {protectedFor}.',
  'The mailbox {address} sent {usedToday} of {dailyLimit} emails today.':
    'Das Postfach {address} hat heute {usedToday} von {dailyLimit} E-Mails gesendet.',
  'The mailbox {address} sent {campaignUsedToday} of {campaignLimit} emails of this campaign today.':
    'Das Postfach {address} hat heute {campaignUsedToday} von {campaignLimit} E-Mails dieser Kampagne gesendet.',
  'The mailbox {address} sent {usedToday} of the {rampLimit} emails its ramp-up allows today.':
    'Das Postfach {address} hat heute {usedToday} der {rampLimit} E-Mails gesendet, die sein Anlauf erlaubt.',
  'The mailbox {address} reserves {externalDailyUsage} of its {dailyLimit} daily emails for a sequencer.':
    'Das Postfach {address} reserviert {externalDailyUsage} seiner {dailyLimit} täglichen E-Mails für einen Sequencer.',
  'The mailbox {address} sent {usedLast24h} of {providerLimit} emails within 24 hours.':
    'Das Postfach {address} hat in 24 Stunden {usedLast24h} von {providerLimit} E-Mails gesendet.',
  'The mailbox {address} is in its gap until {nextAllowedAt}.':
    'Das Postfach {address} hält seinen Abstand bis {nextAllowedAt} ein.',
  'The last attempt of the mailbox {address} failed; the next one is at {nextAllowedAt}.':
    'Der letzte Versuch des Postfachs {address} ist fehlgeschlagen; der nächste folgt: {nextAllowedAt}.',
  'The provider of {address} limits the application that the mailbox uses; it continues at {nextAllowedAt}.':
    'Der Anbieter von {address} begrenzt die Anwendung, die das Postfach nutzt; es geht weiter: {nextAllowedAt}.',
  'The mailbox {address} sends nothing to {domain} until {restsUntil}: mail servers there rejected it or did not respond.':
    'Das Postfach {address} sendet bis {restsUntil} nichts an {domain}: Mailserver dort haben es abgelehnt oder nicht geantwortet.',
  'The last attempt was deferred; the next one is at {nextAttemptAt}.':
    'Der letzte Versuch wurde aufgeschoben; der nächste folgt: {nextAttemptAt}.',
  'The provider asked to wait until {nextAttemptAt}.': 'Der Anbieter verlangt, bis {nextAttemptAt} zu warten.',
  'A worker is sending this email.': 'Die E-Mail wird gerade gesendet.',
  'Unconfirmed: the server may have accepted the email.':
    'Unbestätigt: Der Server hat die E-Mail womöglich angenommen.',
  'Sending {of} failed because {what}. The next attempt is at {setAsideUntil}.':
    'Das Senden ist fehlgeschlagen, weil {what}. Der nächste Versuch folgt: {setAsideUntil}.',

  'The workspace has no file named {missingFiles}. Upload it, or correct the field of the contact or the attachment of the step.':
    'Der Arbeitsbereich hat keine Datei namens {missingFiles}. Laden Sie sie hoch, oder berichtigen Sie das Feld des Kontakts oder den Anhang des Schritts.',

  'The domain of the address is suppressed.': 'Die Domain der Adresse ist gesperrt.',
  'A contact at the same company replied, which stops every contact at the company.':
    'Ein Kontakt desselben Unternehmens hat geantwortet; das stoppt alle Kontakte des Unternehmens.',
  'The step has been deleted.': 'Der Schritt wurde gelöscht.',
  'The step is disabled.': 'Der Schritt ist deaktiviert.',
  'Verification found the address risky, and the campaign does not allow risky contacts.':
    'Die Prüfung hält die Adresse für riskant, und die Kampagne erlaubt keine riskanten Kontakte.',
  'Variables of the template have no value.': 'Variablen der Vorlage haben keinen Wert.',
  'The template cannot be rendered.': 'Die Vorlage kann nicht ausgegeben werden.',
  'The email exceeds the size limit.': 'Die E-Mail überschreitet die Größengrenze.',
  'The campaign is paused.': 'Die Kampagne ist pausiert.',
  'The contact is paused.': 'Der Kontakt ist pausiert.',
  'The contact was stopped.': 'Der Kontakt wurde gestoppt.',
  'The contact failed.': 'Der Kontakt ist fehlgeschlagen.',
  'The address is suppressed in the suppression group of the campaign.':
    'Die Adresse ist in der Sperrgruppe der Kampagne gesperrt.',
  'The address is suppressed in the workspace.': 'Die Adresse ist im Arbeitsbereich gesperrt.',
  'The campaign is sending.': 'Die Kampagne sendet.',
  'No email is due.': 'Keine E-Mail ist fällig.',

  'The workspace is active.': 'Der Arbeitsbereich ist aktiv.',
  'The campaign is active.': 'Die Kampagne ist aktiv.',
  'The contact is in the sequence.': 'Der Kontakt ist in der Sequenz.',
  'No suppression entry covers the address.': 'Kein Eintrag der Sperrliste gilt für die Adresse.',
  'No stop rule applies.': 'Keine Stoppregel greift.',
  'Step {order} is the next step of the contact.': 'Schritt {order} ist der nächste Schritt des Kontakts.',
  'The delay of the step has passed.': 'Die Wartezeit des Schritts ist vorbei.',
  'The address can receive email.': 'Die Adresse kann E-Mails empfangen.',
  'The content can be rendered.': 'Der Inhalt kann ausgegeben werden.',
  'Inside the sending window, which closes at {closesAt}.': 'Innerhalb der Sendezeit; sie endet: {closesAt}.',
  'The campaign has capacity left today.': 'Die Kampagne kann heute noch senden.',
  'The company is below its daily limit.': 'Das Unternehmen liegt unter seinem Tageslimit.',
  'Bounce and complaint rates are below their thresholds.':
    'Bounce- und Beschwerderate liegen unter ihren Grenzwerten.',
  'The mailbox {address} sends to this contact.': 'Das Postfach {address} sendet an diesen Kontakt.',
  'The mailbox is ready to send.': 'Das Postfach ist bereit zu senden.',
  'The mailbox has capacity left.': 'Das Postfach kann noch senden.',
  'The gap of the mailbox has passed.': 'Der Abstand des Postfachs ist eingehalten.',
  'No retry is pending.': 'Keine Wiederholung steht aus.',
  'No worker is sending this email.': 'Die E-Mail wird gerade nicht gesendet.',
  'The step was the next step of the contact.': 'Der Schritt war der nächste Schritt des Kontakts.',
  'Inside the sending window.': 'Innerhalb der Sendezeit.',
  'A mailbox was selected for this contact.': 'Für diesen Kontakt wurde ein Postfach ausgewählt.',
  'Not evaluated: the facts this gate needs are not known.': 'Nicht geprüft: Die nötigen Angaben sind nicht bekannt.',
  'Not evaluated: stopped by an earlier gate.': 'Nicht geprüft: Eine frühere Prüfung hat die E-Mail aufgehalten.',
  'Every gate passes: the email can be sent now.': 'Alle Prüfungen bestanden: Die E-Mail kann jetzt gesendet werden.',
  'At the time of sending: {sentence}': 'Beim Senden: {sentence}',
  'At the time of the decision: {sentence}': 'Bei der Entscheidung: {sentence}',
  'Last evaluation: {sentence} The next one is at {at}.': 'Letzte Prüfung: {sentence} Die nächste folgt: {at}.',
  'Skipped: {sentence}': 'Übersprungen: {sentence}',
  'Canceled: {sentence}': 'Abgebrochen: {sentence}',
  'Sent from {0} at {1}.': 'Gesendet von {0}: {1}.',
  '{sentence} Error: {error}.': '{sentence} Fehler: {error}.',
  '{sentence} The contact is reassigned to another mailbox at {at}.':
    '{sentence} Der Kontakt wird einem anderen Postfach zugewiesen: {at}.',
  'Unconfirmed: the server may have accepted the email. It is never resent automatically.':
    'Unbestätigt: Der Server hat die E-Mail womöglich angenommen. Sie wird nie automatisch erneut gesendet.',
};
