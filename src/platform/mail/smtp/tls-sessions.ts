import { LRUCache } from 'lru-cache';
import type { SmtpEndpoint } from './types.js';

/**
 * The TLS session of each server, for all mailboxes there: resuming it saves the server's certificate and half of the
 * handshake. A session is one with a server, for any mailbox that logs in over it (RFC 8446 section 2.2). It remembers how the certificate was
 * judged, so one that was made without judging it is never taken where it must be judged.
 */
export class TlsSessions {
  readonly #kept = new LRUCache<string, Buffer>({ max: 5_000 });

  of(endpoint: SmtpEndpoint): Buffer | undefined {
    return this.#kept.get(keyOf(endpoint));
  }

  keep(endpoint: SmtpEndpoint, session: Buffer): void {
    this.#kept.set(keyOf(endpoint), session);
  }
}

function keyOf({ host, port, security, servername }: SmtpEndpoint): string {
  return JSON.stringify([host, port, security, servername ?? host]);
}
