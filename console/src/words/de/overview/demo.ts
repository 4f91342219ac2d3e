import type { demo as english } from '../../overview/demo';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

export const demo: Translated<typeof english> = {
  title: 'Mit Beispieldaten erkunden',
  lead: 'Eine Demo ist ein eigener Arbeitsbereich mit einer Kampagne, die seit 12 Tagen läuft. Alle Daten sind simuliert, keine E-Mail verlässt den Server, und Sie können die Demo jederzeit entfernen.',
  load: 'Demo erstellen',
  making: 'Beispieldaten werden erstellt...',
  progress: 'Fortschritt der Demo',
  day: (day, of) => `Tag ${day} von ${of}`,
  secondsLeft: (count) => `noch etwa ${plural(count, 'Sekunde', 'Sekunden')}`,
  minutesLeft: (count) => `noch etwa ${plural(count, 'Minute', 'Minuten')}`,
  open: 'Demo öffnen',
  failed: 'Die Demo konnte nicht erstellt werden.',
  removing: 'Demo wird entfernt...',
  banner: 'Demo-Arbeitsbereich: Alle Daten sind simuliert, und keine E-Mail verlässt den Server.',
  remove: 'Demo entfernen',
  removed: 'Demo entfernt, samt allem, was hinzugefügt wurde.',
};
