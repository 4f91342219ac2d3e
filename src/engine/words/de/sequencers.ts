import type { Catalogue } from '../say.js';

/** Connections to sequencers, their checks, and exports. */
export const sequencers: Catalogue = {
  'Sequencer key': 'Schlüssel des Sequencers',
  'Active mailboxes': 'Aktive Postfächer',
  'Exportable credentials': 'Exportierbare Zugangsdaten',
  'Warmed mailboxes': 'Aufgewärmte Postfächer',
  'Sequencer capacity': 'Kapazität des Sequencers',
  '{0} accepts the key.': '{0} akzeptiert den Schlüssel.',
  'Set a key the sequencer accepts.': 'Hinterlegen Sie einen Schlüssel, den der Sequencer akzeptiert.',
  '1 mailbox is active.': '1 Postfach ist aktiv.',
  '{0} mailboxes are active.': '{0} Postfächer sind aktiv.',
  'No mailbox is active.': 'Kein Postfach ist aktiv.',
  'Connect a mailbox, or fix one.': 'Verbinden Sie ein Postfach, oder beheben Sie den Fehler eines Postfachs.',
  'There are no mailboxes to check.': 'Es gibt keine Postfächer zu prüfen.',
  'Every mailbox has credentials that can be exported.': 'Jedes Postfach hat exportierbare Zugangsdaten.',
  'Mailboxes without credentials that {0} accepts: {1} of {2}.':
    'Postfächer ohne Zugangsdaten, die {0} akzeptiert: {1} von {2}.',
  'Set a connection with a password for SMTP and IMAP.':
    'Hinterlegen Sie eine Verbindung mit Passwort für SMTP und IMAP.',
  'Every mailbox that can be exported is ready to send.': 'Jedes exportierbare Postfach ist sendebereit.',
  'Exportable mailboxes that are not ready to send: {0}.': 'Exportierbare, noch nicht sendebereite Postfächer: {0}.',
  'Complete their warmup first, or export them with `include_warmup`.':
    'Schließen Sie zuerst das Warmup ab, oder exportieren Sie mit `include_warmup`.',
  '{0} does not report its account limit.': '{0} gibt die Höchstzahl der Konten nicht bekannt.',
  '{0} accepts {1} more accounts.': '{0} nimmt {1} weitere Konten an.',
  '{0} accepts {1} more accounts; exportable mailboxes: {2}.':
    '{0} nimmt {1} weitere Konten an; exportierbare Postfächer: {2}.',
  'Export fewer mailboxes, or upgrade the plan at the sequencer.':
    'Exportieren Sie weniger Postfächer, oder erweitern Sie den Tarif beim Sequencer.',
  'The connection is disabled.': 'Die Verbindung ist deaktiviert.',
  'The sequencer did not respond in time.': 'Der Sequencer hat nicht rechtzeitig geantwortet.',
  'The sequencer has not responded for a long time. Outrider retries automatically.':
    'Der Sequencer antwortet seit Längerem nicht. Outrider versucht es automatisch erneut.',
  'The mailbox is {0}. Fix its connection first.':
    'Der Status des Postfachs ist {0}. Beheben Sie zuerst den Fehler seiner Verbindung.',
  'The mailbox is being exported. Wait for the export to finish.':
    'Das Postfach wird gerade exportiert. Warten Sie, bis der Export fertig ist.',
  'The mailbox is not exported over this connection. Export it first.':
    'Das Postfach ist über diese Verbindung nicht exportiert. Exportieren Sie es zuerst.',
  'The key belongs to workspace {0} at {1}, not to {2}. Use a key of workspace {3}.':
    'Der Schlüssel gehört zum Arbeitsbereich {0} bei {1}, nicht zu {2}. Verwenden Sie einen Schlüssel des Arbeitsbereichs {3}.',
  'This account is already connected as "{0}" ({1}). Delete one of the two connections.':
    'Dieses Konto ist bereits als „{0}“ ({1}) verbunden. Löschen Sie eine der beiden Verbindungen.',
};
