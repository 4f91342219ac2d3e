import type { SettingsReader } from './settings-reader.js';

/** Settings of system mail. */
export interface SystemMailSettings {
  /** `smtp://user:pass@host:port` or `smtps://...`. */
  readonly url: string;
  readonly from: string;
}

/**
 * Reads the sender of system mail (docs/operate/settings.md#members-and-sign-in). Null if the service sends no email
 * of its own.
 */
export function readSystemMail(read: SettingsReader, relayUrl: string | null): SystemMailSettings | null {
  const own = read.url('SYSTEM_MAIL_URL', ['smtp:', 'smtps:']);
  const from = read.text('SYSTEM_MAIL_FROM');
  const url = own ?? relayUrl;
  if (from === null) {
    if (own !== null) read.problem('SYSTEM_MAIL_URL', 'also needs SYSTEM_MAIL_FROM');
    return null;
  }
  if (!isAddress(from))
    read.problem('SYSTEM_MAIL_FROM', `must be an address such as outrider@studio.example, not '${from}'`);
  if (url === null) read.problem('SYSTEM_MAIL_FROM', 'also needs SYSTEM_MAIL_URL or MAIL_RELAY_URL');
  return url === null ? null : { url, from };
}

const isAddress = (text: string): boolean =>
  /^[^\s@<>",;:()]{1,64}@(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/i.test(text);
