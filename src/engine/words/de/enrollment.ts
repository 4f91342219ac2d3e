import type { Catalogue } from '../say.js';

/** Reasons why contacts are not enrolled, fields and runbook of imports, and warnings of previews. */
export const enrollment: Catalogue = {
  'The campaign excludes contacts whose {0} is "{1}".': 'Die Kampagne schließt Kontakte aus, bei denen {0} „{1}“ ist.',
  'The contact is already in the campaign "{0}".': 'Der Kontakt ist schon in der Kampagne „{0}“.',
  'A contact at {0} is already in the campaign "{1}".': 'Ein Kontakt bei {0} ist schon in der Kampagne „{1}“.',
  'The contact last replied at {0}, less than {1} days ago.':
    'Der Kontakt hat zuletzt geantwortet: {0}, vor weniger als {1} Tagen.',
  'The contact last replied at {0}, less than {1} days ago. The contact can be enrolled from {2}.':
    'Der Kontakt hat zuletzt geantwortet: {0}, vor weniger als {1} Tagen. Er kann aufgenommen werden ab {2}.',
  'The campaign last sent an email to the contact at {0}, less than {1} days ago.':
    'Die Kampagne hat dem Kontakt zuletzt eine E-Mail gesendet: {0}, vor weniger als {1} Tagen.',
  'The campaign last sent an email to the contact at {0}, less than {1} days ago. The contact can be enrolled from {2}.':
    'Die Kampagne hat dem Kontakt zuletzt eine E-Mail gesendet: {0}, vor weniger als {1} Tagen. Er kann aufgenommen werden ab {2}.',
  'Another campaign last sent an email to the contact at {0}, less than {1} days ago.':
    'Eine andere Kampagne hat dem Kontakt zuletzt eine E-Mail gesendet: {0}, vor weniger als {1} Tagen.',
  'Another campaign last sent an email to the contact at {0}, less than {1} days ago. The contact can be enrolled from {2}.':
    'Eine andere Kampagne hat dem Kontakt zuletzt eine E-Mail gesendet: {0}, vor weniger als {1} Tagen. Er kann aufgenommen werden ab {2}.',
  'The address book already has this contact.': 'Der Kontakt ist schon im Adressbuch.',
  'The workspace has no file named {0}, so the email waits for it.':
    'Der Arbeitsbereich hat keine Datei namens {0}; die E-Mail wartet darauf.',
  'All files of the email together exceed 10 MiB.': 'Alle Dateien der E-Mail zusammen überschreiten 10 MiB.',
  'An attached file no longer exists.': 'Eine angehängte Datei gibt es nicht mehr.',
  'No mailbox is attached, so the sender’s variables are empty.':
    'Kein Postfach ist zugewiesen, daher sind die Variablen des Absenders leer.',
  'The image {0} is not attached, so the email shows a gap instead.':
    'Das Bild {0} ist nicht angehängt, die E-Mail zeigt an seiner Stelle eine Lücke.',
  'The placeholder {0} was not replaced.': 'Der Platzhalter {0} wurde nicht ersetzt.',
  'The subject has {0} characters; every email program shows the first {1}.':
    'Der Betreff hat {0} Zeichen; jedes E-Mail-Programm zeigt die ersten {1}.',
  'The body has {0} characters; keep it under 2,000.': 'Der Text hat {0} Zeichen; bleiben Sie unter 2.000.',
  'Email address': 'E-Mail-Adresse',
  'First name': 'Vorname',
  'Last name': 'Nachname',
  Company: 'Unternehmen',
  'Job title': 'Position',
  Phone: 'Telefon',
  Website: 'Website',
  'LinkedIn profile': 'LinkedIn-Profil',
  City: 'Ort',
  'State or region': 'Bundesland oder Region',
  Country: 'Land',
  'Time zone': 'Zeitzone',
  'Legal basis': 'Rechtsgrundlage',
  'Legal basis: since': 'Rechtsgrundlage: seit',
  'Legal basis: evidence': 'Rechtsgrundlage: Nachweis',
  'The row has no email address.': 'Die Zeile hat keine E-Mail-Adresse.',
  'Add the address and retry the row, or discard it.':
    'Ergänzen Sie die Adresse und versuchen Sie die Zeile erneut, oder verwerfen Sie sie.',
  'The email address is invalid.': 'Die E-Mail-Adresse ist ungültig.',
  'Fix the address and retry the row, or discard it.':
    'Korrigieren Sie die Adresse und versuchen Sie die Zeile erneut, oder verwerfen Sie sie.',
  'No action needed; import with `update` to merge rows.':
    'Nichts zu tun; importieren Sie mit `update`, um Zeilen zusammenzuführen.',
  'No action needed; import with `update` to update the contact.':
    'Nichts zu tun; importieren Sie mit `update`, um den Kontakt zu ändern.',
  'No action needed, unless the suppression is a mistake.': 'Nichts zu tun, außer die Sperre ist ein Irrtum.',
  'Import without `skipRoleAddresses` to include such rows.':
    'Importieren Sie ohne `skipRoleAddresses`, um solche Zeilen aufzunehmen.',
  'Import without `skipDisposable` to include such rows.':
    'Importieren Sie ohne `skipDisposable`, um solche Zeilen aufzunehmen.',
  'The address is likely to bounce.': 'E-Mails an die Adresse kommen wahrscheinlich als Bounce zurück.',
  'Verify it before you add it.': 'Prüfen Sie die Adresse, bevor Sie sie hinzufügen.',
  'An enrollment rule of the campaign or workspace keeps the contact out.':
    'Eine Aufnahmeregel der Kampagne oder des Arbeitsbereichs schließt den Kontakt aus.',
  'See the contacts not enrolled of the campaign for the reason, and enroll them later or although the rule applies.':
    'Den Grund nennt die Liste der nicht aufgenommenen Kontakte der Kampagne. Nehmen Sie sie dort später auf, oder trotz der Regel.',
  'A cell exceeds 32 KiB.': 'Eine Zelle ist größer als 32 KiB.',
  'Shorten the cell and retry the row, or discard it.':
    'Kürzen Sie die Zelle und versuchen Sie die Zeile erneut, oder verwerfen Sie sie.',
  'The row has more cells than the header.': 'Die Zeile hat mehr Zellen als die Kopfzeile.',
  'Find an unquoted delimiter inside a cell, and retry the row with the correct cells.':
    'Suchen Sie ein Trennzeichen ohne Anführungszeichen in einer Zelle, und versuchen Sie die Zeile mit den richtigen Zellen erneut.',
  'A character could not be decoded.': 'Ein Zeichen war nicht lesbar.',
  'Retry the row with the correct text. If many rows are affected, upload the file again with its encoding.':
    'Versuchen Sie die Zeile mit dem richtigen Text erneut. Sind viele Zeilen betroffen, laden Sie die Datei mit ihrer Kodierung erneut hoch.',
  'A value does not fit its field.': 'Ein Wert passt nicht in sein Feld.',
  'Fix the value and retry the row.': 'Korrigieren Sie den Wert, und versuchen Sie die Zeile erneut.',
  'Export the list again and upload it.': 'Exportieren Sie die Liste erneut, und laden Sie sie hoch.',
  'No column has email addresses.': 'Keine Spalte enthält E-Mail-Adressen.',
  'Upload the file with a mapping that names the column.':
    'Laden Sie die Datei mit einer Zuordnung hoch, die die Spalte nennt.',
  'Full names are in one column.': 'Vor- und Nachnamen stehen in einer Spalte.',
  'Split the column into first and last names.': 'Teilen Sie die Spalte in Vor- und Nachnamen.',
  'The file is not a table, or is no longer stored.': 'Die Datei ist keine Tabelle oder nicht mehr gespeichert.',
  'Upload the file again as CSV.': 'Laden Sie die Datei erneut als CSV hoch.',
  'The file has more than 1,000,000 rows.': 'Die Datei hat mehr als 1.000.000 Zeilen.',
  'Upload the rest as another file.': 'Laden Sie den Rest als weitere Datei hoch.',
  'Import into another campaign, or discard.': 'Importieren Sie in eine andere Kampagne, oder verwerfen Sie.',
  'The campaign was archived, and archived campaigns are read-only.':
    'Die Kampagne wurde archiviert, und archivierte Kampagnen sind schreibgeschützt.',
  'Import the file into another campaign, or discard the rows.':
    'Importieren Sie die Datei in eine andere Kampagne, oder verwerfen Sie die Zeilen.',
  'The rows could not be stored.': 'Die Zeilen konnten nicht gespeichert werden.',
  'Retry them once the cause is fixed.': 'Versuchen Sie sie erneut, sobald die Ursache behoben ist.',
  'The import needs a column mapping.': 'Der Import braucht eine Zuordnung der Spalten.',
  'The import has made no progress for 15 minutes.': 'Der Import kommt seit 15 Minuten nicht voran.',
  'Confirm the mapping (confirmImportMapping) or cancel it (cancelImport).':
    'Bestätigen Sie die Zuordnung (confirmImportMapping), oder brechen Sie den Import ab (cancelImport).',
  'Check that a worker is running; the import continues where it stopped. To end it, cancel it (cancelImport).':
    'Prüfen Sie, ob ein Worker läuft; der Import setzt dort fort, wo er stehen blieb. Um ihn zu beenden, brechen Sie ihn ab (cancelImport).',
};
