import { LRUCache } from 'lru-cache';
import type { SmtpEndpoint } from './types.js';

/**
 * TLS session of each server, for all its mailboxes: resuming it saves the certificate and half of the handshake. A session belongs to a
 * server, not to the mailbox that signed in (RFC 8446, section 2.2). It includes the result of certificate verification, so an unverified
 * session is never used where verification is required.
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
