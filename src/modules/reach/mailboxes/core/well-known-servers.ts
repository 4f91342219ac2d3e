import type { MailboxProvider } from '../../../../engine/lifecycle/delivery-enums.js';

interface Server {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
}

export interface MailServers {
  readonly smtp: Server;
  readonly imap: Server;
}

const tls = (smtp: string, imap: string): MailServers => ({
  smtp: { host: smtp, port: 465, security: 'tls' },
  imap: { host: imap, port: 993, security: 'tls' },
});
const starttls = (smtp: string, imap: string): MailServers => ({
  smtp: { host: smtp, port: 587, security: 'starttls' },
  imap: { host: imap, port: 993, security: 'tls' },
});

const google = tls('smtp.gmail.com', 'imap.gmail.com');
const microsoft = starttls('smtp.office365.com', 'outlook.office365.com');
const outlook = starttls('smtp-mail.outlook.com', 'outlook.office365.com');
const yahoo = tls('smtp.mail.yahoo.com', 'imap.mail.yahoo.com');
const icloud = starttls('smtp.mail.me.com', 'imap.mail.me.com');
const zoho = tls('smtp.zoho.com', 'imap.zoho.com');
const gmx = starttls('mail.gmx.net', 'imap.gmx.net');

/** Servers by the mail domains of providers. Custom domains at these providers are identified by `provider` instead. */
const BY_DOMAIN: ReadonlyMap<string, MailServers> = new Map([
  ...['gmail.com', 'googlemail.com'].map((name) => [name, google] as const),
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map((name) => [name, outlook] as const),
  ...['yahoo.com', 'ymail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr'].map((name) => [name, yahoo] as const),
  ...['icloud.com', 'me.com', 'mac.com'].map((name) => [name, icloud] as const),
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'].map((name) => [name, gmx] as const),
  ['zoho.com', zoho] as const,
  ['zoho.eu', tls('smtp.zoho.eu', 'imap.zoho.eu')] as const,
  ['fastmail.com', tls('smtp.fastmail.com', 'imap.fastmail.com')] as const,
  ['aol.com', tls('smtp.aol.com', 'imap.aol.com')] as const,
  ['web.de', starttls('smtp.web.de', 'imap.web.de')] as const,
  ['mail.ru', tls('smtp.mail.ru', 'imap.mail.ru')] as const,
  ['yandex.com', tls('smtp.yandex.com', 'imap.yandex.com')] as const,
]);

/** Returns the servers that the provider of a domain publishes; null for custom domains. */
export function knownServers(domain: string): MailServers | null {
  return BY_DOMAIN.get(domain) ?? null;
}

/** Guesses the servers of a mailbox: the provider's published servers, otherwise the usual hosts of its domain. */
export function guessServers(domain: string, provider: MailboxProvider | undefined): MailServers {
  if (provider === 'google') return google;
  const known = BY_DOMAIN.get(domain);
  if (known !== undefined) return known;
  return provider === 'microsoft' ? microsoft : tls(`smtp.${domain}`, `imap.${domain}`);
}

const isAt = (host: string, names: readonly string[]): boolean =>
  names.some((name) => host === name || host.endsWith(`.${name}`));

/** Returns the provider that operates a submission server. */
export function providerOfServer(smtpHost: string): 'google' | 'microsoft' | 'smtp' {
  if (isAt(smtpHost, ['gmail.com', 'googlemail.com'])) return 'google';
  return isAt(smtpHost, ['office365.com', 'outlook.com', 'hotmail.com']) ? 'microsoft' : 'smtp';
}
