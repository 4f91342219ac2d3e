import type { Catalogue } from '../say.js';

/** Errors of fields, as the schema of an operation finds them. */
export const fieldErrors: Catalogue = {
  'Field required': 'Erforderlich.',
  'Extra inputs are not permitted': 'Dieses Feld ist hier nicht vorgesehen.',
  'JSON decode error': 'Der Text ist kein gültiges JSON.',
  'String should have at least 1 character': 'Erforderlich.',
  'String should have at least {0} characters': 'Mindestens {0} Zeichen.',
  'String should have at most 1 character': 'Höchstens 1 Zeichen.',
  'String should have at most {0} characters': 'Höchstens {0} Zeichen.',
  "String should match pattern '{0}'": 'Die Form muss {0} entsprechen.',
  "String should match pattern '^[^\\u0000]*$'": 'Das Zeichen NUL ist nicht erlaubt.',
  'List should have at least 1 item after validation, not {0}': 'Mindestens 1 Eintrag, nicht {0}.',
  'List should have at least {0} items after validation, not {1}': 'Mindestens {0} Einträge, nicht {1}.',
  'List should have at most 1 item after validation, not {0}': 'Höchstens 1 Eintrag, nicht {0}.',
  'List should have at most {0} items after validation, not {1}': 'Höchstens {0} Einträge, nicht {1}.',
  'Dictionary should have at least 1 item after validation, not {0}': 'Mindestens 1 Feld, nicht {0}.',
  'Dictionary should have at least {0} items after validation, not {1}': 'Mindestens {0} Felder, nicht {1}.',
  'Dictionary should have at most 1 item after validation, not {0}': 'Höchstens 1 Feld, nicht {0}.',
  'Dictionary should have at most {0} items after validation, not {1}': 'Höchstens {0} Felder, nicht {1}.',
  'Input should be greater than or equal to {0}': 'Mindestens {0}.',
  'Input should be greater than {0}': 'Mehr als {0}.',
  'Input should be less than or equal to {0}': 'Höchstens {0}.',
  'Input should be less than {0}': 'Weniger als {0}.',
  'Input should be a valid integer': 'Geben Sie eine ganze Zahl ein.',
  'Input should be a valid integer, unable to parse string as an integer': 'Geben Sie eine ganze Zahl ein.',
  'Input should be a valid integer, got a number with a fractional part':
    'Geben Sie eine Zahl ohne Nachkommastellen ein.',
  'Input should be a valid number': 'Geben Sie eine Zahl ein.',
  'Input should be a valid number, unable to parse string as a number': 'Geben Sie eine Zahl ein.',
  'Input should be a finite number': 'Geben Sie eine endliche Zahl ein.',
  'Input should be a valid boolean': 'Geben Sie true oder false an.',
  'Input should be a valid boolean, unable to interpret input': 'Geben Sie true oder false an.',
  'Input should be a valid string': 'Geben Sie einen Text ein.',
  'Input should be a valid string, unable to parse raw data as a unicode string': 'Der Text ist kein gültiges Unicode.',
  'Input should be a valid list': 'Geben Sie eine Liste an.',
  'Input should be a valid dictionary': 'Geben Sie ein Objekt an.',
  'Input should be a valid dictionary or object to extract fields from': 'Geben Sie ein Objekt an.',
  'Input should be None': 'Nur null ist erlaubt.',
  'Input should be a valid datetime': 'Geben Sie ein Datum mit Uhrzeit an.',
  'Input should be a valid datetime or date, {sentence}': 'Geben Sie ein Datum an, mit oder ohne Uhrzeit: {sentence}.',
  'Input should be a valid date or datetime, {sentence}': 'Geben Sie ein Datum an: {sentence}.',
  'Datetimes provided to dates should have zero time - e.g. be exact dates': 'Geben Sie ein Datum ohne Uhrzeit an.',
  'Value error, {sentence}': '{sentence}',
  "'{0}' and '{1}' have different values": '{0} und {1} haben verschiedene Werte.',
  'Input should be {0} or {1}': 'Erlaubt sind {0} und {1}.',
  'Input should be {0}': 'Erlaubt ist nur {0}.',
};

/** Reasons why a text is not a date or an instant, after the sentence that asks for one. */
export const dateReasons: Catalogue = {
  'input is too short': 'Der Text ist zu kurz',
  'invalid character in year': 'Das Jahr enthält ein ungültiges Zeichen',
  'invalid date separator, expected `-`': 'Zwischen Jahr, Monat und Tag steht `-`',
  'invalid character in month': 'Der Monat enthält ein ungültiges Zeichen',
  'invalid character in day': 'Der Tag enthält ein ungültiges Zeichen',
  'month value is outside expected range of 1-12': 'Der Monat muss zwischen 1 und 12 liegen',
  'day value is outside expected range': 'Diesen Tag gibt es nicht',
  'unexpected extra characters at the end of the input': 'Am Ende stehen überzählige Zeichen',
  'time value is outside expected range': 'Diese Uhrzeit gibt es nicht',
  'timezone offset is too large': 'Der Abstand zu UTC ist zu groß',
  'year is out of range': 'Das Jahr muss zwischen 1 und 9999 liegen',
};

/** Errors of values with a form, such as an address. */
export const valueErrors: Catalogue = {
  'line breaks are not allowed here': 'Zeilenumbrüche sind hier nicht erlaubt.',
  'unknown IANA time zone': 'Diese Zeitzone gibt es nicht.',
  'not a valid domain name': 'Kein gültiger Domainname.',
  'a public suffix, not a domain': 'Eine Endung, keine Domain.',
  'differs from the header Idempotency-Key': 'Weicht von der Kopfzeile Idempotency-Key ab.',
  'this key was used for another request or by another caller':
    'Dieser Schlüssel wurde für eine andere Anfrage oder von einem anderen Absender verwendet.',
  'the workspace of the path is not the one of workspaceId':
    'Der Workspace im Pfad ist ein anderer als in workspaceId.',
};
