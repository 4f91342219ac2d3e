import { termsOf } from '../../term.js';
import type * as english from '../../webhook-terms.js';

export const SUBSCRIPTION_STATUS_LABELS: typeof english.SUBSCRIPTION_STATUS_LABELS = {
  active: 'Aktiv',
  paused: 'Pausiert',
  disabled: 'Deaktiviert',
};

const SUBSCRIPTION_STATUS_MEANINGS: typeof english.SUBSCRIPTION_STATUS_LABELS = {
  active: 'Ereignisse werden an den Endpunkt zugestellt.',
  paused: 'Ereignisse warten, bis das Abonnement fortgesetzt wird.',
  disabled: 'Die Zustellung ist beendet; der Grund nennt die Ursache. Ereignisse bleiben in der Warteschlange.',
};

export const SUBSCRIPTION_STATUS_TERMS = termsOf(SUBSCRIPTION_STATUS_LABELS, SUBSCRIPTION_STATUS_MEANINGS);

export const DISABLED_REASON_LABELS: typeof english.DISABLED_REASON_LABELS = {
  failing: 'Fehlerhaft',
  endpoint_gone: 'Endpunkt entfernt',
  operator: 'Vom Betreiber deaktiviert',
};

const DISABLED_REASON_MEANINGS: typeof english.DISABLED_REASON_LABELS = {
  failing: '5 Tage lang war keine Zustellung erfolgreich.',
  endpoint_gone: 'Der Endpunkt hat mit 410 Gone geantwortet.',
  operator: 'Der Betreiber der Instanz hat das Abonnement deaktiviert.',
};

export const DISABLED_REASON_TERMS = termsOf(DISABLED_REASON_LABELS, DISABLED_REASON_MEANINGS);

export const DELIVERY_STATUS_LABELS: typeof english.DELIVERY_STATUS_LABELS = {
  queued: 'In Warteschlange',
  sending: 'Wird gesendet',
  retrying: 'Wird wiederholt',
  delivered: 'Zugestellt',
  failed: 'Fehlgeschlagen',
  paused: 'Pausiert',
  cancelled: 'Abgebrochen',
};

const DELIVERY_STATUS_MEANINGS: typeof english.DELIVERY_STATUS_LABELS = {
  queued: 'Die Zustellung wartet, bis sie an der Reihe ist.',
  sending: 'Der Endpunkt wird gerade aufgerufen.',
  retrying: 'Der letzte Versuch ist fehlgeschlagen; der nächste ist geplant.',
  delivered: 'Der Endpunkt hat mit einem 2xx-Status geantwortet.',
  failed: 'Alle Versuche sind fehlgeschlagen. Wiederholen Sie die Zustellung, oder spielen Sie ihr Ereignis erneut ab.',
  paused: 'Das Abonnement ist pausiert oder deaktiviert; die Zustellung wartet, bis es fortgesetzt wird.',
  cancelled: 'Das Abonnement wurde vor der Zustellung gelöscht.',
};

export const DELIVERY_STATUS_TERMS = termsOf(DELIVERY_STATUS_LABELS, DELIVERY_STATUS_MEANINGS);
