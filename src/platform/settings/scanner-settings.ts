import type { NetConnectOpts } from 'node:net';
import type { SettingsReader } from './settings-reader.js';

/** A clamd server that scans files for malware before they can be sent (docs/operate/security.md#malware). */
export interface ScannerSettings {
  /** TCP address or Unix socket of the server. */
  readonly address: NetConnectOpts;
  /** Maximum milliseconds of one scan, from the connection to the last byte of the reply. */
  readonly timeoutMs: number;
}

const DEFAULT_PORT = 3310;

/** Reads the settings of the malware scanner; null if not configured. */
export function readScanner(read: SettingsReader): ScannerSettings | null {
  const url = read.url('MALWARE_SCANNER_URL', ['clamd:']);
  const timeoutMs = read.integer('MALWARE_SCANNER_TIMEOUT_MS', 30_000, 100, 120_000);
  if (url === null) return null;
  const { hostname, port, pathname } = new URL(url);
  if (hostname === '' && pathname.length < 2) {
    read.problem(
      'MALWARE_SCANNER_URL',
      'must name a server or a socket: clamd://127.0.0.1:3310 or clamd:///run/clamav/clamd.ctl',
    );
    return null;
  }
  const address =
    hostname === '' ? { path: pathname } : { host: unbracketed(hostname), port: Number(port || DEFAULT_PORT) };
  return { address, timeoutMs };
}

/** `::1` for `[::1]`. */
const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
