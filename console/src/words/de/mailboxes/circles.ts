import type { circles as english } from '../../mailboxes/circles';
import type { Translated } from '../../translated';

export const circles: Translated<typeof english> = {
  title: 'Kreise',
  list: 'Instanzen im Kreis mit dieser',
  empty:
    'Noch keine Kreise. In einem Kreis wärmen zwei Instanzen ihre Postfächer gemeinsam auf. Laden Sie eine Instanz ein oder nehmen Sie eine Einladung an.',
  columns: {
    url: 'Instanz',
    state: 'Status',
    mailboxes: 'Geteilt / erhalten',
    exchanged: 'Gesendet / empfangen',
    contact: 'Letzter Kontakt',
    act: 'Aktionen',
  },
  mailboxesHint: 'Mit der Instanz geteilte / von der Instanz erhaltene Postfächer',
  exchangedHint: 'Warmup-E-Mails der letzten 24 Stunden',
  of: (one, other) => `${one} / ${other}`,
  state: {
    well: 'Verbunden',
    failing: 'Nicht erreichbar',
    us: 'Von Ihnen verlassen',
    them: 'Von der Gegenseite verlassen',
  },
  next: {
    well: 'Die Postfächer beider Instanzen tauschen Warmup-E-Mails aus.',
    failing: 'Outrider versucht automatisch, die Instanz wieder zu erreichen.',
    us: 'Sie haben den Kreis verlassen. Für die Rückkehr ist eine neue Einladung nötig.',
    them: 'Die andere Instanz hat den Kreis verlassen. Für die Rückkehr ist eine neue Einladung nötig.',
  },
  never: 'Nie',
  invite: {
    action: 'Instanz einladen',
    title: 'Instanz einladen',
    hours: 'Gültig für (Stunden)',
    verb: 'Einladung erstellen',
    shown:
      'Senden Sie diesen Text an den Betreiber der anderen Instanz. Er wird nur einmal angezeigt und kann nur einmal angenommen werden.',
    copy: 'Einladung kopieren',
    ends: 'Gültig bis',
    done: 'Fertig',
  },
  accept: {
    action: 'Einladung annehmen',
    title: 'Einladung annehmen',
    text: 'Text der Einladung',
    effect:
      'Outrider nimmt jetzt Verbindung zur anderen Instanz auf. Postfächer eines Arbeitsbereichs werden erst geteilt, wenn er es in seinen Warmup-Einstellungen erlaubt.',
    verb: 'Einladung annehmen',
    done: 'Kreis beigetreten.',
  },
  leave: {
    action: (url) => `Kreis mit ${url} verlassen`,
    title: (url) => `Den Kreis mit ${url} verlassen?`,
    effect:
      'Warmup-Unterhaltungen mit den Postfächern der Instanz enden sofort, und ihre Adressen werden gelöscht. Für die Rückkehr ist eine neue Einladung nötig.',
    verb: 'Kreis verlassen',
    done: 'Kreis verlassen.',
  },
  open: {
    title: 'Offene Einladungen',
    list: 'Offene Einladungen',
    made: 'Erstellt',
    ends: 'Gültig bis',
    act: 'Aktionen',
    withdraw: 'Einladung widerrufen',
    done: 'Einladung widerrufen.',
  },
};
