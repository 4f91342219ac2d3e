import { bech32 } from '@scure/base';

/** Public keys of age (age-encryption.org/v1), by prefix, with their length in bytes. */
const LENGTHS: Readonly<Record<string, number>> = { age: 32, age1pq: 1_216 };

/** Returns the problem with a list of age recipients as a part of a sentence; null if backups can be encrypted for all of them. */
export function recipientsProblem(recipients: readonly string[]): string | null {
  if (recipients.some((text) => /^age-secret-key-/i.test(text))) {
    return 'contains an identity, which is secret. Use its recipient, which "age-keygen -y FILE" prints';
  }
  const bad = recipients.find((text) => prefixOf(text) === null);
  if (bad !== undefined) {
    return `must be age recipients, which begin with age1 or age1pq1; not valid: '${shortRecipient(bad)}'`;
  }
  return new Set(recipients.map(prefixOf)).size > 1
    ? 'mixes age1 and age1pq1 recipients, which would make a backup as weak as the weaker kind. Use one kind'
    : null;
}

/** Returns the prefix of a recipient; null if its checksum or length is wrong, or its kind is not supported. */
function prefixOf(recipient: string): string | null {
  const decoded = bech32.decodeUnsafe(recipient, false);
  if (decoded === undefined || recipient !== recipient.toLowerCase()) return null;
  return bech32.fromWordsUnsafe(decoded.words)?.length === LENGTHS[decoded.prefix] ? decoded.prefix : null;
}

/** Shortens recipients of almost 2,000 characters for messages. */
export function shortRecipient(recipient: string): string {
  return recipient.length > 80 ? `${recipient.slice(0, 24)}…` : recipient;
}
