import { english } from '../words/say.js';
import type { FoundServers } from './servers.js';

/** Host of email for many domains, with published servers. */
export interface MailHoster {
  readonly name: string;
  /** Suffixes of the MX records of the provider's domains. */
  readonly mx: readonly string[];
  /** Returns the servers; null if other programs cannot connect without changes. */
  servers(email: string): FoundServers | null;
  /** Settings that a user must enable at the provider. */
  readonly advice: readonly string[];
}

const tls = (smtp: string, imap: string) => (username: string) => ({
  smtp: { host: smtp, port: 465, security: 'tls' as const, username },
  imap: { host: imap, port: 993, security: 'tls' as const, username },
});
const starttls = (smtp: string, imap: string) => (username: string) => ({
  smtp: { host: smtp, port: 587, security: 'starttls' as const, username },
  imap: { host: imap, port: 993, security: 'tls' as const, username },
});

const APP_PASSWORD = english`Use an app password, not the password of the account. Create it in the security settings of the account.`;

const zoho = (top: string): MailHoster => ({
  name: 'Zoho Mail',
  mx: [`zoho.${top}`],
  servers: tls(`smtp.zoho.${top}`, `imap.zoho.${top}`),
  advice: [english`Enable IMAP: Settings > Mail Accounts > IMAP.`, APP_PASSWORD],
});

/**
 * Hosts by their MX records. Servers as in Thunderbird's database (https://github.com/thunderbird/autoconfig) and the hosts' own
 * help pages.
 */
const HOSTERS: readonly MailHoster[] = [
  {
    name: 'Google',
    mx: ['google.com', 'googlemail.com'],
    servers: tls('smtp.gmail.com', 'imap.gmail.com'),
    advice: [
      english`Sign in with Google if the instance is configured for it (docs/use/google-microsoft.md).`,
      english`Otherwise, turn on 2-Step Verification and create an app password at myaccount.google.com/apppasswords.`,
      english`In an organization, an administrator must allow IMAP: Admin console > Apps > Google Workspace > Gmail > End User Access.`,
    ],
  },
  {
    name: 'Microsoft',
    mx: ['mail.protection.outlook.com', 'mx.microsoft', 'olc.protection.outlook.com'],
    servers: starttls('smtp.office365.com', 'outlook.office365.com'),
    advice: [
      english`Sign in with Microsoft (docs/use/google-microsoft.md): Microsoft accepts no passwords for IMAP.`,
      english`An administrator must enable Authenticated SMTP and IMAP: Microsoft 365 admin center > the user > Mail > Manage email apps.`,
    ],
  },
  ...['eu', 'in', 'com.au', 'jp', 'com'].map(zoho),
  {
    name: 'Fastmail',
    mx: ['messagingengine.com'],
    servers: tls('smtp.fastmail.com', 'imap.fastmail.com'),
    advice: [APP_PASSWORD],
  },
  {
    name: 'iCloud',
    mx: ['mail.icloud.com'],
    servers: (email) => {
      const { smtp, imap } = starttls('smtp.mail.me.com', 'imap.mail.me.com')(email);
      return { smtp, imap: { ...imap, username: email.slice(0, email.lastIndexOf('@')) } };
    },
    advice: [APP_PASSWORD, 'For custom domains, the username is the name of the iCloud account.'],
  },
  {
    name: 'Yahoo',
    mx: ['yahoodns.net'],
    servers: tls('smtp.mail.yahoo.com', 'imap.mail.yahoo.com'),
    advice: [APP_PASSWORD],
  },
  { name: 'IONOS', mx: ['kundenserver.de'], servers: tls('smtp.1und1.de', 'imap.1und1.de'), advice: [] },
  {
    name: 'OVH',
    mx: ['ovh.net'],
    servers: tls('ssl0.ovh.net', 'ssl0.ovh.net'),
    advice: [english`Exchange and Zimbra plans use other servers.`],
  },
  {
    name: 'GMX',
    mx: ['gmx.net'],
    servers: starttls('mail.gmx.net', 'imap.gmx.net'),
    advice: [english`Enable access by other programs: Settings > POP3 & IMAP.`],
  },
  {
    name: 'Proton',
    mx: ['protonmail.ch'],
    servers: () => null,
    advice: [
      english`Proton mailboxes cannot be connected: Proton allows other programs only through Proton Bridge, which runs beside a mail client.`,
    ],
  },
  ...['pphosted.com', 'mimecast.com', 'barracudanetworks.com', 'messagelabs.com', 'hornetsecurity.com'].map((mx) => ({
    name: 'a filter in front of the mailbox',
    mx: [mx],
    servers: () => null,
    advice: [
      english`Incoming mail passes a filter first, so DNS does not show where the mailbox is. Often it is at Microsoft or Google.`,
    ],
  })),
];

/** Returns the provider behind MX records, most preferred first; null if it is unknown. */
export function hosterOfMx(hosts: readonly string[]): MailHoster | null {
  for (const host of hosts) {
    const found = HOSTERS.find(({ mx }) => mx.some((name) => host === name || host.endsWith(`.${name}`)));
    if (found !== undefined) return found;
  }
  return null;
}
