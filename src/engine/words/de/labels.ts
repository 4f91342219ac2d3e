import type { Catalogue } from '../say.js';

/** Statuses of DNS records within sentences. */
export const labels: Catalogue = {
  missing: 'fehlt',
  invalid: 'ungültig',
  elsewhere: 'zeigt woandershin',
};
