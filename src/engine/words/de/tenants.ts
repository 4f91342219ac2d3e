import type { Catalogue } from '../say.js';

/** Advice on tenants, mail servers, and sequencers that a member connects. */
export const tenants: Catalogue = {
  'No settings are published for this domain; these are common host names.':
    'Für diese Domain sind keine Einstellungen veröffentlicht; dies sind übliche Hostnamen.',
  'The address has a different domain than {0}. Make sure that you trust the server.':
    'Die Adresse hat eine andere Domain als {0}. Stellen Sie sicher, dass Sie dem Server vertrauen.',
  'The provider rejected the credential of the tenant: {0}':
    'Der Anbieter hat die Zugangsdaten der Organisation abgelehnt: {0}',
  'The provider rejected the credential of the tenant, so its mailboxes do not work: {0}. Update the credential of the tenant.':
    'Der Anbieter hat die Zugangsdaten der Organisation abgelehnt, deshalb funktionieren ihre Postfächer nicht: {0}. Aktualisieren Sie die Zugangsdaten der Organisation.',
  'The tenant no longer grants access to this user, who may be suspended or deleted: {0}':
    'Die Organisation gewährt keinen Zugriff mehr auf diesen Benutzer, der gesperrt oder gelöscht sein kann: {0}',
  'The provider issued no access token; Outrider retries automatically: {0}':
    'Der Anbieter hat kein Zugriffstoken ausgestellt; Outrider versucht es automatisch erneut: {0}',
  '{0} Create a new key for the service account and renew the credential.':
    '{0} Erstellen Sie einen neuen Schlüssel für das Dienstkonto, und erneuern Sie die Zugangsdaten.',
  '{0} In the Google Admin console, under Security, API controls, Domain-wide delegation, add the client ID of the service account with the scopes {1}. Changes can take up to 24 hours.':
    '{0} Fügen Sie in der Google-Admin-Konsole unter Sicherheit, API-Steuerung, Domainweite Delegierung die Client-ID des Dienstkontos mit den Bereichen {1} hinzu. Änderungen können bis zu 24 Stunden dauern.',
  '{0} Use the address of an active administrator of this Google Workspace.':
    '{0} Verwenden Sie die Adresse eines aktiven Administrators dieses Google Workspace.',
  '{0} Enable the Admin SDK API and the Gmail API in the Google Cloud project, and use an administrator who can read users.':
    '{0} Aktivieren Sie im Google-Cloud-Projekt die Admin SDK API und die Gmail API, und verwenden Sie einen Administrator, der Nutzer lesen darf.',
  '{0} Check the domain: it must be a domain of this Google Workspace.':
    '{0} Prüfen Sie die Domain: Sie muss zu diesem Google Workspace gehören.',
  '{0} Check the application ID, and that the certificate or the secret is registered there and has not expired. Then renew the credential.':
    '{0} Prüfen Sie die Anwendungs-ID, und ob das Zertifikat oder das Geheimnis dort hinterlegt und nicht abgelaufen ist. Erneuern Sie dann die Zugangsdaten.',
  '{0} In Microsoft Entra, give the application the permissions Mail.Send, Mail.ReadWrite, User.Read.All, and, for a group, GroupMember.Read.All, and grant administrator consent.':
    '{0} Geben Sie der Anwendung in Microsoft Entra die Berechtigungen Mail.Send, Mail.ReadWrite, User.Read.All und für eine Gruppe GroupMember.Read.All, und erteilen Sie die Administratoreinwilligung.',
  '{0} Check the directory ID and the group ID.': '{0} Prüfen Sie die Verzeichnis-ID und die Gruppen-ID.',
  '{0} Try again later.': '{0} Versuchen Sie es später erneut.',
  'API address, https://<instance>/api': 'API-Adresse, https://<Instanz>/api',
  'API key of one workspace': 'API-Schlüssel eines Arbeitsbereichs',
  'Workspace ID': 'ID des Arbeitsbereichs',
  'API key (version 2) with the scope accounts:all': 'API-Schlüssel (Version 2) mit dem Bereich accounts:all',
  'Proxy address': 'Proxy-Adresse',
  'API key': 'API-Schlüssel',
  'Any text that starts with "sandbox"': 'Beliebiger Text, der mit „sandbox“ beginnt',
};
