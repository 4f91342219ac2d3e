/** Maximum size of a body (docs/build/events.md); larger data is reduced to IDs. */
export const MAX_BODY_BYTES = 64 * 1024;

export interface WebhookMessage {
  readonly id: string;
  readonly type: string;
  /** Time of the event. */
  readonly timestamp: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns the exact text that is signed and sent: minimal JSON of `{id, type, timestamp, data}`, at most 64 kB. */
export function webhookBody(message: WebhookMessage): string {
  const full = textOf(message, message.data);
  return utf8Length(full) <= MAX_BODY_BYTES ? full : textOf(message, cutToIds(message.data));
}

function textOf({ id, type, timestamp }: WebhookMessage, data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ id, type, timestamp: timestamp.toISOString(), data });
}

/** Reduces data that is too large to IDs and the facts of every event. The API returns the rest. */
function cutToIds(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(data).filter(([name, value]) => isShort(value) && KEPT.test(name));
  return { ...Object.fromEntries(kept), truncated: true };
}

const KEPT = /(?:^|[a-z])(?:Id|Ids)$|^(?:sequence|schemaVersion|test|email|status)$/;
const LONGEST_KEPT = 1_000;

function isShort(value: unknown): boolean {
  return typeof value === 'string' ? value.length <= LONGEST_KEPT : value === null || typeof value !== 'object';
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    // Two units of a surrogate pair are four bytes; JSON.stringify has escaped lone ones.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
