/** Login that a mail server rejected. */
export interface RefusedLogin {
  /** Reply of the server. */
  readonly text: string;
  readonly host: string;
  /** Whether the mailbox signs in at its provider (OAuth 2.0) instead of using a password. */
  readonly signsIn: boolean;
}

interface Advice {
  readonly words: RegExp;
  /** Servers whose texts differ in meaning. */
  readonly at?: RegExp;
  readonly signsIn?: boolean;
  readonly what: string;
}

const SIGN_IN = 'connect the mailbox with OAuth (POST /mailboxes/oauth/start)';
/** Advice to use the API, which requires neither SMTP AUTH nor IMAP. */
const BY_GRAPH =
  'connect the mailbox through Microsoft Graph (POST /mailboxes/oauth/start with kind `graph`), which needs no SMTP AUTH';
const APP_PASSWORD =
  'Google requires an app password, not the password of the account: turn on 2-Step Verification, create one at ' +
  `myaccount.google.com/apppasswords and set it as the password of the mailbox, or ${SIGN_IN}.`;
const GOOGLE = /(?:^|\.)(?:gmail|googlemail|google)\.com$/;
const MICROSOFT = /(?:^|\.)(?:office365|outlook|hotmail)\.com$/;

/**
 * Error texts of providers, in search order. Google: https://knowledge.workspace.google.com, Gmail SMTP errors and codes. Microsoft:
 * https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online, SMTP AUTH client submission.
 */
const ADVICE: readonly Advice[] = [
  { words: /application-specific password required|5\.7\.9\b.{0,80}password/i, what: APP_PASSWORD },
  {
    words: /not enabled for imap|imap (?:access )?is disabled|imap access is not enabled/i,
    what:
      'IMAP is disabled for this account. Google: Gmail > Settings > Forwarding and POP/IMAP; in an organization, Admin ' +
      'console > Apps > Google Workspace > Gmail > End User Access. Microsoft: the user > Mail > Manage email apps > IMAP.',
  },
  {
    words: /5\.7\.14\b|(?:log|sign) in (?:via|with|using) your web browser|web login required/i,
    what: 'The provider requires the owner to sign in once in a browser and confirm the sign-in. Then check the mailbox again.',
  },
  {
    words: /SmtpClientAuthentication is disabled for the Tenant/i,
    what:
      'SMTP AUTH is disabled for the whole organization. An administrator must run Set-TransportConfig ' +
      '-SmtpClientAuthenticationDisabled $false, or enable it for this mailbox only: Microsoft 365 admin center > the user > Mail > ' +
      'Manage email apps > Authenticated SMTP. Security defaults must be off. The change takes up to an hour. Or ' +
      `${BY_GRAPH}.`,
  },
  {
    words: /SmtpClientAuthentication is disabled for the Mailbox/i,
    what:
      'SMTP AUTH is disabled for this mailbox. An administrator must select Authenticated SMTP: Microsoft 365 admin center > the user > ' +
      'Mail > Manage email apps, or run Set-CASMailbox with -SmtpClientAuthenticationDisabled $false. The change takes up to an hour. Or ' +
      `${BY_GRAPH}.`,
  },
  {
    words: /basic authentication is (?:disabled|not supported)|BasicAuthBlocked|5\.7\.30\b/i,
    what: `Microsoft accepts no password for this mailbox: ${BY_GRAPH}, or ${SIGN_IN}.`,
  },
  {
    words: /insufficient authentication scopes|ErrorAccessDenied/i,
    what: 'The sign-in lacks permissions for the API. Sign in again and allow all of them.',
  },
  {
    words: /did not meet the criteria to be authenticated/i,
    what:
      'A policy of the organization blocks the sign-in: security defaults or Conditional Access in Microsoft Entra. An administrator must ' +
      'allow SMTP and IMAP for this account.',
  },
  {
    words: /user is authenticated but not connected/i,
    what:
      'The sign-in works, but the mailbox cannot be opened: IMAP is disabled, the mailbox has no license, or the account that ' +
      'signed in lacks permissions for a shared mailbox (Full Access and Send As).',
  },
  {
    words: /5\.7\.3\b|5\.7\.139\b|AUTHENTICATE failed/i,
    at: MICROSOFT,
    signsIn: true,
    what:
      'Microsoft rejected the token for this mailbox: another account may have signed in, the account may lack ' +
      'permissions for a shared mailbox, or SMTP AUTH or IMAP may be disabled (Mail > Manage email apps).',
  },
  {
    words: /./s,
    at: MICROSOFT,
    signsIn: false,
    what: `The password is wrong, or Microsoft no longer accepts passwords for this mailbox: ${SIGN_IN}.`,
  },
  {
    words: /./s,
    at: GOOGLE,
    signsIn: true,
    what: 'Google rejected the token for this mailbox. In an organization, an administrator may have to trust the application.',
  },
  {
    words: /./s,
    at: GOOGLE,
    signsIn: false,
    what: `${APP_PASSWORD} Google revokes app passwords when the password of the account changes.`,
  },
  {
    words: /./s,
    at: /(?:^|\.)(?:yahoo\.com|aol\.com|mail\.me\.com|icloud\.com|fastmail\.com|messagingengine\.com|zoho\.[a-z.]{2,6})$/,
    signsIn: false,
    what:
      'This provider requires an app password, not the password of the account: create one in the security settings ' +
      'of the account and set it as the password of the mailbox.',
  },
];

/** Returns what a user must change so that a server accepts the login; null if the server's text is the only information. */
export function loginAdvice({ text, host, signsIn }: RefusedLogin): string | null {
  const fits = ({ words, at, signsIn: only }: Advice): boolean =>
    words.test(text) && (at === undefined || at.test(host.toLowerCase())) && (only === undefined || only === signsIn);
  return ADVICE.find(fits)?.what ?? null;
}
