import type { problems as english } from '../problems';
import type { Translated } from '../translated';

export const problems: Translated<typeof english> = {
  unknown: 'Auf dieser Seite ist ein Fehler aufgetreten. Laden Sie sie neu, um es erneut zu versuchen.',
  unreachable:
    'Der Server ist nicht erreichbar. Ihre Änderungen bleiben in diesem Browser erhalten; versuchen Sie es gleich noch einmal.',
  busy: 'Der Server ist ausgelastet. Neuer Versuch läuft...',
  answered: (status) => `Der Server meldet einen Fehler (${status}). Versuchen Sie es gleich noch einmal.`,
  byCode: {
    missing_credential: 'Sie sind abgemeldet. Melden Sie sich erneut an.',
    invalid_credential: 'Dieser API-Schlüssel ist ungültig. Prüfen Sie, ob Sie ihn vollständig kopiert haben.',
    wrong_sign_in: 'E-Mail-Adresse oder Passwort ist falsch.',
    passkey_refused:
      'Dieser Passkey wurde abgelehnt. Wenn Sie ihn aus Ihrem Konto entfernt haben, löschen Sie ihn auch von Ihrem Gerät.',
    passkey_not_used:
      'Der Browser hat keinen Passkey übermittelt. Versuchen Sie es erneut, oder melden Sie sich anders an.',
    passkey_known: 'Auf diesem Gerät ist bereits einer Ihrer Passkeys gespeichert.',
    passkeys_unavailable:
      'Passkeys erfordern HTTPS und einen Hostnamen. Bitten Sie den Betreiber, PUBLIC_URL zu setzen.',
    last_way_in:
      'Dies ist Ihre einzige Anmeldemethode. Fügen Sie zuerst einen weiteren Passkey hinzu, oder legen Sie ein Passwort fest.',
    sign_in_again:
      'Ihre Anmeldung liegt mehr als 10 Minuten zurück. Melden Sie sich erneut an, um diese Änderung zu bestätigen.',
    csrf_refused:
      'Die Sitzung in diesem Browser hat sich geändert. Versuchen Sie es erneut. Bleibt der Fehler bestehen, laden Sie die Seite neu.',
    owner_required: 'Das kann nur ein Inhaber.',
    mail_not_configured:
      'Diese Instanz versendet keine Konto-E-Mails. Bitten Sie einen Inhaber oder Admin um einen Link (Einstellungen, Mitglieder).',
    link_not_found: 'Dieser Link ist unvollständig, abgelaufen oder bereits verwendet. Fordern Sie einen neuen an.',
    invitation_not_found:
      'Diese Einladung ist abgelaufen, widerrufen oder bereits verwendet. Fordern Sie eine neue an.',
    expired_credential: 'Dieser API-Schlüssel ist abgelaufen. Erstellen Sie einen neuen.',
    insufficient_scope: 'Ihnen fehlt die Berechtigung dafür. Bitten Sie einen Inhaber oder Admin um Zugriff.',
    precondition_failed:
      'Der Eintrag wurde anderswo bearbeitet. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment, und versuchen Sie es erneut.',
    internal_error:
      'Der Server konnte die Anfrage nicht verarbeiten. Versuchen Sie es erneut. Bleibt der Fehler bestehen, melden Sie die Anfrage-ID.',
  },
  pageFailed: 'Diese Seite konnte nicht geladen werden.',
  reload: 'Seite neu laden',
};
