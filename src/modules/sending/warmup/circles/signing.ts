import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readJson } from '../../../../platform/outbound/read-json.js';

/** Ed25519 key pair (RFC 8032): the public key as its 32 bytes, the private key as PKCS #8. */
export interface KeyPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

/** Prefix of the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410, section 4). */
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

/** Returns whether the key's owner signed the text; false for an invalid key or signature too. */
export function isSigned(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (publicKey.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature);
}

export interface CallFacts {
  /** Public keys of caller and recipient, in their transmitted form. */
  readonly from: string;
  readonly to: string;
  readonly sentAt: string;
  readonly nonce: string;
  readonly content: string;
}

/** Returns the text signed by the caller: method, path, recipient, time, nonce and content digest. */
export function callText({ from, to, sentAt, nonce, content }: CallFacts): string {
  return ['outrider circle call 1', 'POST', PATH, from, to, sentAt, nonce, digestOf(content)].join('\n');
}

/** Returns the text signed by the responder: the call it answers, and the response digest. */
export function answerText(call: Pick<CallFacts, 'from' | 'to' | 'nonce'>, content: string): string {
  return ['outrider circle answer 1', call.from, call.to, call.nonce, digestOf(content)].join('\n');
}

export interface Invitation {
  readonly id: string;
  /** Public key of the inviting instance. */
  readonly publicKey: Buffer;
  readonly url: string;
  readonly expiresAt: Date;
}

const INVITATION = 'circle_';

/** Returns the text of an invitation, which the operator hands to the operator of the other instance. */
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

/** Reads an invitation signed by its author; null if it is invalid or was altered. */
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

export interface PeerMail {
  /** ID of the conversation between the two instances. */
  readonly talk: string;
  readonly position: number;
  readonly from: string;
  readonly to: string;
}

const CONVERSATION_BYTES = 16;

/**
 * Reads the message that a value refers to, which earlier versions wrote into messages for a peer: 16 bytes
 * conversation, 1 byte position, 64 bytes signature, which `isPeerReference` checks. Null for any other value.
 */
export function readPeerReference(value: string): Pick<PeerMail, 'talk' | 'position'> | null {
  if (!/^[A-Za-z0-9_-]{108}$/.test(value.trim())) return null;
  const bytes = Buffer.from(value.trim(), 'base64url');
  const hex = bytes.subarray(0, CONVERSATION_BYTES).toString('hex');
  const conversation = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  return { talk: conversation, position: bytes.readUInt8(CONVERSATION_BYTES) };
}

/** Returns whether the owner of the key wrote the value for this message. */
export function isPeerReference(publicKey: Buffer, value: string, mail: PeerMail): boolean {
  const named = readPeerReference(value);
  if (named === null || named.talk !== mail.talk || named.position !== mail.position) return false;
  const signature = Buffer.from(value.trim(), 'base64url').subarray(CONVERSATION_BYTES + 1);
  return isSigned(publicKey, mailText(mail), signature);
}

/** Returns the text that earlier versions signed of a message for a peer. */
export function mailText({ talk: conversation, position, from, to }: PeerMail): string {
  return ['outrider circle mail 1', conversation, String(position), from.toLowerCase(), to.toLowerCase()].join('\n');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parse(text: string): Record<string, unknown> | null {
  const value = readJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
