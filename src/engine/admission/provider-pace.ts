/** Exchange Online accepts 30 messages per minute. A third of them is reserved for messages that members write. */
const MICROSOFT_GAP_SECONDS = 3;

/** Returns the seconds between two messages of a mailbox: its setting, but never less than its provider requires. */
export function sendingGap(provider: string, minGapSeconds: number): number {
  return provider === 'microsoft' ? Math.max(MICROSOFT_GAP_SECONDS, minGapSeconds) : minGapSeconds;
}
