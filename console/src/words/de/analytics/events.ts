import type { events as english } from '../../analytics/events';
import type { Translated } from '../../translated';

export const events: Translated<typeof english> = {
  title: 'Ereignisse',
  list: 'Ereignisprotokoll',
  lead: 'Ereignisse dieses Arbeitsbereichs, wie Webhooks und die API sie melden.',
  empty: 'Noch keine Ereignisse. Sie entstehen, wenn sich Kontakte, Postfächer oder Kampagnen ändern.',
  anyType: 'Alle Typen',
  anyCampaign: 'Alle Kampagnen',
  contact: 'Kontakt-ID',
  since: 'Von',
  until: 'Bis',
  columns: { at: 'Zeit', type: 'Typ', what: 'Gegenstand', sequence: 'Nr.' },
  panel: {
    id: 'ID',
    sequence: 'Laufende Nummer',
    version: 'Schema-Version',
    deliveries: 'Zustellungen',
    noDeliveries: 'Kein Webhook empfängt dieses Ereignis.',
    data: 'Daten',
    campaign: 'Kampagne',
    contact: 'Kontakt',
    at: 'Zeit',
    means: 'Beschreibung',
  },
};
