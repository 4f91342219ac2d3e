import type { Catalogue } from '../say.js';

/** Items under „Handlungsbedarf“. As in English, they have no full stop. */
export const attention: Catalogue = {
  'The inbox rule “{0}” does nothing: a notice channel it uses was deleted':
    'Die Posteingangsregel „{0}“ tut nichts: Ein verwendeter Benachrichtigungskanal wurde gelöscht',
  'The inbox rule “{0}” does nothing: the subsequence it moves to was deleted':
    'Die Posteingangsregel „{0}“ tut nichts: Ihre Folgesequenz wurde gelöscht',
  '{0} of “{1}” is set aside because {2}': '{0} („{1}“) ist zurückgestellt, weil {2}',
  '{0} is set aside because {1}': '{0} ist zurückgestellt, weil {1}',
  '{0}. {1} Reference {2}': '{0}. {1} Referenz {2}',
  'Background work has not started for {0} minutes. Imports, launches, and exports are delayed':
    'Hintergrundarbeiten warten seit {0} Minuten auf ihren Beginn. Importe, Starts und Exporte verzögern sich',
  'Restored from the backup of {0}. Nothing is sent until an account owner releases the instance. Emails found in Sent folders: {1}. Emails due: {2}, of which {3} may have been sent. Mailboxes still to be read: {4}':
    'Wiederhergestellt aus der Sicherung vom {0}. Nichts wird gesendet, bis ein Kontoinhaber die Instanz freigibt. In den Ordnern „Gesendet“ gefunden: {1} E-Mails. Fällig: {2} E-Mails, davon {3} womöglich schon gesendet. Noch zu lesende Postfächer: {4}',
  'This workspace moved here with the archive of {0}. Nothing is sent until the operator runs "outrider release --workspace {1}". Emails found in Sent folders: {2}. Emails due: {3}, of which {4} may have been sent. Mailboxes still to be read: {5}':
    'Dieser Arbeitsbereich ist mit dem Archiv vom {0} hierher umgezogen. Nichts wird gesendet, bis der Betreiber „outrider release --workspace {1}“ ausführt. In den Ordnern „Gesendet“ gefunden: {2} E-Mails. Fällig: {3} E-Mails, davon {4} womöglich schon gesendet. Noch zu lesende Postfächer: {5}',
  'This workspace moved to another instance on {0}. Here, it sends nothing and reads no mailboxes':
    'Dieser Arbeitsbereich ist am {0} in eine andere Instanz umgezogen. Hier sendet er nichts und liest keine Postfächer',
  'This workspace moved to {0} on {1}. Here, it sends nothing and reads no mailboxes':
    'Dieser Arbeitsbereich ist am {1} nach {0} umgezogen. Hier sendet er nichts und liest keine Postfächer',

  '{0} cannot send: its DNS records are missing or conflicting':
    '{0} kann nicht senden: Die DNS-Einträge fehlen oder widersprechen sich',
  '{0} cannot send: its {1} record is missing or conflicting':
    '{0} kann nicht senden: Der {1}-Eintrag fehlt oder steht im Konflikt',
  '{0} cannot send: its {1} and {2} records are missing or conflicting':
    '{0} kann nicht senden: Die Einträge {1} und {2} fehlen oder stehen im Konflikt',

  'No access to {0}: the provider rejected the credential. Update it':
    'Kein Zugriff auf {0}: Der Anbieter hat die Zugangsdaten abgelehnt. Aktualisieren Sie sie',
  'No access to {0}: domain-wide delegation lacks its client ID or a scope. Add it in the Google Admin console':
    'Kein Zugriff auf {0}: In der domainweiten Delegierung fehlt die Client-ID oder ein Bereich. Ergänzen Sie das in der Google Admin-Konsole',
  'No access to {0}: {1} is not an active administrator. Enter another one':
    'Kein Zugriff auf {0}: {1} ist kein aktiver Administrator. Geben Sie einen anderen an',
  'No access to {0}: a permission is missing. Grant it, then check the connection':
    'Kein Zugriff auf {0}: Eine Berechtigung fehlt. Erteilen Sie sie und prüfen Sie dann die Verbindung',
  'No access to {0}: the domain, the directory, or the group does not exist. Check the details':
    'Kein Zugriff auf {0}: Die Domain, das Verzeichnis oder die Gruppe existiert nicht. Prüfen Sie die Angaben',
  'No access to {0}. Check the connection': 'Kein Zugriff auf {0}. Prüfen Sie die Verbindung',
  'The credential of {0} expired on {1}. Update it':
    'Die Zugangsdaten von {0} sind am {1} abgelaufen. Aktualisieren Sie sie',
  'The credential of {0} expires on {1}. Update it before its mailboxes stop':
    'Die Zugangsdaten von {0} laufen am {1} ab. Aktualisieren Sie sie, bevor die Postfächer stehen bleiben',
  'No access to {0} more organizations': 'Kein Zugriff auf {0} weitere Organisationen',
  '{0} more organizations need a new credential': '{0} weitere Organisationen brauchen neue Zugangsdaten',
  '{0} is disconnected: its organization no longer grants access to the user':
    '{0} ist getrennt: Die Organisation gewährt keinen Zugriff mehr auf den Benutzer',

  '1 email of “{0}” is unconfirmed': '1 E-Mail von „{0}“ ist unbestätigt',
  '{0} emails of “{1}” are unconfirmed': '{0} E-Mails von „{1}“ sind unbestätigt',

  'Import “{0}” needs a campaign and mapping': 'Import „{0}“ braucht eine Kampagne und eine Zuordnung der Spalten',
  'Import “{0}” needs mapping': 'Import „{0}“ braucht eine Zuordnung der Spalten',
  '1 row of “{0}” was rejected': '1 Zeile von „{0}“ wurde abgelehnt',
  '{0} rows of “{1}” were rejected': '{0} Zeilen von „{1}“ wurden abgelehnt',
  'At least {0} rows of “{1}” were rejected': 'Mindestens {0} Zeilen von „{1}“ wurden abgelehnt',

  '“{0}” could not be launched': '„{0}“ konnte nicht gestartet werden',
  '“{0}” could not be launched: {1}': '„{0}“ konnte nicht gestartet werden: {1}',
  '“{0}” was paused: {1}': '„{0}“ wurde pausiert: {1}',

  '“{0}” is disabled: its member left the workspace':
    '„{0}“ ist deaktiviert: Das Mitglied hat den Arbeitsbereich verlassen',
  '“{0}” is disabled: its browser unsubscribed': '„{0}“ ist deaktiviert: Der Browser hat sich abgemeldet',
  '“{0}” is disabled: its webhook was deleted': '„{0}“ ist deaktiviert: Der Webhook wurde gelöscht',
  '“{0}” is disabled: {1} consecutive notices failed':
    '„{0}“ ist deaktiviert: {1} Benachrichtigungen in Folge schlugen fehl',
  '“{0}” is failing: {1} consecutive notices failed':
    '„{0}“ ist gestört: {1} Benachrichtigungen in Folge schlugen fehl',
  '{0} is disabled: the endpoint responded 410 Gone': '{0} ist deaktiviert: Der Endpunkt hat mit 410 Gone geantwortet',
  '{0} is disabled: {1} consecutive deliveries failed': '{0} ist deaktiviert: {1} Zustellungen in Folge schlugen fehl',
  '{0} is failing: {1} consecutive deliveries failed': '{0} ist gestört: {1} Zustellungen in Folge schlugen fehl',

  '{0} is disconnected: the provider rejected the sign-in. Sign in again':
    '{0} ist getrennt: Der Anbieter hat die Anmeldung abgelehnt. Melden Sie sich erneut an',
  '{0} is disconnected: the mail server rejected the password. Enter the password again':
    '{0} ist getrennt: Der Mailserver hat das Passwort abgelehnt. Geben Sie es erneut ein',
  '{0} cannot connect: the mail server does not respond':
    '{0} kann keine Verbindung herstellen: Der Mailserver antwortet nicht',
  '{0} cannot send for now: the sending limit of the provider is reached':
    '{0} kann vorerst nicht senden: Das Sendelimit des Anbieters ist erreicht',
  '{0} is blocked by the mail server. Outrider checks again once a day':
    '{0} wird vom Mailserver blockiert. Outrider prüft es einmal am Tag erneut',
  '{0} has an error': '{0} hat einen Fehler',
  '{0} has an error: {1}': '{0} hat einen Fehler: {1}',
  '{0}. 1 contact waits': '{0}. 1 Kontakt wartet',
  '{0}. {1} contacts wait': '{0}. {1} Kontakte warten',
  '{0}. {1} or more contacts wait': '{0}. Mindestens {1} Kontakte warten',
  '{0} is held and sends no campaign emails': '{0} ist angehalten und sendet keine Kampagnen-E-Mails',
  '{0} is held and sends no campaign emails: {1}': '{0} ist angehalten und sendet keine Kampagnen-E-Mails: {1}',
  '{0} and {1} more': '{0} und {1} weitere',
  '{0} sends nothing to {1} until {2}: the mail servers rejected it as a sender':
    '{0} sendet bis {2} nichts an {1}: Die Mailserver haben den Absender abgelehnt',
  '{0} is quarantined: poor inbox placement': '{0} ist in Quarantäne: zu wenige E-Mails im Posteingang',
  '{0} is quarantined: poor inbox placement ({1})': '{0} ist in Quarantäne: zu wenige E-Mails im Posteingang ({1})',

  'At least {0}': 'Mindestens {0}',
  '{0} more restores wait for a release': '{0} weitere Wiederherstellungen warten auf die Freigabe',
  '{0} more workspaces wait for a release': '{0} weitere Arbeitsbereiche warten auf die Freigabe',
  '{0} more workspaces continue in other instances': '{0} weitere Arbeitsbereiche laufen in anderen Instanzen weiter',
  '{0} more mailboxes cannot send': '{0} weitere Postfächer können nicht senden',
  '{0} more mailboxes are held': '{0} weitere Postfächer sind angehalten',
  '{0} is on the blocklist {1}: receivers may reject its email':
    '{0} steht auf der Sperrliste {1}: Empfänger können ihre E-Mails ablehnen',
  '{0} is on the blocklists {1} and {2}: receivers may reject its email':
    '{0} steht auf den Sperrlisten {1} und {2}: Empfänger können ihre E-Mails ablehnen',
  '{0} more domains are on blocklists': '{0} weitere Domains stehen auf Sperrlisten',
  '{0} more domains fail their DNS checks': '{0} weitere Domains bestehen ihre DNS-Prüfung nicht',
  '{0} more imports need mapping': '{0} weitere Importe brauchen eine Zuordnung',
  'Email leaves from {0}, which is on the blocklist {1}':
    'E-Mails werden von {0} gesendet; die Adresse steht auf der Sperrliste {1}',
  'Email leaves from {0}, which is on the blocklists {1} and {2}':
    'E-Mails werden von {0} gesendet; die Adresse steht auf den Sperrlisten {1} und {2}',
  'Microsoft filters over 90% of email from {0} as spam': 'Microsoft filtert über 90 % der E-Mails von {0} als Spam',
  '{0} more addresses that email leaves from are on blocklists': '{0} weitere sendende Adressen stehen auf Sperrlisten',
  'Microsoft filters most email from {0} more addresses as spam':
    'Microsoft filtert die meisten E-Mails von {0} weiteren Adressen als Spam',
  '{0} more backups are failing': '{0} weitere Sicherungen schlagen fehl',
  '{0} more kinds of background work are delayed': '{0} weitere Arten von Hintergrundarbeiten verzögern sich',
  '{0} more imports have rejected rows': '{0} weitere Importe haben abgelehnte Zeilen',
  '{0} more campaigns have unconfirmed emails': '{0} weitere Kampagnen haben unbestätigte E-Mails',
  '{0} more webhooks are failing': '{0} weitere Webhooks sind gestört',
  '{0} more notice channels are failing': '{0} weitere Benachrichtigungskanäle sind gestört',
  '{0} more inbox rules do nothing': '{0} weitere Posteingangsregeln tun nichts',
  'The inbox rule “{0}” does nothing: a label it uses was deleted':
    'Die Posteingangsregel „{0}“ tut nichts: Ein verwendetes Label wurde gelöscht',
  'The inbox rule “{0}” does nothing: its member left the workspace':
    'Die Posteingangsregel „{0}“ tut nichts: Das Mitglied hat den Workspace verlassen',
  'The inbox rule “{0}” does nothing: a mailbox it uses was deleted':
    'Die Posteingangsregel „{0}“ tut nichts: Ein verwendetes Postfach wurde gelöscht',
  'The inbox rule “{0}” does nothing: a campaign it uses was deleted':
    'Die Posteingangsregel „{0}“ tut nichts: Eine verwendete Kampagne wurde gelöscht',
  'The inbox rule “{0}” does nothing: an action failed':
    'Die Posteingangsregel „{0}“ tut nichts: Eine Aktion ist fehlgeschlagen',
  '{0} more campaigns were paused by protection': '{0} weitere Kampagnen wurden zum Schutz pausiert',
  '{0} more campaigns could not be launched': '{0} weitere Kampagnen konnten nicht gestartet werden',
  '{0} more items of background work are set aside': '{0} weitere Hintergrundarbeiten sind zurückgestellt',
};
