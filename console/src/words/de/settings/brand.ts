import type { brand as english } from '../../settings/brand';
import type { Translated } from '../../translated';

export const brand: Translated<typeof english> = {
  title: 'Marke',
  lead: 'Seiten, die Sie mit Kunden teilen, zeigen diesen Namen, diese Farbe und dieses Logo.',
  name: 'Name',
  nameHint: 'Leer lassen, um den Namen des Arbeitsbereichs zu zeigen.',
  accent: 'Akzentfarbe',
  accentHint: 'Zum Beispiel #0a7d55. Leer lassen, um die Farbe von Outrider zu verwenden.',
  pick: 'Akzentfarbe auswählen',
  adjusted: {
    light: (color) => `Zu hell für hellen Hintergrund: Seiten verwenden dort ${color}.`,
    dark: (color) => `Zu dunkel für dunklen Hintergrund: Seiten verwenden dort ${color}.`,
  },
  saved: 'Marke gespeichert.',
  logo: 'Logo',
  logoHint: (size) => `PNG, JPEG oder WebP, bis ${size}. Dunkle Seiten zeigen es auf weißem Grund.`,
  upload: 'Logo hochladen',
  replace: 'Logo ersetzen',
  remove: 'Logo entfernen',
  logoSaved: 'Logo gespeichert.',
  logoRemoved: 'Logo entfernt.',
  tooBig: (size) => `Die Datei ist größer als ${size}. Wählen Sie eine kleinere.`,
  preview: 'Vorschau',
  schemes: { light: 'Hell', dark: 'Dunkel' },
  sample: {
    campaign: 'Frühjahrskampagne',
    figures: [
      { label: 'Antworten', value: '48' },
      { label: 'Interessiert', value: '17' },
    ],
  },
};
