import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Ctx } from '../../../../platform/context.js';
import type { DkimKey } from '../../../../platform/mail/mime/dkim.js';

const generate = promisify(generateKeyPair);

/** Selector of the name under which the public key is published: `outrider._domainkey.<domain>`. */
const DKIM_SELECTOR = 'outrider';

export interface SealedDkimKey {
  readonly selector: string;
  /** Public key, the `p=` value of the TXT record. */
  readonly publicKey: string;
  readonly sealed: Buffer;
}

/** Creates an RSA-2048 key pair (RFC 8301, section 3.2) off the main thread, because that takes tens of milliseconds. */
export async function makeDkimKey(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  domainId: string,
): Promise<SealedDkimKey> {
  const pair = await generate('rsa', { modulusLength: 2048 });
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    selector: DKIM_SELECTOR,
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sealed: ctx.secrets.encrypt(workspaceId, dkimKeyContext(domainId), pem),
  };
}

/** Columns of a domain that a signature needs, as joined to a mailbox. */
export interface DkimColumns {
  readonly domain: string;
  readonly domain_id: string | null;
  readonly dkim_selector: string | null;
  readonly dkim_private_key: Buffer | null;
}

/**
 * Returns the key that signs email of a domain; null if it has none. Throws `DecryptionError` if the stored key was
 * moved from another domain.
 */
export function dkimKeyOf(ctx: Pick<Ctx, 'secrets'>, workspaceId: number, row: DkimColumns): DkimKey | null {
  if (row.domain_id === null || row.dkim_selector === null || row.dkim_private_key === null) return null;
  return {
    domain: row.domain,
    selector: row.dkim_selector,
    privateKeyPem: ctx.secrets.decrypt(workspaceId, dkimKeyContext(row.domain_id), row.dkim_private_key),
  };
}

/** Returns the encryption context of a domain's private keys, including the next one. */
export function dkimKeyContext(domainId: string): string {
  return `domains:${domainId}:dkim`;
}
