import type { Catalogue } from '../say.js';

/** Labels of statuses and reasons within sentences. */
export const labels: Catalogue = {
  missing: 'fehlt',
  invalid: 'ungültig',
  elsewhere: 'zeigt woandershin',
  Manual: 'Manuell',
  'High bounce rate': 'Hohe Bounce-Rate',
  'High complaint rate': 'Hohe Beschwerderate',
  'No mailbox can send': 'Kein Postfach kann senden',
  'DNS failing': 'DNS fehlerhaft',
  'Schedule ended': 'Zeitplan beendet',
  'Payment required': 'Zahlung erforderlich',
  'Workspace suspended': 'Arbeitsbereich gesperrt',
  'Safety stop': 'Sicherheitsstopp',
};
