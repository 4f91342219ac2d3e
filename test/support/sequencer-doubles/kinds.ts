import type { DoubleAccount, ProviderDouble } from './double.js';
import { startEmailBison } from './emailbison.js';
import { startInstantly } from './instantly.js';
import { startLemlist } from './lemlist.js';
import { startSmartlead } from './smartlead.js';

/** Provider, with the differences that tests of all providers need. */
export interface ProviderKind {
  readonly id: 'instantly' | 'smartlead' | 'emailbison' | 'lemlist';
  start(key?: string): Promise<ProviderDouble>;
  /** Request that adds an account. */
  readonly create: RegExp;
  /** First request of a batch of exports. */
  readonly first: RegExp;
  /** Whether an account can be found by its address. */
  readonly finds: boolean;
  /** Returns host, port, user name, and password of SMTP and IMAP as received. */
  loginOf(account: DoubleAccount): ReadonlyArray<readonly unknown[]>;
  readonly workspaceId: string | null;
}

export const KINDS: readonly ProviderKind[] = [
  {
    id: 'instantly',
    start: startInstantly,
    create: /^POST \/accounts$/,
    first: /^GET \/accounts\//,
    finds: true,
    loginOf: ({ sent }) => [
      [sent.smtp_host, sent.smtp_port, sent.smtp_username, sent.smtp_password],
      [sent.imap_host, sent.imap_port, sent.imap_username, sent.imap_password],
    ],
    workspaceId: 'ws-instantly',
  },
  {
    id: 'smartlead',
    start: startSmartlead,
    create: /^POST \/email-accounts\/save$/,
    first: /^GET \/email-accounts\/$/,
    finds: true,
    loginOf: ({ sent }) => [
      [sent.smtp_host, sent.smtp_port, sent.user_name, sent.password],
      [sent.imap_host, sent.imap_port, sent.imap_user_name ?? sent.user_name, sent.imap_password ?? sent.password],
    ],
    workspaceId: null,
  },
  {
    id: 'emailbison',
    start: startEmailBison,
    create: /^POST \/sender-emails\/imap-smtp$/,
    first: /^GET \/sender-emails$/,
    finds: true,
    loginOf: ({ sent }) => [
      [sent.smtp_server, sent.smtp_port, sent.email, sent.password],
      [sent.imap_server, sent.imap_port, sent.email, sent.password],
    ],
    workspaceId: '41',
  },
  {
    id: 'lemlist',
    start: startLemlist,
    create: /^POST \/user\/email-accounts$/,
    first: /^POST \/user\/email-accounts$/,
    finds: false,
    loginOf: ({ sent }) => [
      [sent.smtp_host, sent.smtp_port, sent.smtp_login, sent.smtp_password],
      [sent.imap_host, sent.imap_port, sent.imap_login, sent.imap_password],
    ],
    workspaceId: 'tea_1',
  },
];
