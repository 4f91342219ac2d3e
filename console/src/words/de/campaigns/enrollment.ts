import type { enrollment as english } from '../../campaigns/enrollment';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const days = (count: number) => plural(count, 'Tag', 'Tagen');

export const enrollment: Translated<typeof english> = {
  title: 'Aufnahmeregeln',
  lead: 'Regeln für Kontakte, die Importe, Anfragen und Segmente zu Kampagnen hinzufügen. Jede Kampagne kann sie in ihren Einstellungen ersetzen. Kontakte, die bereits in einer Kampagne sind, bleiben.',
  campaignLead: 'Regeln für neue Kontakte dieser Kampagne. Kontakte, die bereits in der Kampagne sind, bleiben.',
  workspace: 'Standard des Arbeitsbereichs',
  oneCampaign: 'Nur eine Kampagne gleichzeitig',
  oneCampaignHint: 'Entwürfe und pausierte Kampagnen zählen. Freemail-Domains sind keine Unternehmen.',
  scopes: { off: 'Aus', person: 'Pro Kontakt', company: 'Pro Unternehmen' },
  daysBeforeSame: 'Tage seit der letzten E-Mail derselben Kampagne',
  daysBeforeOther: 'Tage seit der letzten E-Mail einer anderen Kampagne',
  daysAfterReply: 'Tage seit der letzten Antwort des Kontakts',
  daysHint: '0: kein Limit.',
  ownDaysHint: 'Leer lassen für den Standard des Arbeitsbereichs. 0: kein Limit.',
  exclude: 'Ausgeschlossene Werte',
  excludeHint: 'Kontakte mit einem dieser Werte, im Import oder unter Kontakte, werden nicht aufgenommen.',
  own: 'Eigene Liste',
  field: (position) => `Feld ${position}`,
  values: (position) => `Werte ${position}`,
  valuesHint: 'Drücken Sie nach jedem Wert die Eingabetaste.',
  add: 'Ausgeschlossenen Wert hinzufügen',
  remove: (position) => `Ausgeschlossenen Wert ${position} entfernen`,
  fields: { email: 'E-Mail', companyDomain: 'Domain des Unternehmens', tags: 'Tags' },
  saved: 'Aufnahmeregeln gespeichert.',
  summary: (count) => (count === 0 ? 'Standard des Arbeitsbereichs' : plural(count, 'eigene Regel', 'eigene Regeln')),
  columns: { email: 'E-Mail', reason: 'Grund', changes: 'Möglich ab', next: 'Nächster Versuch' },
  onChange: 'Sobald sich das ändert',
  manual: 'Manuell',
  empty:
    'Alle Kontakte wurden aufgenommen. Kontakte, die wegen einer Aufnahmeregel fehlen, erscheinen hier mit dem Grund.',
  toContacts: 'Kontakte anzeigen',
  pick: 'Ausgewählt',
  pickOne: (address) => `${address} auswählen`,
  region: 'Aktionen für ausgewählte Kontakte',
  enroll: 'Erneut versuchen',
  force: 'Trotzdem aufnehmen',
  forceTitle: 'Diese Kontakte trotzdem aufnehmen?',
  forceText: 'Sie werden trotz der Regel aufgenommen. Gesperrte Kontakte bleiben ausgeschlossen.',
  done: (enrolled, others) =>
    `${plural(enrolled, 'Kontakt', 'Kontakte')} aufgenommen${others === 0 ? '' : `, ${others} nicht aufgenommen`}.`,
  reasons: {
    excluded: (field, value) => `${field} ist ${value}.`,
    elsewhere: (campaign) => `Bereits in der Kampagne ${campaign}.`,
    company: (domain, campaign) => `Ein Kontakt bei ${domain} ist in der Kampagne ${campaign}.`,
    days_after_reply: (count) => `Hat vor weniger als ${days(count)} geantwortet.`,
    days_before_same: (count) => `Hat vor weniger als ${days(count)} eine E-Mail dieser Kampagne erhalten.`,
    days_before_other: (count) => `Hat vor weniger als ${days(count)} eine E-Mail einer anderen Kampagne erhalten.`,
  },
};
