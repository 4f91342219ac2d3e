import type { Catalogue } from '../say.js';

/** Refused rows of imports, rejected items of requests, and hints about texts. */
export const rejections: Catalogue = {
  'The row has {0} cells, the header {1}.': 'Die Zeile hat {0} Zellen, die Kopfzeile {1}.',
  'The row has {0} cells; {1} are allowed.': 'Die Zeile hat {0} Zellen; erlaubt sind {1}.',
  'A cell exceeds {0} octets.': 'Eine Zelle ist größer als {0} Byte.',
  'The row is longer than {0} characters.': 'Die Zeile ist länger als {0} Zeichen.',
  'The legal basis must be consent, legitimate_interest, contract, or other.':
    'Geben Sie als Rechtsgrundlage Einwilligung, berechtigtes Interesse, Vertrag oder Sonstige an.',
  'The value must be a date, YYYY-MM-DD.': 'Geben Sie ein Datum ein (JJJJ-MM-TT).',
  'The value is longer than {0} characters.': 'Der Wert ist länger als {0} Zeichen.',
  'The text has a NUL character.': 'Der Text enthält ein NUL-Zeichen.',
  'A quote that begins a cell is never closed.': 'Ein Anführungszeichen am Anfang einer Zelle wird nicht geschlossen.',
  'A character could not be decoded, or is NUL.': 'Ein Zeichen ist nicht lesbar oder ist NUL.',
  'This is not the name of a time zone, such as Europe/Berlin.': 'Das ist kein Name einer Zeitzone wie Europe/Berlin.',
  'The address is role-based.': 'Die Adresse ist eine Rollenadresse.',
  'The address is from a disposable email service.': 'Die Adresse stammt von einem Wegwerf-E-Mail-Dienst.',
  'The address is suppressed.': 'Die Adresse ist gesperrt.',
  'The address or its domain is suppressed.': 'Die Adresse oder ihre Domain ist gesperrt.',
  'The contact is suppressed under the address {0}.': 'Der Kontakt ist unter der Adresse {0} gesperrt.',
  'The address appears earlier in the file.': 'Die Adresse steht schon weiter oben in der Datei.',
  'The address already exists.': 'Die Adresse ist bereits vorhanden.',
  'A contact must be an object.': 'Ein Kontakt muss ein Objekt sein.',
  'The campaign has no such contact.': 'Die Kampagne hat diesen Kontakt nicht.',
  'The action "{0}" does not apply to a {1} contact.':
    'Die Aktion „{0}“ ist für einen Kontakt mit dem Status „{1}“ nicht möglich.',
  'The value is not an email address, @domain or @*.domain.':
    'Der Wert ist weder eine E-Mail-Adresse noch @domain oder @*.domain.',
  'This entry duplicates entry {0}.': 'Dieser Eintrag wiederholt Eintrag {0}.',
  'This entry comes from an unsubscribe, a complaint or a bounce; set `override` to change it.':
    'Dieser Eintrag stammt von einer Abmeldung, einer Beschwerde oder einem Bounce; zum Ändern ist `override` nötig.',
  'At most {0} mailboxes.': 'Höchstens {0} Postfächer.',
  'The row has no password.': 'Die Zeile enthält kein Passwort.',
  'This address appears twice in the request.': 'Diese Adresse steht zweimal in der Anfrage.',
  'This mailbox appears twice in the request.': 'Dieses Postfach steht zweimal in der Anfrage.',
  'Sandbox mailboxes require a sandbox workspace.':
    'Sandbox-Postfächer sind nur in einem Sandbox-Arbeitsbereich möglich.',
  'A mailbox at a provider requires `connection`.': 'Ein Postfach bei einem Anbieter benötigt `connection`.',
  'An active campaign sends from this mailbox. Set `force` to delete it anyway.':
    'Eine aktive Kampagne sendet über dieses Postfach. Mit `force` wird es trotzdem gelöscht.',
  'Campaigns do not send from this mailbox until {0}: {1}.':
    'Kampagnen senden bis {0} nicht über dieses Postfach: {1}.',
  'A mailbox can have at most {0} tags.': 'Ein Postfach kann höchstens {0} Tags haben.',
  'A mailbox in status "{0}" cannot become "{1}".':
    'Ein Postfach mit dem Status „{0}“ kann nicht in den Status „{1}“ wechseln.',
  'The warmup of this mailbox is {0}.': 'Der Warmup-Status dieses Postfachs ist {0}.',
  'The mailbox is {0}; warmup requires an active mailbox that sends and receives.':
    'Der Status des Postfachs ist {0}; Warmup benötigt ein aktives Postfach, das sendet und empfängt.',
  'The mailbox uses the API of its provider. Warmup requires SMTP and IMAP.':
    'Das Postfach verwendet die API seines Anbieters. Warmup benötigt SMTP und IMAP.',
  'The mailbox has no IMAP server, which warmup requires to check inbox placement.':
    'Das Postfach hat keinen IMAP-Server. Warmup benötigt ihn, um die Zustellung in den Posteingang zu prüfen.',
  'Another warmup operation on this mailbox is in progress.':
    'Für dieses Postfach läuft bereits eine andere Warmup-Aktion.',
  'The value is neither an email address nor a mailbox ID.':
    'Der Wert ist weder eine E-Mail-Adresse noch eine Postfach-ID.',
  'The operation failed. Retry it.': 'Die Aktion ist fehlgeschlagen. Versuchen Sie es erneut.',
  'A delivery report came back.': 'Ein Zustellbericht kam zurück.',
  'The endpoint responded with status {0}.': 'Der Endpunkt hat mit Status {0} geantwortet.',
  'The event is no longer kept.': 'Das Ereignis ist nicht mehr gespeichert.',
  'The subject has {0} characters; email programs show about {1}.':
    'Der Betreff hat {0} Zeichen; E-Mail-Programme zeigen etwa {1}.',
  'The body has {0} characters; first emails over 2,000 are rarely read to the end.':
    'Der Text hat {0} Zeichen; erste E-Mails mit mehr als 2.000 werden selten zu Ende gelesen.',
  'Words in capitals read as shouting.': 'Wörter in Großbuchstaben wirken wie Schreien.',
  'The email has {0} links; emails with one or two are clicked more and filtered less.':
    'Die E-Mail hat {0} Links; E-Mails mit einem oder zwei werden öfter angeklickt und seltener gefiltert.',
  'The email is an image with little text; many email programs hide images.':
    'Die E-Mail besteht aus einem Bild mit wenig Text; viele E-Mail-Programme blenden Bilder aus.',
  'Connected and signed in.': 'Verbunden und angemeldet.',
  'The API accepts the sign-in.': 'Die API akzeptiert die Anmeldung.',
  'Gmail does not accept {0} as a sender of this mailbox. Add and verify the address in Gmail, or change the sender address of the mailbox.':
    'Gmail akzeptiert {0} nicht als Absender dieses Postfachs. Fügen Sie die Adresse in Gmail hinzu und bestätigen Sie sie, oder ändern Sie die Absenderadresse des Postfachs.',
  'Only mailboxes at the Gmail API can send as another address.':
    'Nur Postfächer an der Gmail-API können von einer anderen Adresse senden.',
  'The sender addresses cannot be read. {0}': 'Die Absenderadressen lassen sich nicht lesen. {0}',
  'The connection of the mailbox has changed. Try again.':
    'Die Verbindung des Postfachs hat sich geändert. Versuchen Sie es erneut.',
};
