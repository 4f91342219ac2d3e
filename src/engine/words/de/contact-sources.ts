import type { Catalogue } from '../say.js';

/** Pages and errors of contact sources. */
export const contactSources: Catalogue = {
  'Thank you': 'Danke',
  'Your details were received.': 'Ihre Angaben sind angekommen.',
  'Not sent': 'Nicht gesendet',
  'no notice channel has this ID': 'kein Benachrichtigungskanal hat diese ID',
  'The message is not from a contact of a campaign.': 'Die Nachricht ist nicht von einem Kontakt einer Kampagne.',
  'The subsequence belongs to another campaign.': 'Die Folgesequenz gehört zu einer anderen Kampagne.',
  'The subsequence is not active, or has no enabled step.':
    'Die Folgesequenz ist nicht aktiv oder hat keinen aktivierten Schritt.',
  'The body is not a JSON object in UTF-8.': 'Der Inhalt ist kein JSON-Objekt in UTF-8.',
  'The email address is not valid.': 'Die E-Mail-Adresse ist ungültig.',
  'The value of {0} is not valid.': 'Der Wert von {0} ist ungültig.',
  'Send application/json or application/x-www-form-urlencoded.':
    'Senden Sie application/json oder application/x-www-form-urlencoded.',
  'A workspace has at most {0} contact sources.': 'Ein Workspace hat höchstens {0} Kontaktquellen.',
  'is already mapped from another field': 'ist schon einem anderen Feld zugeordnet',
  'must map a field to `email`': 'muss ein Feld `email` zuordnen',
  'The URL redirects more than {0} times.': 'Die URL leitet mehr als {0}-mal weiter.',
  'The URL redirects to a URL that is not allowed.': 'Die URL leitet zu einer unzulässigen URL weiter.',
  'The server denies access to the file (status {0}).': 'Der Server verweigert den Zugriff auf die Datei (Status {0}).',
  'The file does not exist (status {0}).': 'Die Datei gibt es nicht (Status {0}).',
  'The server responded with status {0}.': 'Der Server antwortete mit Status {0}.',
  'The URL returns a web page. Use the link that downloads the CSV file.':
    'Die URL liefert eine Webseite. Verwenden Sie den Link, der die CSV-Datei herunterlädt.',
  'The server compresses the file, which Outrider does not support.':
    'Der Server komprimiert die Datei, was Outrider nicht unterstützt.',
  'The file is larger than {0} MiB.': 'Die Datei ist größer als {0} MiB.',
  'The address of the server is not allowed.': 'Die Adresse des Servers ist nicht zulässig.',
  'The name of the server does not resolve.': 'Der Name des Servers lässt sich nicht auflösen.',
  'The server cannot be reached.': 'Der Server ist nicht erreichbar.',
  'The certificate of the server is not valid.': 'Das Zertifikat des Servers ist ungültig.',
  'The server did not send the file in time.': 'Der Server hat die Datei nicht rechtzeitig gesendet.',
  'The connection was lost before the file was complete.': 'Die Verbindung brach ab, bevor die Datei vollständig war.',
  'The file is neither a CSV file nor a workbook.': 'Die Datei ist weder eine CSV-Datei noch eine Arbeitsmappe.',
  'The file is not a text file.': 'Die Datei ist keine Textdatei.',
  'The import was canceled.': 'Der Import wurde abgebrochen.',
  'The import failed. {0}': 'Der Import ist fehlgeschlagen. {0}',
  'The encoding of the file is uncertain. Save it as UTF-8.':
    'Die Zeichenkodierung der Datei ist unklar. Speichern Sie sie als UTF-8.',
  'The file no longer has these columns: {0}.': 'Der Datei fehlen diese Spalten: {0}.',
  'cannot be read: {0}': 'ist nicht lesbar: {0}',
  'is only for sources of kind `file`': 'gilt nur für Quellen der Art `file`',
  'is only for scheme `basic`': 'gilt nur für das Schema `basic`',
  'is only for sources of requests': 'gilt nur für Quellen, die Anfragen empfangen',
  'must not contain a colon': 'darf keinen Doppelpunkt enthalten',
  'must be sent again, because the URL is on another server':
    'muss erneut angegeben werden, weil die URL auf einem anderen Server liegt',
  'A source that reads a file has no URL of its own.': 'Eine Quelle, die eine Datei liest, hat keine eigene URL.',
  'A source of requests has no file to read.': 'Eine Quelle, die Anfragen empfängt, hat keine Datei.',
  'The file of contact source “{0}” cannot be read': 'Die Datei der Kontaktquelle „{0}“ ist nicht lesbar',
  'The campaign of contact source “{0}” was deleted': 'Die Kampagne der Kontaktquelle „{0}“ wurde gelöscht',
  'The campaign “{0}” of contact source “{1}” has ended': 'Die Kampagne „{0}“ der Kontaktquelle „{1}“ ist beendet',
  '{0} more contact sources bring no contacts': '{0} weitere Kontaktquellen bringen keine Kontakte',
  'Reading the file of a contact source': 'Das Einlesen einer Kontaktquelle',
  'must be an http or https URL': 'muss eine http- oder https-URL sein',
};
