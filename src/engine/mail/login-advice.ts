/** A login that a mail server has refused. */
export interface RefusedLogin {
  /** The server's own words. */
  readonly text: string;
  readonly host: string;
  /** The mailbox signs in at its provider (OAuth 2.0) instead of using a password. */
  readonly signsIn: boolean;
}

interface Advice {
  readonly words: RegExp;
  /** Where the words of a server mean something else than elsewhere. */
  readonly at?: RegExp;
  readonly signsIn?: boolean;
  readonly what: string;
}

const SIGN_IN = 'connect the mailbox by a sign-in instead (POST /mailboxes/oauth/start)';
const APP_PASSWORD =
  "Google takes an app password here, not the account's own: turn on 2-step verification, make one at " +
  `myaccount.google.com/apppasswords and give the mailbox a connection with it, or ${SIGN_IN}.`;
const GOOGLE = /(?:^|\.)(?:gmail|googlemail|google)\.com$/;
const MICROSOFT = /(?:^|\.)(?:office365|outlook|hotmail)\.com$/;

/**
 * What providers say, in the order in which it is looked for. Google: https://knowledge.workspace.google.com, Gmail SMTP errors
 * and codes. Microsoft: https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online, SMTP AUTH client submission.
 */
const ADVICE: readonly Advice[] = [
  { words: /application-specific password required|5\.7\.9\b.{0,80}password/i, what: APP_PASSWORD },
  {
    words: /not enabled for imap|imap (?:access )?is disabled|imap access is not enabled/i,
    what:
      'IMAP is switched off for this account. Google: Gmail, Settings, Forwarding and POP/IMAP, or for an organisation the Admin ' +
      'console, Apps, Google Workspace, Gmail, End User Access. Microsoft: the user, Mail, Manage email apps, IMAP.',
  },
  {
    words: /5\.7\.14\b|(?:log|sign) in (?:via|with|using) your web browser|web login required/i,
    what: 'The provider wants the owner to sign in with a browser once and to confirm that it was them; then check the mailbox again.',
  },
  {
    words: /SmtpClientAuthentication is disabled for the Tenant/i,
    what:
      'SMTP AUTH is switched off for the whole organisation. An administrator runs Set-TransportConfig ' +
      '-SmtpClientAuthenticationDisabled $false, or allows it for this mailbox alone: Microsoft 365 admin center, the user, Mail, ' +
      'Manage email apps, Authenticated SMTP. Security defaults must be off. It takes up to an hour.',
  },
  {
    words: /SmtpClientAuthentication is disabled for the Mailbox/i,
    what:
      'SMTP AUTH is switched off for this mailbox. An administrator ticks Authenticated SMTP: Microsoft 365 admin center, the user, ' +
      'Mail, Manage email apps; or runs Set-CASMailbox with -SmtpClientAuthenticationDisabled $false. It takes up to an hour.',
  },
  {
    words: /basic authentication is (?:disabled|not supported)|BasicAuthBlocked|5\.7\.30\b/i,
    what: `Microsoft takes no passwords here: ${SIGN_IN}.`,
  },
  {
    words: /did not meet the criteria to be authenticated/i,
    what:
      'A rule of the organisation refuses it: security defaults or Conditional Access in Microsoft Entra. An administrator must ' +
      'allow SMTP and IMAP for this account.',
  },
  {
    words: /user is authenticated but not connected/i,
    what:
      'The sign-in is good, but the mailbox does not open: IMAP is switched off for it, it has no licence, or the account that ' +
      'signed in has no rights to a shared mailbox (Full Access and Send As).',
  },
  {
    words: /5\.7\.3\b|5\.7\.139\b|AUTHENTICATE failed/i,
    at: MICROSOFT,
    signsIn: true,
    what:
      'Microsoft does not take the token for this mailbox: another account than the mailbox may have signed in, it may have no ' +
      'rights to a shared mailbox, or SMTP AUTH or IMAP may be switched off for it (Mail, Manage email apps).',
  },
  {
    words: /./s,
    at: MICROSOFT,
    signsIn: false,
    what: `The password is wrong, or Microsoft takes none for this mailbox any more: ${SIGN_IN}.`,
  },
  {
    words: /./s,
    at: GOOGLE,
    signsIn: true,
    what: 'Google does not take the token for this mailbox. For an organisation, its administrator may have to trust the application.',
  },
  {
    words: /./s,
    at: GOOGLE,
    signsIn: false,
    what: `${APP_PASSWORD} An app password ends when the account's own is changed.`,
  },
  {
    words: /./s,
    at: /(?:^|\.)(?:yahoo\.com|aol\.com|mail\.me\.com|icloud\.com|fastmail\.com|messagingengine\.com|zoho\.[a-z.]{2,6})$/,
    signsIn: false,
    what:
      "This provider takes a password made for one application, not the account's own: make an app password in the security settings " +
      'of the account and give the mailbox a connection with it.',
  },
];

/** What a person must switch on or do so that a server takes the login; null: nothing more than its words is known. */
export function loginAdvice({ text, host, signsIn }: RefusedLogin): string | null {
  const fits = ({ words, at, signsIn: only }: Advice): boolean =>
    words.test(text) && (at === undefined || at.test(host.toLowerCase())) && (only === undefined || only === signsIn);
  return ADVICE.find(fits)?.what ?? null;
}
