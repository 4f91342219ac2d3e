import {
  connectMailboxes as connectMailboxesWords,
  type providerHints as providerHintsWords,
} from '../../words/mailboxes/mailboxes';
import type { ServerValues } from './server-fields';

const tls = (host: string, port: number): ServerValues => ({ host, port, security: 'tls' });

export type KnownProvider = keyof typeof providerHintsWords;

interface Known {
  readonly name: string;
  readonly smtp: ServerValues;
  readonly imap: ServerValues;
  /** Email domains of the provider. */
  readonly domains?: readonly string[];
}

/** Servers of common providers, from their help pages. */
export const KNOWN: Readonly<Record<KnownProvider, Known>> = {
  google: {
    name: 'Google',
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    domains: ['gmail.com', 'googlemail.com'],
  },
  microsoft: {
    name: 'Microsoft 365',
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: tls('outlook.office365.com', 993),
    domains: ['outlook.com', 'hotmail.com', 'live.com'],
  },
  zoho: {
    name: 'Zoho Mail',
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    domains: ['zohomail.com', 'zoho.com'],
  },
  fastmail: {
    name: 'Fastmail',
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    domains: ['fastmail.com', 'fastmail.fm'],
  },
  icloud: {
    name: 'iCloud',
    smtp: { host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
    imap: tls('imap.mail.me.com', 993),
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
  yahoo: {
    name: 'Yahoo',
    smtp: tls('smtp.mail.yahoo.com', 465),
    imap: tls('imap.mail.yahoo.com', 993),
    domains: ['yahoo.com'],
  },
  ionos: { name: 'IONOS', smtp: tls('smtp.ionos.com', 465), imap: tls('imap.ionos.com', 993) },
  ovh: { name: 'OVHcloud', smtp: tls('ssl0.ovh.net', 465), imap: tls('ssl0.ovh.net', 993) },
  privateemail: {
    name: 'Namecheap Private Email',
    smtp: tls('mail.privateemail.com', 465),
    imap: tls('mail.privateemail.com', 993),
  },
  other: { name: connectMailboxesWords.otherProvider, smtp: tls('', 465), imap: tls('', 993) },
};

/** Returns the provider of an address, by its domain. */
export function providerOfAddress(address: string): KnownProvider | null {
  const domain = address.split('@')[1]?.trim().toLowerCase() ?? '';
  const found = Object.entries(KNOWN).find(([, known]) => known.domains?.includes(domain));
  return found === undefined ? null : (found[0] as KnownProvider);
}
