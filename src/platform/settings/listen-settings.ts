import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { SettingsReader } from './settings-reader.js';

/** RFC 1123 host name: labels of letters, digits and hyphens. */
const HOSTNAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Address at which a server listens. */
export interface Listener {
  readonly host: string;
  /** Port; 0 for any free port. */
  readonly port: number;
}

export interface SubmissionSettings extends Listener {
  /** CIDRs of the submission servers in front. */
  readonly trusted: readonly string[];
}

/** Reads the submission listener, whose clients may send as any mailbox with its password. Default address: this machine only. */
export function readSubmission(read: SettingsReader): SubmissionSettings | null {
  const trusted = read.list('MAIL_SUBMISSION_TRUSTED', isCidr, 'a list of IP addresses or CIDRs');
  const host = read.matching('MAIL_SUBMISSION_HOST', '127.0.0.1', isHost, 'a host name or IP address');
  if (read.text('MAIL_SUBMISSION_PORT') === null) return null;
  const port = read.integer('MAIL_SUBMISSION_PORT', 0, 0, 65_535);
  return { host, port, trusted: trusted.length === 0 ? ['127.0.0.0/8', '::1/128'] : trusted };
}

/** Reads the address for probes. Default: none, and the API serves the probes of its process. */
export function readProbe(read: SettingsReader, host: string): Listener | null {
  const own = read.matching('PROBE_HOST', host, isHost, 'a host name or IP address');
  if (read.text('PROBE_PORT') === null) return null;
  return { host: own, port: read.integer('PROBE_PORT', 0, 0, 65_535) };
}

export function isCidr(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

export function isAddress(text: string): boolean {
  return isIP(text) !== 0;
}

export function isHost(text: string): boolean {
  return ipaddr.isValid(text) || isHostname(text);
}

export function isHostname(text: string): boolean {
  return HOSTNAME.test(text);
}

/** Reads the LMTP server that receives copies of incoming mail. */
export function readCopies(read: SettingsReader): string | null {
  const url = read.url('MAIL_COPIES_URL', ['lmtp:']);
  if (url !== null && (new URL(url).hostname === '' || new URL(url).port === '')) {
    read.problem('MAIL_COPIES_URL', 'must name a server and a port: lmtp://127.0.0.1:24');
    return null;
  }
  return url;
}
