import type { SettingsReader } from '../settings/settings-reader.js';

/** Announcements of new mail by the APIs of mailbox providers (docs/use/google-microsoft.md#push). */
export interface PushSettings {
  /** Whether Microsoft Graph announces new mail. */
  readonly microsoft: boolean;
  /** Null if Gmail does not announce new mail. */
  readonly gmail: GmailPushSettings | null;
}

export interface GmailPushSettings {
  /** Topic of Google Pub/Sub: `projects/<project>/topics/<topic>`. */
  readonly topic: string;
  /** Email address of the service account that Pub/Sub signs its requests with. */
  readonly serviceAccount: string;
  /** URL of the keys of Google's signatures (JWKS). */
  readonly keysUrl: string;
}

const TOPIC = /^projects\/[a-z][a-z0-9:.-]{2,100}\/topics\/[A-Za-z][\w.~+%-]{2,254}$/;
const SERVICE_ACCOUNT = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** @param publicUrl address that both providers call, which must be HTTPS */
export function readPush(read: SettingsReader, publicUrl: string): PushSettings {
  const microsoft = read.flag('MICROSOFT_PUSH', false);
  const topic = read.text('GMAIL_PUSH_TOPIC');
  const serviceAccount = read.text('GMAIL_PUSH_SERVICE_ACCOUNT')?.toLowerCase() ?? null;
  const keysUrl = read.url('GMAIL_PUSH_KEYS_URL', ['https:', 'http:']) ?? 'https://www.googleapis.com/oauth2/v3/certs';
  if ((topic === null) !== (serviceAccount === null)) {
    read.problem('GMAIL_PUSH_TOPIC', 'and GMAIL_PUSH_SERVICE_ACCOUNT belong together');
  }
  if (topic !== null && !TOPIC.test(topic))
    read.problem('GMAIL_PUSH_TOPIC', 'must be projects/<project>/topics/<topic>');
  if (serviceAccount !== null && !SERVICE_ACCOUNT.test(serviceAccount)) {
    read.problem('GMAIL_PUSH_SERVICE_ACCOUNT', 'must be the email address of a service account');
  }
  for (const [name, isOn] of [['MICROSOFT_PUSH', microsoft] as const, ['GMAIL_PUSH_TOPIC', topic !== null] as const]) {
    if (isOn && !publicUrl.startsWith('https:')) read.problem(name, 'needs a PUBLIC_URL with https');
  }
  return { microsoft, gmail: topic === null || serviceAccount === null ? null : { topic, serviceAccount, keysUrl } };
}
