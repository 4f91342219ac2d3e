/** Exchange Online accepts 30 messages per minute. A third of them is left to messages that members write. */
const MICROSOFT_GAP_SECONDS = 3;

/** Seconds between two messages of a mailbox: as it is set, and never less than its provider asks for. */
export function sendingGap(provider: string, minGapSeconds: number): number {
  return provider === 'microsoft' ? Math.max(MICROSOFT_GAP_SECONDS, minGapSeconds) : minGapSeconds;
}
