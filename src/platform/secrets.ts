import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Encryption of stored credentials and signatures of public values, all derived from one master key. */
export interface Secrets {
  /**
   * Encrypts `plaintext` for one context (`mailboxes:17:connection`) of one workspace; workspace 0 is the whole instance.
   * Equal texts encrypt to different bytes.
   */
  encrypt(workspaceId: number, context: string, plaintext: string): Buffer;
  /** Decrypts a value. Throws `DecryptionError` if the value was altered or moved, or its key is missing. */
  decrypt(workspaceId: number, context: string, ciphertext: Buffer): string;
  /** Returns whether a value was encrypted with the current key instead of an old one. */
  isSealedByCurrentKey(ciphertext: Buffer): boolean;
  /** ID of the current key, as `masterKeyId` returns it. */
  readonly currentKeyId: Buffer;
  /** Returns a 32-byte HMAC-SHA256 of `text` with a separate key for `purpose` (`cursor`, `tracking`, ...). */
  mac(purpose: string, text: string): Buffer;
  /**
   * Returns whether `start` is the beginning of such an HMAC, at least 12 bytes, under the token key or a master key:
   * issued values stay valid when the master key is replaced. Takes equal time for every wrong value.
   */
  isMac(purpose: string, text: string, start: Buffer): boolean;
  /** Signatures of instances that workspaces were in before they moved here. */
  readonly former: readonly FormerSignatures[];
}

/** Token key of another instance, which signed values of one workspace before it moved here. */
export interface FormerKey {
  readonly workspaceId: number;
  /** ID that the workspace had there. Signed values name it. */
  readonly formerId: number;
  readonly key: Buffer;
}

/** Signatures of one workspace by a former instance, which this one accepts. */
export interface FormerSignatures extends Pick<FormerKey, 'workspaceId' | 'formerId'>, Pick<Secrets, 'mac' | 'isMac'> {}

/** Error that names the value that could not be decrypted, without details that help guessing. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

const FORMAT = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAC_BYTES = 32;
/** Minimum length of a truncated MAC: 96 bits cannot be guessed over a network. */
const MIN_MAC_BYTES = 12;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** Workspaces whose derived keys are cached; deriving one takes a few microseconds. */
const CACHED_KEYS = 10_000;

