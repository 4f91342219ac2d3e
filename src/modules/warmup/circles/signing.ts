import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readJson } from '../../../platform/outbound/read-json.js';

/** An Ed25519 key pair (RFC 8032): the public key as its 32 bytes, the private one as PKCS #8. */
export interface KeyPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** What stands before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const PATH = '/circles/calls';

export function makeKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

export function signText({ privateKey }: Pick<KeyPair, 'privateKey'>, text: string): Buffer {
  return sign(null, Buffer.from(text), createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));
}

/** Whether the owner of the key has signed the text. False for what is no key or no signature as well. */
export function isSigned(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature);
}

export interface CallFacts {
  /** Keys of the two, as they are sent. */
  readonly from: string;
  readonly to: string;
  readonly sentAt: string;
  readonly nonce: string;
  readonly content: string;
}

/** What the caller signs: method, path, who is meant, time, nonce and the digest of the content. */
export function callText({ from, to, sentAt, nonce, content }: CallFacts): string {
  return ['outrider circle call 1', 'POST', PATH, from, to, sentAt, nonce, digestOf(content)].join('\n');
}

/** What the one who was called signs: which call it answers, and the digest of the answer. */
export function answerText(call: Pick<CallFacts, 'from' | 'to' | 'nonce'>, content: string): string {
  return ['outrider circle answer 1', call.from, call.to, call.nonce, digestOf(content)].join('\n');
}

export interface Invitation {
  readonly id: string;
  /** Of the one who invites. */
  readonly publicKey: Buffer;
  readonly url: string;
  readonly expiresAt: Date;
}

const INVITATION = 'circle_';

/** The text that the operator hands to the other one. */
export function writeInvitation(keys: KeyPair, invitation: Omit<Invitation, 'publicKey'>): string {
  const facts = JSON.stringify({
    id: invitation.id,
    key: keys.publicKey.toString('base64url'),
    url: invitation.url,
    expiresAt: invitation.expiresAt.toISOString(),
  });
  const signature = signText(keys, `outrider circle invitation 1\n${facts}`).toString('base64url');
  return `${INVITATION}${Buffer.from(facts).toString('base64url')}.${signature}`;
}

/** An invitation that its maker has signed; null: it is none, or was altered. */
export function readInvitation(text: string): Invitation | null {
  const [, encoded, signature] = /^circle_([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})$/.exec(text.trim()) ?? [];
  if (encoded === undefined || signature === undefined) return null;
  const facts = Buffer.from(encoded, 'base64url').toString('utf8');
  const read = parse(facts);
  if (read === null || !['id', 'key', 'url', 'expiresAt'].every((name) => typeof read[name] === 'string')) return null;
  const publicKey = Buffer.from(String(read['key']), 'base64url');
  const text1 = `outrider circle invitation 1\n${facts}`;
  if (!isSigned(publicKey, text1, Buffer.from(signature, 'base64url'))) return null;
  return {
    id: String(read['id']),
    publicKey,
    url: String(read['url']),
    expiresAt: new Date(String(read['expiresAt'])),
  };
}

export interface GuestMail {
  /** The name of the talk between the two installations. */
  readonly talk: string;
  readonly position: number;
  readonly from: string;
  readonly to: string;
}

const TALK_BYTES = 16;

/**
 * Which message a value names that earlier versions wrote into mail for a peer: 16 bytes talk, 1 byte place in it, 64 bytes
 * signature, which `isGuestReference` checks. Null: it is no such value.
 */
export function readGuestReference(value: string): Pick<GuestMail, 'talk' | 'position'> | null {
  if (!/^[A-Za-z0-9_-]{108}$/.test(value.trim())) return null;
  const bytes = Buffer.from(value.trim(), 'base64url');
  const hex = bytes.subarray(0, TALK_BYTES).toString('hex');
  const talk = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { talk, position: bytes.readUInt8(TALK_BYTES) };
}

/** Whether the owner of the key wrote the value for this message. */
export function isGuestReference(publicKey: Buffer, value: string, mail: GuestMail): boolean {
  const named = readGuestReference(value);
  if (named === null || named.talk !== mail.talk || named.position !== mail.position) return false;
  const signature = Buffer.from(value.trim(), 'base64url').subarray(TALK_BYTES + 1);
  return isSigned(publicKey, mailText(mail), signature);
}

/** What earlier versions signed of a message for a peer. */
export function mailText({ talk, position, from, to }: GuestMail): string {
  return ['outrider circle mail 1', talk, String(position), from.toLowerCase(), to.toLowerCase()].join('\n');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parse(text: string): Record<string, unknown> | null {
  const value = readJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
