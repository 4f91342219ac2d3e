import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.js';

/** Access to Google Postmaster Tools (docs/use/deliverability.md#google-postmaster-tools). */
export interface PostmasterSettings {
  /** Absolute path of the key file of a service account; null if Google is not asked. */
  readonly keyFile: string | null;
  /** User that the service account acts as by domain-wide delegation; null for the service account itself. */
  readonly user: string | null;
  /** Origin of the API. */
  readonly apiUrl: string;
}

export function readPostmasterSettings(read: SettingsReader): PostmasterSettings {
  const keyFile = read.text('GOOGLE_POSTMASTER_KEY_FILE');
  const user = read.text('GOOGLE_POSTMASTER_USER');
  const url = read.url('GOOGLE_POSTMASTER_URL', ['https:', 'http:']);
  if (keyFile === null && user !== null) read.problem('GOOGLE_POSTMASTER_USER', 'needs GOOGLE_POSTMASTER_KEY_FILE');
  return {
    keyFile: keyFile === null ? null : resolve(keyFile),
    user,
    apiUrl: new URL(url ?? 'https://gmailpostmastertools.googleapis.com').origin,
  };
}
