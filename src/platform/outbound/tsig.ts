import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLASS, type DnsMessage, encodeRecord, joined, TYPE, twoBytes } from '../../engine/dns/wire/message.js';
import { encodeName, MalformedMessage, readName } from '../../engine/dns/wire/names.js';

/** Supported algorithms: the HMACs of RFC 8945 section 6 that are not broken. */
export const TSIG_ALGORITHMS = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const;
export type TsigAlgorithm = (typeof TSIG_ALGORITHMS)[number];

/** Returns whether a text is a secret in the format of name servers: base64. */
export function isTsigSecret(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4}){2,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}

export interface TsigKey {
  readonly name: string;
  readonly algorithm: TsigAlgorithm;
  readonly secret: Buffer;
}

/** Maximum difference between the clocks of both sides, in seconds (RFC 8945 section 10). */
const FUDGE_SECONDS = 300;
/** Maximum unsigned messages between two signed ones (RFC 8945 section 5.3.1). */
const MOST_UNSIGNED = 99;

/** Error codes of a signed response; 0 for none. */
export const TSIG_ERROR = { BADSIG: 16, BADKEY: 17, BADTIME: 18 } as const;

interface Signature {
  readonly mac: Uint8Array;
  readonly timeAndFudge: Uint8Array;
  readonly signedAt: number;
  readonly originalId: number;
  readonly error: number;
  readonly other: Uint8Array;
  readonly isOfKey: boolean;
}

/** Returns a request with its signature (RFC 8945 section 5.1). */
export function signMessage(
  key: TsigKey,
  message: Uint8Array,
  nowSeconds: number,
): { bytes: Uint8Array; mac: Uint8Array } {
  const timeAndFudge = Uint8Array.from([...timeBytes(nowSeconds), ...twoBytes(FUDGE_SECONDS)]);
  const mac = hmac(key, [message, variablesOf(key, timeAndFudge, 0, new Uint8Array())]);
  const id = message.subarray(0, 2);
  const data = joined([
    encodeName(key.algorithm),
    timeAndFudge,
    Uint8Array.from(twoBytes(mac.length)),
    mac,
    id,
    Uint8Array.from([0, 0, 0, 0]),
  ]);
  const bytes = joined([message, encodeRecord({ name: key.name, type: TYPE.TSIG, class: CLASS.ANY, ttl: 0, data })]);
  bytes.set(twoBytes(1), 10);
  return { bytes, mac };
}

/**
 * Validity of a signature. `unsigned`: there is none, or the server could not create one; `error` is the server's
 * verdict on the request's signature.
 */
export type SignatureVerdict =
  | { readonly kind: 'good'; readonly error: number }
  | { readonly kind: 'unsigned'; readonly error: number }
  | { readonly kind: 'bad'; readonly reason: string };

/** Verifies the responses to one signed request in order (RFC 8945, sections 5.3 and 5.3.1). */
export function answerVerifier(key: TsigKey, requestMac: Uint8Array) {
  let previous = requestMac;
  let waiting: Uint8Array[] = [];
  let isFirst = true;
  return (bytes: Uint8Array, message: DnsMessage, nowSeconds: number): SignatureVerdict => {
    const signature = signatureOf(key, message);
    if (signature === null) {
      waiting.push(bytes);
      if (isFirst) return { kind: 'unsigned', error: 0 };
      return waiting.length > MOST_UNSIGNED
        ? { kind: 'bad', reason: 'too much is not signed' }
        : { kind: 'good', error: 0 };
    }
    if (signature.mac.length === 0) return { kind: 'unsigned', error: signature.error };
    if (!signature.isOfKey) return { kind: 'bad', reason: 'it is signed with another key' };
    const stripped = withoutSignature(bytes, message, signature.originalId);
    const variables = isFirst
      ? variablesOf(key, signature.timeAndFudge, signature.error, signature.other)
      : signature.timeAndFudge;
    const wanted = hmac(key, [Uint8Array.from(twoBytes(previous.length)), previous, ...waiting, stripped, variables]);
    const isRight = wanted.length === signature.mac.length && timingSafeEqual(wanted, signature.mac);
    if (!isRight) return { kind: 'bad', reason: 'the signature is wrong' };
    if (signature.error === 0 && Math.abs(signature.signedAt - nowSeconds) > FUDGE_SECONDS) {
      return { kind: 'bad', reason: 'the clocks of both sides differ by more than five minutes' };
    }
    [previous, waiting, isFirst] = [signature.mac, [], false];
    return { kind: 'good', error: signature.error };
  };
}

function signatureOf(key: TsigKey, message: DnsMessage): Signature | null {
  const record = message.additionals.at(-1);
  if (record?.type !== TYPE.TSIG) return null;
  const data = record.data;
  const { name: algorithm, next } = readName(data, 0);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  try {
    const macEnd = next + 10 + view.getUint16(next + 8);
    const otherLength = view.getUint16(macEnd + 4);
    return {
      timeAndFudge: data.slice(next, next + 8),
      signedAt: view.getUint16(next) * 2 ** 32 + view.getUint32(next + 2),
      mac: data.slice(next + 10, macEnd),
      originalId: view.getUint16(macEnd),
      error: view.getUint16(macEnd + 2),
      other: data.slice(macEnd + 6, macEnd + 6 + otherLength),
      isOfKey: sameName(record.name, key.name) && sameName(algorithm, key.algorithm),
    };
  } catch (cause) {
    throw new MalformedMessage('a signature ends too early', { cause });
  }
}

function sameName(a: string, b: string): boolean {
  return Buffer.from(encodeName(a)).equals(encodeName(b));
}

/** Returns the message as signed: with its original ID and without the signature record. */
function withoutSignature(bytes: Uint8Array, message: DnsMessage, originalId: number): Uint8Array {
  const stripped = bytes.slice(0, message.lastRecordAt);
  stripped.set(twoBytes(originalId), 0);
  stripped.set(twoBytes(message.additionals.length - 1), 10);
  return stripped;
}

/** Returns the TSIG variables of section 4.3.3. */
function variablesOf(key: TsigKey, timeAndFudge: Uint8Array, error: number, other: Uint8Array): Uint8Array {
  return joined([
    encodeName(key.name),
    Uint8Array.from([...twoBytes(CLASS.ANY), 0, 0, 0, 0]),
    encodeName(key.algorithm),
    timeAndFudge,
    Uint8Array.from([...twoBytes(error), ...twoBytes(other.length)]),
    other,
  ]);
}

function timeBytes(seconds: number): number[] {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(seconds, 0, 6);
  return [...bytes];
}

function hmac(key: TsigKey, parts: readonly Uint8Array[]): Uint8Array {
  const digest = createHmac(key.algorithm.slice('hmac-'.length), key.secret);
  for (const part of parts) digest.update(part);
  return digest.digest();
}
