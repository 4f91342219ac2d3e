import type { signIn as english } from '../../settings/sign-in';
import type { Translated } from '../../translated';

export const signIn: Translated<typeof english> = {
  title: 'Anmelden',
  lead: 'Verwenden Sie Ihre E-Mail-Adresse und Ihr Passwort.',
  leadKey:
    'Verwenden Sie einen API-Schlüssel dieser Instanz. Admins erstellen Schlüssel unter Einstellungen, API-Schlüssel.',
  leadFirst: 'Verwenden Sie den API-Schlüssel, den der Server beim Start ausgegeben hat.',
  firstLink: {
    title: 'Inhaberkonto erstellen',
    lead: 'Noch kein Konto? Öffnen Sie den Link, den der Server beim Start ausgegeben hat:',
    example: (origin) => `${origin}/app/first#...`,
    lost: 'Der Link gilt 24 Stunden. Starten Sie den Server neu, um einen neuen zu erhalten.',
    back: 'Zurück zum Konto-Link',
  },
  forgotten:
    'Passwort vergessen? Bitten Sie einen Inhaber oder Admin um einen Link zum Zurücksetzen (Einstellungen, Mitglieder).',
  or: 'oder',
  passkey: 'Mit Passkey anmelden',
  oidc: (name) => `Mit ${name} anmelden`,
  problem: {
    oidc_lost: 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Versuchen Sie es erneut.',
    oidc_refused:
      'Der Identitätsanbieter hat die Anmeldung abgelehnt oder ungültig geantwortet. Versuchen Sie es erneut.',
    oidc_unreachable:
      'Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es später erneut, oder melden Sie sich anders an.',
    oidc_email_unverified:
      'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bitten Sie dessen Administrator, sie zu bestätigen.',
    oidc_domain_refused: 'Adressen Ihrer Domain sind für diese Anmeldung nicht zugelassen. Melden Sie sich anders an.',
    oidc_not_invited: 'Sie haben noch kein Konto. Bitten Sie einen Inhaber oder Admin um eine Einladung.',
    oidc_other_subject:
      'Diese Adresse ist beim Identitätsanbieter mit einem anderen Konto verknüpft. Bitten Sie einen Inhaber oder Admin um Hilfe.',
  },
  passkeyNew:
    'Ihr Browser erstellt einen Passkey. Sie melden sich per Fingerabdruck, Gesicht oder PIN Ihres Geräts an.',
  turn: { passkey: 'Stattdessen Passkey verwenden', password: 'Stattdessen Passwort verwenden' },
  other: { key: 'Mit API-Schlüssel anmelden', password: 'Mit E-Mail-Adresse und Passwort anmelden' },
  name: 'Ihr Name',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen.',
  key: 'API-Schlüssel',
  keyHint: 'Wird nur in diesem Tab gespeichert und beim Schließen entfernt.',
  submit: 'Anmelden',
  again: {
    title: 'Erneut anmelden',
    lead: 'Ihre Sitzung ist beendet. Diese Seite bleibt geöffnet, und Ihre Eingaben bleiben erhalten.',
    oidc: (name) => `Mit ${name} in einem neuen Tab anmelden`,
  },
  first: {
    title: 'Willkommen bei Outrider',
    lead: 'Erstellen Sie das Inhaberkonto. Es hat Zugriff auf alle Arbeitsbereiche und kann Mitglieder einladen.',
    submit: 'Konto erstellen',
    used: {
      title: 'Dieser Link wurde bereits verwendet',
      lead: 'Melden Sie sich mit dem damit erstellten Konto an, oder bitten Sie einen Inhaber oder Admin um eine Einladung.',
    },
    wrong: {
      title: 'Dieser Link funktioniert nicht',
      lead: 'Er ist unvollständig oder abgelaufen. Öffnen Sie den ganzen Link, den der Server ausgegeben hat, oder starten Sie den Server neu, um einen neuen zu erhalten.',
    },
  },
  mail: {
    link: 'Passwort vergessen?',
    title: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link zum Zurücksetzen.',
    submit: 'Link senden',
    sent: 'Prüfen Sie Ihre E-Mails',
    sentLead: (email) => `Wenn es für ${email} ein Konto mit Passwort gibt, ist ein Link zum Zurücksetzen unterwegs.`,
    sentNote:
      'Der Link gilt einmalig für 30 Minuten. Keine E-Mail erhalten? Prüfen Sie den Spam-Ordner und die Adresse, oder bitten Sie einen Inhaber oder Admin um einen Link.',
    again: 'Andere Adresse verwenden',
    back: 'Zurück zur Anmeldung',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    lead: 'Mit dem neuen Passwort werden Sie in allen anderen Sitzungen abgemeldet.',
    submit: 'Passwort festlegen und anmelden',
  },
  invite: {
    title: (workspace) => `${workspace} beitreten`,
    lead: (by, role) => `${by} hat Sie als ${role} eingeladen.`,
    nameHint: 'Sie haben bereits ein Konto? Leer lassen und Ihr Passwort eingeben.',
    submit: 'Arbeitsbereich beitreten',
    passkey: 'Mit Passkey beitreten',
  },
};
