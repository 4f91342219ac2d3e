import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, in PEM. */
  readonly privateKeyPem: string;
  /** Time for t=, which is omitted if absent, so that equal messages have equal bytes. */
  readonly signedAt?: Date;
}

/** Fields that are signed if present: the list of RFC 6376 section 5.4.1, and the fields that RFC 8058 and Google require. */
const SIGNED_FIELDS = [
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
];

/**
 * Signs on the thread pool, because a signature takes longer than all other work on a message, and connections must
 * not wait for it.
 */
const signApart = promisify(sign);
const keys = new LRUCache<string, KeyObject>({ max: 500 });

/**
 * Signs a message on the thread pool, with rsa-sha256, relaxed/relaxed (RFC 6376), without body length. From is listed
 * once more than it occurs, so that no second one can be added.
 * @param raw complete message with CRLF line ends
 * @returns the message with its DKIM-Signature on top
 * @throws Error if From is missing, or the domain, selector or key is not usable
 */
export async function dkimSign(raw: Buffer, key: DkimKey): Promise<Buffer> {
  if (!/^[a-z0-9._-]+$/i.test(key.domain) || !/^[a-z0-9._-]+$/i.test(key.selector)) {
    throw new Error('DKIM domain and selector are host names');
  }
  const split = raw.indexOf('\r\n\r\n');
  const head = raw.subarray(0, split < 0 ? raw.length : split).toString('latin1');
  const body = split < 0 ? Buffer.alloc(0) : raw.subarray(split + 4);
  const fields = readFields(head);
  const signed = SIGNED_FIELDS.flatMap((name) => fields.filter((field) => field.name === name));
  if (!signed.some(({ name }) => name === 'from')) throw new Error('A message without From cannot be signed');
  // Of a repeated field, the last one is signed first (RFC 6376 section 5.4.2).
  const ordered = SIGNED_FIELDS.flatMap((name) => signed.filter((field) => field.name === name).reverse());

  const tags = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed',
    `d=${key.domain.toLowerCase()}; s=${key.selector}`,
    ...(key.signedAt === undefined ? [] : [`t=${Math.floor(key.signedAt.getTime() / 1000)}`]),
    `h=${foldNames([...ordered.map(({ name }) => name), 'from'])}`,
    `bh=${createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64')}`,
    'b=',
  ];
  const unsigned = `DKIM-Signature: ${tags.join(';\r\n ')}`;
  const input = `${ordered.map(({ line }) => `${relaxedHeader(line)}\r\n`).join('')}${relaxedHeader(unsigned)}`;
  const signature = await signApart('sha256', Buffer.from(input, 'latin1'), privateKey(key.privateKeyPem));
  const wrapped = (signature.toString('base64').match(/.{1,72}/g) ?? []).join('\r\n ');
  return Buffer.concat([Buffer.from(`${unsigned}${wrapped}\r\n`, 'latin1'), raw]);
}

/**
 * Creates an RSA-2048 key (RFC 8301 section 3.2).
 * @returns the private key and the text of the TXT record, which DNS stores in strings of up to 255 octets
 */
export function generateDkimKey(): { privateKeyPem: string; publicKey: string; record: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    privateKeyPem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey,
    record: `v=DKIM1; k=rsa; p=${publicKey}`,
  };
}

interface Field {
  readonly name: string;
  readonly line: string;
}

function readFields(head: string): Field[] {
  return head.split(/\r\n(?![ \t])/).flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [{ name: line.slice(0, colon).trim().toLowerCase(), line }] : [];
  });
}

/** Canonicalizes a header field (`relaxed`, RFC 6376 section 3.4.2). */
function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** Canonicalizes the body (`relaxed`, RFC 6376 section 3.4.4). */
function relaxedBody(body: Buffer): string {
  // Runs are collapsed first; a pattern for "white space before a line end" takes quadratic time on long runs.
  const collapsed = body
    .toString('latin1')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n|$)/g, '');
  let end = collapsed.length;
  while (collapsed.startsWith('\r\n', end - 2) && end > 0) end -= 2;
  const text = collapsed.slice(0, end);
  return text === '' ? '' : `${text}\r\n`;
}

function foldNames(names: readonly string[]): string {
  const lines = [''];
  for (const name of names) {
    const last = lines[lines.length - 1] ?? '';
    const next = last === '' ? name : `${last}:${name}`;
    if (next.length > 70) lines.push(`:${name}`);
    else lines[lines.length - 1] = next;
  }
  return lines.join('\r\n ');
}

function privateKey(pem: string): KeyObject {
  const known = keys.get(pem);
  if (known !== undefined) return known;
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The DKIM key is not an RSA key');
  keys.set(pem, key);
  return key;
}
