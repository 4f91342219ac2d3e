import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Record size: the whole message is one record. */
const RECORD_BYTES = 4096;
/** Marks the last record (RFC 8188 section 2). */
const LAST_RECORD = 2;

/** Keys that a browser generated for its subscription (RFC 8291 section 2). */
export interface BrowserKeys {
  /** Uncompressed public key on P-256, 65 bytes. */
  readonly publicKey: Buffer;
  /** Authentication secret, 16 bytes. */
  readonly secret: Buffer;
}

/** Key pair and salt of one message; neither is used twice. */
export interface MessageSecrets {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

export function newMessageSecrets(): MessageSecrets {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

/** Encrypts a message so that only the browser can read it (`aes128gcm`, RFC 8291 section 3.4). */
export function encryptPush(text: string, browser: BrowserKeys, { privateKey, salt }: MessageSecrets): Buffer {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  const own = pair.getPublicKey();
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, own]);
  const shared = derive(pair.computeSecret(browser.publicKey), browser.secret, context, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(own.length, 4);
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  return Buffer.concat([salt, sizes, own, ...sealed, cipher.getAuthTag()]);
}

/** Returns whether bytes are a public key on P-256. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 65) return false;
  try {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
