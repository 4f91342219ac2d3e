import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { ObjectDamaged } from './object-store.js';

const FORMAT = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted object with what its row needs. */
export interface SealedObject {
  readonly body: Buffer;
  /** Data key in base64, which the master key encrypts for the row. */
  readonly dataKey: string;
  /** SHA-256 of the content. */
  readonly sha256: Buffer;
}

/**
 * Encrypts content under a new key: version (1 byte), nonce (12), ciphertext, tag (16); AES-256-GCM (NIST SP 800-38D).
 * The ID of the object is authenticated, so an object does not open in the place of another.
 */
export function sealObject(id: string, content: Buffer): SealedObject {
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(id));
  const body = Buffer.concat([
    Buffer.from([FORMAT]),
    nonce,
    cipher.update(content),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { body, dataKey: key.toString('base64'), sha256: hashOf(content) };
}

/** Decrypts an object and compares its hash. Throws `ObjectDamaged`. */
export function openObject(id: string, body: Buffer, dataKey: string, sha256: Buffer): Buffer {
  const damaged = new ObjectDamaged(`The object ${id} is damaged: it is not what was stored.`);
  if (body.length < 1 + NONCE_BYTES + TAG_BYTES || body[0] !== FORMAT) throw damaged;
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(dataKey, 'base64'), body.subarray(1, 1 + NONCE_BYTES));
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  let content: Buffer;
  try {
    content = Buffer.concat([decipher.update(body.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw damaged;
  }
  if (!hashOf(content).equals(sha256)) throw damaged;
  return content;
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();
