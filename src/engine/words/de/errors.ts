import type { Catalogue } from '../say.js';

/** Errors of requests that the forms of the console often meet. */
export const errors: Catalogue = {
  'This {0} does not exist.': 'Dieser Eintrag ist nicht vorhanden oder nicht zugänglich.',
  'Outrider is unavailable. Retry after a few seconds.':
    'Outrider ist nicht verfügbar. Versuchen Sie es in einigen Sekunden erneut.',
  'The store of this content is unavailable. Retry after a few seconds.':
    'Der Speicher dieses Inhalts ist nicht verfügbar. Versuchen Sie es in einigen Sekunden erneut.',
  'The request took too long and may still complete.':
    'Die Anfrage hat zu lange gedauert und wird womöglich noch ausgeführt.',
  'The request body is too large.': 'Die Anfrage ist zu groß.',
  'The email address or the password is wrong.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'Too many sign-ins are in progress. Try again in a moment.':
    'Zu viele Anmeldungen laufen gleichzeitig. Versuchen Sie es gleich noch einmal.',
  'The invitation is unknown, used or expired.': 'Die Einladung ist unbekannt, verwendet oder abgelaufen.',
  'You are already a member of this workspace.': 'Sie sind bereits Mitglied dieses Arbeitsbereichs.',
  'Only an owner can add, change or remove owners.': 'Nur Inhaber können Inhaber hinzufügen, ändern oder entfernen.',
  'A workspace requires an owner. Make another member an owner first.':
    'Ein Arbeitsbereich braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  'The workspace moved here from another instance. The operator activates it with "outrider release --workspace {0}".':
    'Der Arbeitsbereich ist aus einer anderen Instanz umgezogen. Der Betreiber aktiviert ihn mit „outrider release --workspace {0}“.',
  'The workspace continues in another instance. The operator can undo that with "outrider retire {0} --undo".':
    'Der Arbeitsbereich läuft in einer anderen Instanz weiter. Der Betreiber macht das mit „outrider retire {0} --undo“ rückgängig.',
  'This member has permissions you cannot manage.': 'Dieses Mitglied hat Rechte, die Sie nicht verwalten können.',
  'System email is not set up on this instance. Ask an owner for a link.':
    'Diese Instanz sendet keine Konto-E-Mails. Bitten Sie einen Inhaber um einen Link.',
  'Only the author or an admin can edit this saved reply.':
    'Nur der Autor oder ein Admin kann diese gespeicherte Antwort bearbeiten.',
  'Only the author can edit a note.': 'Nur der Autor kann eine Notiz bearbeiten.',
  'This row was already retried or discarded.': 'Diese Zeile wurde bereits erneut importiert oder verworfen.',
  'This import is not waiting for a mapping.': 'Dieser Import wartet nicht auf eine Zuordnung.',
  'This import has already ended.': 'Dieser Import ist bereits beendet.',
  'Send a CSV, TSV or text file, or an Excel workbook (.xlsx).':
    'Wählen Sie eine CSV-, TSV- oder Textdatei oder eine Excel-Arbeitsmappe (.xlsx).',
  'This domain belongs to another workspace.': 'Diese Domain gehört zu einem anderen Arbeitsbereich.',
  'This domain has no DKIM key yet.': 'Diese Domain hat noch keinen DKIM-Schlüssel.',
  'The domain was deleted.': 'Die Domain wurde gelöscht.',
  'This delivery is being sent. Wait for its result.':
    'Diese Zustellung wird gerade gesendet. Warten Sie das Ergebnis ab.',
  'This subscription is disabled. Resume it first.': 'Dieses Abonnement ist deaktiviert. Setzen Sie es zuerst fort.',
  'The subscription of this delivery was deleted.': 'Das Abonnement dieser Zustellung wurde gelöscht.',
  'This address is suppressed.': 'Diese Adresse ist gesperrt.',
  'This address is already in use by another contact of the campaign.':
    'Diese Adresse hat bereits ein anderer Kontakt der Kampagne.',
  'An email to one of the contacts is being sent or is unconfirmed. Merge them when its result is known.':
    'Eine E-Mail an einen der Kontakte wird gerade gesendet oder ist unbestätigt. Führen Sie sie zusammen, wenn das Ergebnis feststeht.',
  'The address book has this address already.': 'Diese Adresse steht bereits im Adressbuch.',
  'The segment is already linked to this campaign.': 'Das Segment ist bereits mit dieser Kampagne verknüpft.',
  'A subsequence cannot have subsequences.': 'Eine Folgesequenz kann keine Folgesequenzen haben.',
  'The preflight has expired, or data has changed. Rerun the preflight.':
    'Die Startprüfung ist abgelaufen, oder Daten haben sich geändert. Führen Sie sie erneut aus.',
  'The mailbox of this conversation was deleted. Select another mailbox.':
    'Das Postfach dieser Unterhaltung wurde gelöscht. Wählen Sie ein anderes.',
  'No active mailbox can send this message. Connect one.':
    'Kein aktives Postfach kann diese Nachricht senden. Verbinden Sie eines.',
  'This mailbox can send: its contacts continue from it.':
    'Dieses Postfach kann senden: Seine Kontakte werden von ihm fortgesetzt.',
  'The message is not waiting for review.': 'Die Nachricht wartet nicht auf eine Prüfung.',
  'A mailbox with this address already exists.': 'Ein Postfach mit dieser Adresse ist bereits vorhanden.',
  'This address appears twice in the list.': 'Diese Adresse steht zweimal in der Liste.',
  'This domain appears twice in the request.': 'Diese Domain ist zweimal angegeben.',
  'A domain cannot redirect to itself.': 'Eine Domain kann nicht auf sich selbst weiterleiten.',
  'This mailbox does not exist.': 'Dieses Postfach ist nicht vorhanden.',

  'not a valid email address': 'Keine gültige E-Mail-Adresse.',
  'is too common; choose another password': 'Zu häufig; wählen Sie ein anderes Passwort.',
  'must have a valid domain after the `@`': 'Nach dem „@“ muss eine gültige Domain stehen.',
  'must be a valid host name': 'Kein gültiger Hostname.',
  'must be a valid URL': 'Keine gültige URL.',
  'must be an https address': 'Die Adresse muss mit https beginnen.',
  'must be a host or an https URL': 'Geben Sie einen Host oder eine https-URL an.',
  'must have at least one recipient': 'Mindestens ein Empfänger ist nötig.',
  'must have at least one variant with a `share` above 0': 'Mindestens eine Variante braucht einen Anteil über 0.',
  'must map a column to `email`': 'Ordnen Sie eine Spalte der E-Mail-Adresse zu.',
  'must not contain a line break': 'Zeilenumbrüche sind nicht erlaubt.',
  'must use TLS; passwords require TLS': 'TLS ist nötig, weil ein Passwort übertragen wird.',
  'is required for this authentication method': 'Für diese Anmeldemethode erforderlich.',
  'is required for this kind of channel': 'Für diese Art von Kanal erforderlich.',
  'is required for an email channel': 'Für einen E-Mail-Kanal erforderlich.',
  'no mailbox has this ID': 'Dieses Postfach ist nicht vorhanden.',
  'no campaign has this ID': 'Diese Kampagne ist nicht vorhanden.',
  'must be another profile': 'muss ein anderes Profil sein',
  'is not a field of a profile': 'ist kein Feld eines Profils',
  'no member has this ID': 'Dieses Mitglied ist nicht vorhanden.',
  'appears twice in the request': 'Zweimal angegeben.',
  'requires `bodyText` or `bodyHtml`': 'Ein Text ist erforderlich.',
  'requires `body_text` or `body_html`': 'Ein Text ist erforderlich.',
  'is neither an address nor a domain': 'Weder eine Adresse noch eine Domain.',
};
