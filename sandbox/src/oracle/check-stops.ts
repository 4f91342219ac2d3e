import { normalAddress } from '../address.js';
import { type Evidence, violation } from './evidence.js';
import type { Violation } from './expectations.js';
import { collectStops, stopsFor } from './stops.js';

/**
 * Checks that a contact gets nothing after a reply, an unsubscribe, a bounce, a complaint, a suppression, or a stop, or during a pause.
 */
export function checkStops(evidence: Evidence): Violation[] {
  const { deliveries, toleranceMs } = evidence;
  const stops = collectStops(evidence);
  const found: Violation[] = [];
  for (const delivery of deliveries) {
    for (const stop of stopsFor(stops, delivery.address)) {
      if (delivery.at <= stop.from + toleranceMs || !stop.covers(delivery)) continue;
      if (stop.until !== null && delivery.at >= stop.until) continue;
      const since = new Date(stop.from).toISOString();
      found.push(violation(stop.rule, delivery, `${stop.explanation} at ${since}`));
    }
    for (const pause of delivery.campaign?.pauses ?? []) {
      const ended = pause.to !== null && delivery.at >= Date.parse(pause.to);
      if (ended || delivery.at <= Date.parse(pause.from) + toleranceMs) continue;
      found.push(violation('sent-while-paused', delivery, `the campaign is paused since ${pause.from}`));
    }
  }
  return [...found, ...checkAttempts(evidence)];
}

/** Checks that a permanently rejected recipient is not contacted again, which ruins a sender's reputation. */
function checkAttempts({ log, toleranceMs }: Evidence): Violation[] {
  const refusedAt = new Map<string, number>();
  const found: Violation[] = [];
  for (const entry of log) {
    if (entry.type !== 'refused' || entry.because !== 'recipient' || !entry.reply.startsWith('5')) continue;
    for (const to of entry.to) {
      const address = normalAddress(to);
      const first = refusedAt.get(address);
      if (first === undefined) refusedAt.set(address, Date.parse(entry.at));
      else if (Date.parse(entry.at) > first + toleranceMs) {
        const explanation = `refused for good at ${new Date(first).toISOString()} and tried again`;
        found.push({
          rule: 'tried-after-bounce',
          at: entry.at,
          campaignId: null,
          address,
          messageIds: [],
          explanation,
        });
      }
    }
  }
  return found;
}
