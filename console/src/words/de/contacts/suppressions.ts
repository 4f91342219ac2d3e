import type { suppressions as english } from '../../contacts/suppressions';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const entriesOf = (count: number) => plural(count, 'Eintrag', 'Einträge');

export const suppressions: Translated<typeof english> = {
  title: 'Sperrliste',
  list: 'Sperrliste',
  add: 'Sperren hinzufügen',
  empty:
    'Noch keine Sperren. Kampagnen schreiben nie an gesperrte Adressen. Abmeldungen, Beschwerden und Hard Bounces kommen automatisch hinzu.',
  find: 'Adressen suchen',
  export: 'CSV herunterladen',
  source: {
    api: 'Manuell',
    unsubscribe_link: 'Abmeldelink',
    reply: 'Antwort',
    bounce: 'Bounce',
    complaint: 'Spam-Beschwerde',
    import: 'Import',
  },
  scope: {
    workspace: 'Gesamter Arbeitsbereich',
    group: 'Kampagnengruppe',
  },
  reason: {
    unsubscribe: 'Abgemeldet',
    bounce: 'Bounce',
    complaint: 'Spam-Beschwerde',
    not_interested: 'Kein Interesse',
    left_company: 'Unternehmen verlassen',
    invalid: 'Ungültige E-Mail',
    legal: 'Rechtlich',
    manual: 'Manuell',
    import: 'Import',
    erasure: 'Personendaten gelöscht',
  },
  anyReason: 'Alle Gründe',
  anyScope: 'Alle Bereiche',
  columns: {
    email: 'Adresse',
    reason: 'Grund',
    source: 'Quelle',
    scope: 'Bereich',
    until: 'Läuft ab',
    at: 'Hinzugefügt',
    act: 'Aktionen',
  },
  forever: 'Nie',
  over: 'Abgelaufen',
  group: (id) => `Gruppe ${id}`,
  check: {
    no: (email) => `${email} ist nicht gesperrt.`,
    by: (email, entry, why) => `${email} ist gesperrt durch ${entry} (${why}).`,
  },
  checkList: {
    action: 'Liste prüfen',
    title: 'Adressen prüfen',
    addresses: 'Adressen',
    hint: 'Eine pro Zeile oder eine CSV-Datei. Zeigt, welche Adressen gesperrt sind. Nichts wird gespeichert.',
    group: 'Kampagnengruppe',
    groupHint: 'Leer lassen für Kampagnen ohne Gruppe.',
    found: (count) => plural(count, 'Adresse', 'Adressen'),
    submit: 'Adressen prüfen',
    covered: (count) =>
      count === 0 ? 'Keine Adresse ist gesperrt.' : `${plural(count, 'Adresse ist', 'Adressen sind')} gesperrt.`,
    clear: (count) => `${plural(count, 'Adresse ist', 'Adressen sind')} nicht gesperrt.`,
    invalid: (count) => `${plural(count, 'Zeile ist keine gültige Adresse', 'Zeilen sind keine gültigen Adressen')}.`,
    match: (email, entry, why) =>
      email.toLowerCase() === entry ? `${email}: ${why}` : `${email}: gesperrt durch ${entry} (${why})`,
    more: (count) => `Und ${count} weitere.`,
    download: 'Nicht gesperrte Adressen herunterladen',
    again: 'Liste bearbeiten',
  },
  remove: {
    action: (email) => `${email} entfernen`,
    title: (email) => `${email} von der Sperrliste entfernen?`,
    verb: 'Sperre aufheben',
    effect: 'Kampagnen können der Adresse wieder schreiben. Gestoppte Kontakte bleiben gestoppt.',
    optOut:
      'Dieser Kontakt hat sich abgemeldet. Heben Sie die Sperre nur auf, wenn er neuen E-Mails zugestimmt hat. Das Audit-Log hält Ihren Namen fest.',
    done: (email) => `${email} von der Sperrliste entfernt.`,
    gone: (email) => `${email} war bereits entfernt.`,
  },
  many: {
    region: 'Aktionen für ausgewählte Sperren',
    pick: 'Ausgewählt',
    pickOne: (email) => `${email} auswählen`,
    action: 'Sperren aufheben',
    title: (count) => `${plural(count, 'Sperre', 'Sperren')} aufheben?`,
    verb: (count) => `${plural(count, 'Sperre', 'Sperren')} aufheben`,
    effect: 'Kampagnen können diesen Adressen wieder schreiben. Gestoppte Kontakte bleiben gestoppt.',
    optOut: (count) =>
      `${plural(count, 'davon entstand', 'davon entstanden')}, weil sich der Kontakt abgemeldet oder beschwert hat. Heben Sie diese nur auf, wenn die Kontakte neuen E-Mails zugestimmt haben. Das Audit-Log hält Ihren Namen fest.`,
    done: (count) => `${plural(count, 'Sperre', 'Sperren')} aufgehoben.`,
  },
  form: {
    title: 'Adressen oder Domains sperren',
    addresses: 'Adressen und Domains',
    hint: 'Ein Eintrag pro Zeile. Mit @example.com sperren Sie alle Adressen einer Domain, mit @*.example.com auch die ihrer Subdomains.',
    file: 'Datei hochladen',
    fileHint:
      'Eine Adresse, @domain oder @*.domain pro Zeile oder eine CSV-Spalte. Die Spalten reason, note, group_id und expires_at gehen den Feldern unten vor.',
    otherList: 'Stattdessen eine Liste eingeben',
    submitFile: 'Adressen der Datei sperren',
    line: (line, email) => `Zeile ${line}${email === '' ? '' : `, ${email}`}`,
    dropped: 'CSV- oder Textdatei hier ablegen',
    found: (addresses, domains) =>
      `${plural(addresses, 'Adresse', 'Adressen')}, ${plural(domains, 'Domain', 'Domains')}`,
    unreadable: (lines) =>
      `${plural(lines, 'Zeile hat keine Adresse und wird', 'Zeilen haben keine Adresse und werden')} übersprungen.`,
    reason: 'Grund',
    note: 'Notiz',
    noteHint: 'Nur für Mitglieder sichtbar.',
    until: 'Läuft ab',
    untilHint: 'Leer lassen für eine unbefristete Sperre.',
    group: 'Kampagnengruppe',
    groupHint: 'Leer lassen, um im gesamten Arbeitsbereich zu sperren.',
    submit: (count) => `${entriesOf(count)} sperren`,
    nothing: 'Geben Sie mindestens eine Adresse oder Domain ein.',
    progress: (done, all) => `${done} von ${all} verarbeitet`,
    result: (created, updated) => `${entriesOf(created)} hinzugefügt, ${entriesOf(updated)} aktualisiert.`,
    contacts: (count) =>
      count === 0 ? 'Keine aktiven Kontakte betroffen.' : `${plural(count, 'Kontakt', 'Kontakte')} gestoppt.`,
    rejected: (count) => `${entriesOf(count)} abgelehnt`,
    download: 'Abgelehnte Einträge herunterladen',
    override: 'Auch Einträge aus Abmeldungen, Beschwerden und Bounces ändern',
    overrideHint: 'Sonst behalten diese Einträge ihren Grund und laufen nie ab. Das Audit-Log hält Ihren Namen fest.',
    more: 'Weitere Sperren hinzufügen',
  },
};
