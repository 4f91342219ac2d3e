import type { trial as english } from '../../overview/trial';
import type { Translated } from '../../translated';

export const trial: Translated<typeof english> = {
  title: 'Jetzt ausprobieren',
  lead: 'Erstellt eine Sandbox mit einem Postfach, einer Kampagne mit zwei Schritten und fünf simulierten Kontakten. Keine E-Mail verlässt den Server.',
  launch:
    'Starten Sie die Kampagne. Die simulierten Kontakte erhalten Ihre E-Mails und antworten innerhalb von zwei Minuten im Posteingang.',
};
