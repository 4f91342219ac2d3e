import type { Catalogue } from '../say.js';

/** Errors in subjects and bodies of emails, and in files that are imported. */
export const templateErrors: Catalogue = {
  'A template has at most {0} characters.': 'Eine Vorlage hat höchstens {0} Zeichen.',
  'A template uses at most {0} snippets.': 'Eine Vorlage nutzt höchstens {0} Textbausteine.',
  'Only the bodies of steps can use snippets.': 'Nur Texte von Schritten können Textbausteine nutzen.',
  'The workspace has no snippet "{0}".': 'Der Arbeitsbereich hat keinen Textbaustein „{0}“.',
  'The snippet "{0}" cannot be used: {1}': 'Der Textbaustein „{0}“ ist nicht verwendbar: {1}',
  'A tag that starts inside a spintax group must end inside it.':
    'Ein Tag, das in einer Spintax-Gruppe beginnt, muss in ihr enden.',
  'The plain text cannot be derived from this HTML: {0} Write the plain text, or move the tag.':
    'Aus diesem HTML lässt sich kein reiner Text ableiten: {0} Schreiben Sie den reinen Text, oder verschieben Sie das Tag.',
  'Unknown filter "{0}".': 'Unbekannter Filter „{0}“.',
  'The filter "{0}" needs 1 argument.': 'Der Filter „{0}“ braucht 1 Argument.',
  'The filter "{0}" needs {1} arguments.': 'Der Filter „{0}“ braucht {1} Argumente.',
  'The filter "{0}" takes at most 1 argument.': 'Der Filter „{0}“ hat höchstens 1 Argument.',
  'The filter "{0}" takes at most {1} arguments.': 'Der Filter „{0}“ hat höchstens {1} Argumente.',
  'Blocks are nested deeper than {0}.': 'Blöcke sind tiefer als {0} Ebenen verschachtelt.',
  'Brackets are nested deeper than {0}.': 'Klammern sind tiefer als {0} Ebenen verschachtelt.',
  '"{0}" is not one name; write custom["a name"] for names with spaces.':
    '„{0}“ ist kein einzelner Name; schreiben Sie custom["ein Name"] für Namen mit Leerzeichen.',
  'Spintax has more than {0} alternatives.': 'Spintax hat mehr als {0} Alternativen.',
  'Braces are nested deeper than {0}.': 'Geschweifte Klammern sind tiefer als {0} Ebenen verschachtelt.',
  'This "{{" is never closed by "}}".': 'Dieses „{{“ wird nicht mit „}}“ geschlossen.',
  'Name the snippet in quotes, as in {% snippet "offer" %}: lowercase letters, digits, "-", and "_".':
    'Nennen Sie den Textbaustein in Anführungszeichen, etwa {% snippet "offer" %}: Kleinbuchstaben, Ziffern, „-“ und „_“.',
  'This "{{ }}" names no variable.': 'Dieses „{{ }}“ nennt keine Variable.',
  'This "{%" is never closed by "%}".': 'Dieses „{%“ wird nicht mit „%}“ geschlossen.',
  'Unknown tag "{0}".': 'Unbekanntes Tag „{0}“.',
  'This "{0}" is never closed by "end{1}".': 'Dieses „{0}“ wird nicht mit „end{1}“ geschlossen.',
  '{0} (at offset {1})': '{0} (an Position {1})',
  'This "}" closes nothing; write "\\}" for a literal brace.':
    'Dieses „}“ schließt nichts; schreiben Sie „\\}“ für eine Klammer als Zeichen.',
  'This "{" is never closed; write "\\{" for a literal brace.':
    'Dieses „{“ wird nicht geschlossen; schreiben Sie „\\{“ für eine Klammer als Zeichen.',
  'takes too long to render; simplify the template': 'Das Ausfüllen dauert zu lange; vereinfachen Sie die Vorlage.',
  'cannot be rendered with these values: {0}': 'Lässt sich mit diesen Werten nicht ausfüllen: {0}',
  'The sheet holds no rows.{0}': 'Das Tabellenblatt hat keine Zeilen.{0}',
  'Reading the start of the file takes too long.': 'Das Lesen des Dateianfangs dauert zu lange.',
  'The file has no rows.': 'Die Datei hat keine Zeilen.',
  'No row was found at the start of the file.': 'Am Anfang der Datei steht keine Zeile.',
  'The file has no rows below its header.': 'Die Datei hat keine Zeilen unter der Kopfzeile.',
  'The header cannot be used. {0}': 'Die Kopfzeile ist nicht verwendbar. {0}',
  'The file is no longer stored.': 'Die Datei ist nicht mehr gespeichert.',
  'The campaign was archived.': 'Die Kampagne wurde archiviert.',
  'The campaign was deleted.': 'Die Kampagne wurde gelöscht.',
  'The file has more than {0} rows; the first {1} were imported.':
    'Die Datei hat mehr als {0} Zeilen; die ersten {1} wurden importiert.',
  'No column of the file has email addresses.': 'Keine Spalte der Datei enthält E-Mail-Adressen.',
  'The workbook is larger than {0} MiB.': 'Die Arbeitsmappe ist größer als {0} MiB.',
  'Reading the workbook takes too long.': 'Das Lesen der Arbeitsmappe dauert zu lange.',
  'Reading the workbook takes too much memory.': 'Das Lesen der Arbeitsmappe braucht zu viel Speicher.',
  'Reading the workbook fails.': 'Die Arbeitsmappe ist nicht lesbar.',
  '{0} Save it as CSV and upload that.': '{0} Speichern Sie sie als CSV, und laden Sie diese Datei hoch.',
};
