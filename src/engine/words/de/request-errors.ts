import type { Catalogue } from '../say.js';

/** Errors of requests as a whole: credentials, statuses, and limits. */
export const requestErrors: Catalogue = {
  '{0} mailboxes are still being read. Release later, or with `ignoreUnread`.':
    '{0} Postfächer werden noch gelesen. Geben Sie die Instanz später frei, oder mit `ignoreUnread`.',
  'No worker has a place for backups. Set BACKUP_TO and restart it.':
    'Kein Worker hat einen Ort für Backups. Setzen Sie BACKUP_TO, und starten Sie ihn neu.',
  'The request is not signed by the payment provider.': 'Die Anfrage ist nicht vom Zahlungsanbieter signiert.',
  'Another change of the number of mailboxes is in progress. Try again in a moment.':
    'Die Zahl der Postfächer wird gerade geändert. Versuchen Sie es gleich noch einmal.',
  'The workspace has {0} mailboxes.': 'Der Arbeitsbereich hat {0} Postfächer.',
  'The subscription of this workspace {0}. Settle it first.':
    'Das Abonnement dieses Arbeitsbereichs ist nicht in Ordnung ({0}). Klären Sie das zuerst.',
  'An {0} campaign is read-only.': 'Eine Kampagne mit dem Status „{0}“ ist schreibgeschützt.',
  'A subsequence of an {0} campaign is read-only.':
    'Die Folgesequenz einer Kampagne mit dem Status „{0}“ ist schreibgeschützt.',
  'The address is suppressed. Delete its suppression entry first.':
    'Die Adresse ist gesperrt. Löschen Sie zuerst ihren Eintrag in der Sperrliste.',
  'The email has been resolved since.': 'Über die E-Mail wurde inzwischen entschieden.',
  'A {0} email needs no resolution; only `unknown` ones do.':
    'Eine E-Mail mit dem Status „{0}“ braucht keine Entscheidung, nur unbestätigte (`unknown`).',
  'A later step has been sent, so this email cannot be resent.':
    'Ein späterer Schritt wurde gesendet; diese E-Mail lässt sich nicht erneut senden.',
  'A {0} campaign sends no email.': 'Eine Kampagne mit dem Status „{0}“ sendet keine E-Mails.',
  'The mailbox {0} is not active.': 'Das Postfach {0} ist nicht aktiv.',
  'Suppressed recipients: {0}.': 'Gesperrte Empfänger: {0}.',
  'The action {0} is not allowed for a campaign with the status {1}. {2}':
    'Die Aktion {0} ist für eine Kampagne mit dem Status „{1}“ nicht zulässig. {2}',
  'A subsequence launches, pauses and resumes with its campaign, which is {0}.':
    'Eine Folgesequenz startet, pausiert und läuft mit ihrer Kampagne; deren Status ist „{0}“.',
  'The workspace has {0} of {1} mailboxes.': 'Der Arbeitsbereich hat {0} von {1} Postfächern.',
  'A workspace notifies at most {0} browsers.': 'Ein Arbeitsbereich benachrichtigt höchstens {0} Browser.',
  'Only the member who uses this browser can change its subscription.':
    'Nur das Mitglied, das diesen Browser verwendet, kann sein Abonnement ändern.',
  'This browser has another notice channel.': 'Dieser Browser hat einen anderen Benachrichtigungskanal.',
  'A workspace has at most {0} notice channels.': 'Ein Arbeitsbereich hat höchstens {0} Benachrichtigungskanäle.',
  'A message can have at most {0} attachments of {1} MiB in total.':
    'Eine Nachricht kann höchstens {0} Anhänge mit zusammen {1} MiB haben.',
  'A message in status "{0}" cannot be canceled.': 'Eine Nachricht mit dem Status „{0}“ lässt sich nicht abbrechen.',
  '{0} invitations are open.': '{0} Einladungen sind offen.',
  'An account with this address was just created. Accept the invitation with its password.':
    'Gerade wurde ein Konto mit dieser Adresse angelegt. Nehmen Sie die Einladung mit dessen Passwort an.',
  'Sign-in is over 10 minutes old; sign in again.':
    'Ihre Anmeldung ist über 10 Minuten alt; melden Sie sich erneut an.',
  'Blocking preflight checks failed: {0}.': 'Blockierende Prüfungen sind fehlgeschlagen: {0}.',
  'A simulation covers at most {0} emails; set a limit or fewer days.':
    'Eine Simulation umfasst höchstens {0} E-Mails; setzen Sie ein Limit oder weniger Tage.',
  'Reading the reply took too long.': 'Das Lesen der Antwort hat zu lange gedauert.',
  'A workspace has at most {0} inbox rules.': 'Ein Arbeitsbereich hat höchstens {0} Posteingangsregeln.',
  'The workspace has {0} of {1} segments.': 'Der Arbeitsbereich hat {0} von {1} Segmenten.',
  'A segment is already named {0}.': 'Ein Segment namens {0} ist bereits vorhanden.',
  'This connection is disabled. Set its status to active to use it.':
    'Diese Verbindung ist deaktiviert. Setzen Sie ihren Status auf aktiv, um sie zu nutzen.',
  'Validate the connection to see why.': 'Prüfen Sie die Verbindung, um den Grund zu sehen.',
  'This connection is {0}. {1}': 'Diese Verbindung hat den Status „{0}“. {1}',
  'This account is already connected as "{0}".': 'Dieses Konto ist bereits als „{0}“ verbunden.',
  'A workspace has at most {0} snippets.': 'Ein Arbeitsbereich hat höchstens {0} Textbausteine.',
  'The shared snippet cannot be {0}, because these workspaces use it: {1}.':
    'Der geteilte Textbaustein lässt sich nicht ändern ({0}), weil diese Workspaces ihn nutzen: {1}.',
  'An account has at most {0} shared texts.': 'Ein Konto kann höchstens {0} Texte teilen.',
  'The snippet cannot be {0}, because these campaigns use it: {1}.':
    'Der Textbaustein lässt sich nicht ändern ({0}), weil diese Kampagnen ihn nutzen: {1}.',
  'The name {0} is already in use.': 'Der Name {0} wird bereits verwendet.',
  'Contacts can move only to an active subsequence with an enabled step. A subsequence is active while its campaign is.':
    'Kontakte lassen sich nur in eine aktive Folgesequenz mit einem aktivierten Schritt verschieben. Eine Folgesequenz ist aktiv, solange ihre Kampagne es ist.',
  'The template has changed. Preview the update and retry.':
    'Die Vorlage wurde geändert. Sehen Sie sich die Aktualisierung an, und versuchen Sie es erneut.',
  'The current version of the template no longer has this step.':
    'Die aktuelle Version der Vorlage hat diesen Schritt nicht mehr.',
  'A workspace has at most {0} templates.': 'Ein Arbeitsbereich hat höchstens {0} Vorlagen.',
  'No operation has this path.': 'Keine Operation hat diesen Pfad.',
  'This delivery is still pending.': 'Diese Zustellung steht noch aus.',
  'A workspace has at most {0} subscriptions.': 'Ein Arbeitsbereich hat höchstens {0} Abonnements.',
  'The file exceeds {0} bytes.': 'Die Datei ist größer als {0} Bytes.',
  'This file does not exist.': 'Diese Datei ist nicht vorhanden.',
  'Only bearer keys are accepted.': 'Nur Bearer-Schlüssel sind zulässig.',
  'An API key is required.': 'Ein API-Schlüssel ist nötig.',
  'The API key is invalid.': 'Der API-Schlüssel ist ungültig.',
  'The API key has expired.': 'Der API-Schlüssel ist abgelaufen.',
  'The API key lacks the scope `{0}`.': 'Dem API-Schlüssel fehlt das Recht `{0}`.',
  'Your role lacks the scope `{0}`.': 'Ihrer Rolle fehlt das Recht `{0}`.',
  'This operation requires a signed-in member; API keys cannot call it.':
    'Diese Operation ist angemeldeten Mitgliedern vorbehalten; API-Schlüssel können sie nicht aufrufen.',
  'An account-wide API key is required.': 'Ein API-Schlüssel für das ganze Konto ist nötig.',
  'This content type is not supported.': 'Dieser Inhaltstyp wird nicht unterstützt.',
  'The request cannot be read.': 'Die Anfrage ist nicht lesbar.',
  'The database disk is full; nothing can be written.':
    'Die Festplatte der Datenbank ist voll; Schreiben ist nicht möglich.',
  'The database is read-only at the moment.': 'Die Datenbank ist derzeit schreibgeschützt.',
  'An unexpected error occurred. Report the request ID to the operator.':
    'Ein unerwarteter Fehler ist aufgetreten. Melden Sie dem Betreiber die Anfrage-ID.',
  'The request did not arrive in time.': 'Die Anfrage kam nicht rechtzeitig an.',
  'The address of the request is too long.': 'Die Adresse der Anfrage ist zu lang.',
  'The resource has changed. Fetch it and retry.':
    'Der Eintrag wurde geändert. Rufen Sie ihn neu ab, und versuchen Sie es erneut.',
  'A request with this idempotency key is still running.': 'Eine Anfrage mit diesem Idempotency-Key läuft noch.',
  'You no longer have the role this response requires.':
    'Sie haben die Rolle nicht mehr, die für diese Antwort nötig ist.',
  'Outrider is stopping.': 'Outrider wird beendet.',
  'Too many requests; try again in {0} s.': 'Zu viele Anfragen; versuchen Sie es in {0} s erneut.',
  'The session has ended. Sign in again.': 'Die Sitzung ist beendet. Melden Sie sich erneut an.',
  'A signed-in session accepts changes only from pages of this server.':
    'Eine angemeldete Sitzung nimmt Änderungen nur von Seiten dieses Servers an.',
  'X-CSRF-Token must be the csrf_token of GET /auth/session.':
    'X-CSRF-Token muss das csrf_token von GET /auth/session sein.',
  'No payment provider is configured on this instance; mailboxes and purchases require no payment.':
    'Auf dieser Instanz ist kein Zahlungsanbieter eingerichtet; Plätze und Käufe kosten nichts.',
  'The payment was declined: {0}': 'Die Zahlung wurde abgelehnt: {0}',
  'Stripe rejected the API key of this instance. Ask the operator to update it.':
    'Stripe hat den API-Schlüssel dieser Instanz abgelehnt. Bitten Sie den Betreiber, ihn zu erneuern.',
  'Stripe did not respond in time. Retry the request; nothing is charged twice.':
    'Stripe hat nicht rechtzeitig geantwortet. Wiederholen Sie die Anfrage; nichts wird doppelt berechnet.',
  'Stripe rejected the request: {0}': 'Stripe hat die Anfrage abgelehnt: {0}',
  'A payment method is required. Set one up first (`setupPaymentMethod`).':
    'Eine Zahlungsmethode ist nötig. Richten Sie zuerst eine ein (`setupPaymentMethod`).',
  'A campaign has at most {0} mailboxes.': 'Eine Kampagne hat höchstens {0} Postfächer.',
  'A campaign has at most {0} steps.': 'Eine Kampagne hat höchstens {0} Schritte.',
  'A campaign has at most {0} subsequences.': 'Eine Kampagne hat höchstens {0} Folgesequenzen.',
  'The step that becomes the first one has no subject. Add a subject, or pause the campaign first.':
    'Der Schritt, der zum ersten wird, hat keinen Betreff. Fügen Sie einen hinzu, oder pausieren Sie zuerst die Kampagne.',
  'The step has no variant with this ID.': 'Der Schritt hat keine Variante mit dieser ID.',
  'A workspace has at most {0} labels.': 'Ein Arbeitsbereich hat höchstens {0} Labels.',
  'A workspace has at most {0} shared views.': 'Ein Arbeitsbereich hat höchstens {0} geteilte Ansichten.',
  'A shared view is already named “{0}”.': 'Eine geteilte Ansicht namens „{0}“ ist bereits vorhanden.',
  'A label is already named “{0}”.': 'Ein Label namens „{0}“ ist bereits vorhanden.',
  'This mailbox is hosted by this instance and has no folders to select.':
    'Dieses Postfach liegt auf dieser Instanz und hat keine auswählbaren Ordner.',
  'This mailbox is hosted at {0}; mail clients connect there with the password of that account.':
    'Dieses Postfach liegt bei {0}; Mailprogramme verbinden sich dort mit dem Passwort jenes Kontos.',
  'The workspace has {0} of {1} saved replies.': 'Der Arbeitsbereich hat {0} von {1} gespeicherten Antworten.',
  'The shortcut {0} is already in use.': 'Das Kürzel {0} wird bereits verwendet.',
  'No OpenID provider is configured on this instance.': 'Auf dieser Instanz ist kein OpenID-Anbieter eingerichtet.',
  '{0} is not configured on this instance.': '{0} ist auf dieser Instanz nicht eingerichtet.',
  '{0} cannot be reached. Try again later.': '{0} ist nicht erreichbar. Versuchen Sie es später erneut.',
  'This passkey is already in use.': 'Dieser Passkey wird bereits verwendet.',
  'This passkey was rejected.': 'Dieser Passkey wurde abgelehnt.',
  'You have {0} of {1} passkeys.': 'Sie haben {0} von {1} Passkeys.',
  'The last credential cannot be removed. Add another passkey or a password first.':
    'Der letzte Zugang lässt sich nicht entfernen. Fügen Sie zuerst einen weiteren Passkey oder ein Passwort hinzu.',
  'Passkeys require `PUBLIC_URL` to be https with a host name, or localhost.':
    'Für Passkeys muss `PUBLIC_URL` https mit einem Hostnamen oder localhost sein.',
  'The workspace has {0} of {1} fields.': 'Der Arbeitsbereich hat {0} von {1} Feldern.',
  'The field {0} is already registered.': 'Das Feld {0} ist bereits vorhanden.',
  'The source of the message or its mailbox was deleted, so the message cannot be read again.':
    'Der Quelltext der Nachricht oder ihr Postfach wurde gelöscht; die Nachricht lässt sich nicht erneut lesen.',
  'This would stop more than {0} contacts. Add the entry by `POST /campaigns/suppressions`.':
    'Das würde mehr als {0} Kontakte stoppen. Fügen Sie den Eintrag mit `POST /campaigns/suppressions` hinzu.',
  'The workspace has {0} of {1} links between segments and campaigns.':
    'Der Arbeitsbereich hat {0} von {1} Verknüpfungen zwischen Segmenten und Kampagnen.',
  'The filter matches {0} conversations, not {1}. Review the list and try again.':
    'Der Filter trifft auf {0} Unterhaltungen zu, nicht auf {1}. Prüfen Sie die Liste und versuchen Sie es erneut.',
  'The filter matches {0} contacts, not {1}. Review the list and try again.':
    'Der Filter trifft auf {0} Kontakte zu, nicht auf {1}. Prüfen Sie die Liste, und versuchen Sie es erneut.',
  'The change is still in progress. Undo it when it ends.':
    'Die Änderung läuft noch. Machen Sie sie rückgängig, wenn sie endet.',
  'This change can no longer be undone.': 'Diese Änderung kann nicht mehr rückgängig gemacht werden.',
  'Other segments use this one: {0}.': 'Andere Segmente verwenden dieses: {0}.',
  'The segment is linked to: {0}.': 'Das Segment ist verknüpft mit: {0}.',
  'This intent would resume sequences that have ended. Repeat without `refuse_restart` to resume them.':
    'Diese Absicht würde beendete Sequenzen fortsetzen. Wiederholen Sie die Anfrage ohne `refuse_restart`, um sie fortzusetzen.',
  'This operation requires a workspace with an external inbox; use `updateThread` instead.':
    'Diese Operation braucht einen Arbeitsbereich mit externem Posteingang; nutzen Sie stattdessen `updateThread`.',
  'This delivery succeeded; set `force` to send it again.':
    'Diese Zustellung war erfolgreich; setzen Sie `force`, um sie erneut zu senden.',
  'Method not allowed; see `Allow`.': 'Methode nicht zulässig; siehe `Allow`.',
  'The form is larger than this operation accepts.': 'Das Formular ist größer, als diese Operation zulässt.',
  'Compressed request bodies are not accepted.': 'Komprimierte Anfragen werden nicht angenommen.',
  'Send this form as {0}multipart/form-data.': 'Senden Sie dieses Formular als {0}multipart/form-data.',
  'A workspace has at most {0} files.': 'Ein Arbeitsbereich hat höchstens {0} Dateien.',
  'The file cannot be deleted, because these campaigns use it: {0}.':
    'Die Datei lässt sich nicht löschen, weil diese Kampagnen sie nutzen: {0}.',
  'The malware scanner is unavailable. Retry after a few seconds.':
    'Der Schadsoftware-Scanner ist nicht verfügbar. Versuchen Sie es in einigen Sekunden erneut.',
  'contains malware ({0})': 'Enthält Schadsoftware ({0}).',
};
