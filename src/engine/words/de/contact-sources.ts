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
  'must be an http or https URL': 'muss eine http- oder https-URL sein',
};
