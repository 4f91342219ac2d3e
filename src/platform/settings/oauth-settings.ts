import type { SettingsReader } from './settings-reader.js';

/** Instance as an application registered with a mailbox provider, and the endpoints of that provider. */
export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Consent page. */
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** `smtps://host:port`, or `smtp://host:port` for STARTTLS. */
  readonly smtpUrl: string;
  /** `imaps://host:port`, or `imap://host:port` for STARTTLS. */
  readonly imapUrl: string;
  /** Origin of the Gmail API or of Microsoft Graph. */
  readonly apiUrl: string;
}

export interface OauthSettings {
  /** Null if mailboxes cannot sign in there. */
  readonly google: OauthClient | null;
  readonly microsoft: OauthClient | null;
  /** Additional origins that a browser may be redirected to, such as `https://app.example.com`. */
  readonly returnOrigins: readonly string[];
}

const GOOGLE = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  smtpUrl: 'smtps://smtp.gmail.com:465',
  imapUrl: 'imaps://imap.gmail.com:993',
  apiUrl: 'https://gmail.googleapis.com',
};

const microsoft = (tenant: string) => ({
  authorizeUrl: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
  tokenUrl: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
  smtpUrl: 'smtp://smtp.office365.com:587',
  imapUrl: 'imaps://outlook.office365.com:993',
  apiUrl: 'https://graph.microsoft.com',
});

/** Reads the applications at both providers and the allowed redirects (docs/operate/settings.md). */
export function readOauth(read: SettingsReader): OauthSettings {
  const tenant = read.matching('MICROSOFT_OAUTH_TENANT', 'common', (text) => /^[\w.-]{1,100}$/.test(text), 'a tenant');
  return {
    google: readClient(read, 'GOOGLE', GOOGLE),
    microsoft: readClient(read, 'MICROSOFT', microsoft(tenant)),
    returnOrigins: read.list('OAUTH_RETURN_ORIGINS', isOrigin, 'a list of origins such as https://app.example.com'),
  };
}

/** Both halves of a credential or none: with only one, every sign-in would fail at the provider. */
function readClient(
  read: SettingsReader,
  name: 'GOOGLE' | 'MICROSOFT',
  known: Omit<OauthClient, 'clientId' | 'clientSecret'>,
): OauthClient | null {
  const clientId = read.text(`${name}_OAUTH_CLIENT_ID`);
  const clientSecret = read.text(`${name}_OAUTH_CLIENT_SECRET`);
  const client = {
    authorizeUrl: read.url(`${name}_OAUTH_AUTHORIZE_URL`, ['https:', 'http:']) ?? known.authorizeUrl,
    tokenUrl: read.url(`${name}_OAUTH_TOKEN_URL`, ['https:', 'http:']) ?? known.tokenUrl,
    smtpUrl: read.url(`${name}_SMTP_URL`, ['smtps:', 'smtp:']) ?? known.smtpUrl,
    imapUrl: read.url(`${name}_IMAP_URL`, ['imaps:', 'imap:']) ?? known.imapUrl,
    apiUrl: new URL(read.url(`${name}_API_URL`, ['https:', 'http:']) ?? known.apiUrl).origin,
  };
  if ((clientId === null) !== (clientSecret === null)) {
    read.problem(`${name}_OAUTH_CLIENT_ID`, `and ${name}_OAUTH_CLIENT_SECRET belong together`);
  }
  return clientId === null || clientSecret === null ? null : { ...client, clientId, clientSecret };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