interface MasterKey {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

/**
 * Creates secrets from a master key of 32 bytes; `oldMasterKeys` still decrypt, so that a key can be replaced. Issued
 * values (links, headers, cursors) are signed with `tokenKey`, which outlives the master key; without one, with the
 * master key.
 *
 * Format of a value: version (1 byte), key ID (4), nonce (12), ciphertext, tag (16). AES-256-GCM (NIST SP 800-38D) with
 * random 96-bit nonces, under a key per workspace (HKDF-SHA256, RFC 5869), so that no key comes near the 2^32 values
 * that random nonces allow. Workspace and context are authenticated, so a value moved to another row cannot be decrypted.
 */
export function createSecrets(
  masterKey: Buffer,
  oldMasterKeys: readonly Buffer[] = [],
  tokenKey: Buffer = masterKey,
  formerKeys: readonly FormerKey[] = [],
): Secrets {
  const [current, ...old] = [masterKey, ...oldMasterKeys].map(asMasterKey) as [MasterKey, ...MasterKey[]];
  const token = asMasterKey(tokenKey);
  const macKeys = [token, current, ...old];
  const keys = new LRUCache<string, Buffer>({ max: CACHED_KEYS });
  const derive = (master: MasterKey, info: string): Buffer => {
    const name = `${master.id.toString('hex')}/${info}`;
    let key = keys.get(name);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', master.bytes, Buffer.alloc(0), info, 32));
      keys.set(name, key);
    }
    return key;
  };
  const macUnder = (master: MasterKey, purpose: string, text: string): Buffer =>
    createHmac('sha256', derive(master, `mac:${purpose}`))
      .update(text)
      .digest();
  const startsMac = (master: MasterKey, purpose: string, text: string, start: Buffer): boolean =>
    start.length >= MIN_MAC_BYTES &&
    start.length <= MAC_BYTES &&
    timingSafeEqual(start, macUnder(master, purpose, text).subarray(0, start.length));
  return {
    encrypt: (workspaceId, context, plaintext) => {
      const nonce = randomBytes(NONCE_BYTES);
      const header = Buffer.concat([Buffer.from([FORMAT]), current.id, nonce]);
      const cipher = createCipheriv('aes-256-gcm', derive(current, workspaceKey(workspaceId)), nonce);
      cipher.setAAD(authenticated(workspaceId, context));
      const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([header, body, cipher.getAuthTag()]);
    },
    decrypt: (workspaceId, context, ciphertext) => {
      const failed = (): DecryptionError => new DecryptionError(`The secret of ${context} cannot be decrypted.`);
      if (ciphertext.length < HEADER_BYTES + TAG_BYTES || ciphertext[0] !== FORMAT) throw failed();
      const id = ciphertext.subarray(1, 1 + KEY_ID_BYTES);
      const master = [current, ...old].find((key) => key.id.equals(id));
      if (master === undefined) throw failed();
      const nonce = ciphertext.subarray(1 + KEY_ID_BYTES, HEADER_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', derive(master, workspaceKey(workspaceId)), nonce);
      decipher.setAAD(authenticated(workspaceId, context));
      decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
      try {
        const body = decipher.update(ciphertext.subarray(HEADER_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        throw failed();
      }
    },
    currentKeyId: current.id,
    isSealedByCurrentKey: (ciphertext) => ciphertext.subarray(1, 1 + KEY_ID_BYTES).equals(current.id),
    mac: (purpose, text) => macUnder(token, purpose, text),
    isMac: (purpose, text, start) => macKeys.some((key) => startsMac(key, purpose, text, start)),
    former: formerKeys.map(({ workspaceId, formerId, key }) => {
      const master = asMasterKey(key);
      return {
        ...{ workspaceId, formerId, mac: (purpose, text) => macUnder(master, purpose, text) },
        isMac: (purpose, text, start) => startsMac(master, purpose, text, start),
      };
    }),
  };
}

function workspaceKey(workspaceId: number): string {
  return `workspace:${workspaceId}`;
}

function authenticated(workspaceId: number, context: string): Buffer {
  return Buffer.from(`${workspaceId}|${context}`, 'utf8');
}

/** Returns the 4-byte ID of a master key, which every value that it encrypted carries. The key cannot be computed from it. */
export function masterKeyId(bytes: Buffer): Buffer {
  return createHash('sha256').update('outrider key id').update(bytes).digest().subarray(0, KEY_ID_BYTES);
}

/** The ID is a fingerprint of the key, so no key register is needed. */
function asMasterKey(bytes: Buffer): MasterKey {
  if (bytes.length !== 32) throw new Error('A master key has 32 bytes.');
  return { bytes, id: masterKeyId(bytes) };
}

/** Value with the first bytes of its MAC. */
interface SignedValue {
  readonly purpose: string;
  readonly text: string;
  readonly mac: Buffer;
}

/**
 * Returns the workspace of a signed value that names the workspace `named`: that one if a key of this instance signed it, or the
 * workspace that had this ID in the instance that did. The key of a former instance is valid for its workspace only. Null if
 * the value is forged.
 */
export function signedWorkspace(
  secrets: Pick<Secrets, 'isMac' | 'former'>,
  named: number,
  { purpose, text, mac }: SignedValue,
): number | null {
  const moved = secrets.former.find(({ formerId, isMac }) => formerId === named && isMac(purpose, text, mac));
  if (moved !== undefined) return moved.workspaceId;
  return secrets.isMac(purpose, text, mac) ? named : null;
}

/** Returns the signatures of instances that a workspace was in before. */
export function formerSignaturesOf({ former }: Pick<Secrets, 'former'>, workspaceId: number): FormerSignatures[] {
  return former.filter((signatures) => signatures.workspaceId === workspaceId);
}
