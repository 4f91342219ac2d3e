import { headerValues, parseHeaderBlock } from '../../../engine/mail/headers.js';
import { foldHeader } from '../mime/fold.js';
import { parseAddresses } from '../mime/header-addresses.js';
import type { SmtpEnvelope } from '../smtp/types.js';

/** Message for an API, which reads the recipients from the header. */
export interface Addressed {
  readonly raw: Buffer;
  /** Message-ID, and that of the original message of a reply; null if absent. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  /** Address in From, in lower case. */
  readonly from: string;
  readonly subject: string;
  readonly date: string;
  /** Addresses in To, in lower case. */
  readonly to: readonly string[];
}

/**
 * Addresses a message to the recipients of its envelope. Adds recipients missing from To and Cc to Bcc, which both providers
 * remove. Returns an address in the header that is not a recipient, because the provider would send to it.
 */
export function addressTo(raw: Buffer, envelope: SmtpEnvelope): Addressed | { readonly foreign: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = parseHeaderBlock(raw.subarray(0, end === -1 ? raw.length : end + 2).toString('utf8'), 2_000);
  const named = ['to', 'cc', 'bcc'].flatMap((name) => headerValues(headers, name).flatMap(parseAddresses));
  const wanted = new Map(envelope.to.map((address) => [keyOf(address), address]));
  const foreign = named.find(({ address }) => !wanted.has(keyOf(address)));
  if (foreign !== undefined) return { foreign: foreign.address };
  for (const { address } of named) wanted.delete(keyOf(address));
  const hidden = [...wanted.values()];
  const first = (name: string): string | null => headerValues(headers, name)[0] ?? null;
  return {
    raw: hidden.length === 0 ? raw : Buffer.concat([Buffer.from(foldHeader('Bcc', hidden.join(', '))), raw]),
    messageId: first('message-id'),
    inReplyTo: first('in-reply-to'),
    from: keyOf(parseAddresses(first('from') ?? '')[0]?.address ?? ''),
    subject: first('subject') ?? '',
    date: first('date') ?? '',
    to: parseAddresses(first('to') ?? '').map(({ address }) => keyOf(address)),
  };
}

/** Normalizes the case of an address: domains are case-insensitive, and providers treat local parts the same way. */
function keyOf(address: string): string {
  return address.toLowerCase();
}
