import type { Broken } from './broken.js';
import { DAY_MS } from './cast.js';
import { clock, isWarmup, sentBy } from './evidence.js';
import type { Month } from './month.js';

const HELD = ['throttled', 'quarantined'];

/** Number of spam messages that cannot be a coincidence. */
const ENOUGH = 5;
/** Days until a mailbox has recovered: seven days of rest, and one step up per day. */
const RETURN_DAYS = 12;

/** Checks that a mailbox whose mail goes to spam is quarantined within a day, and returns automatically. */
export function judgeBad(month: Month): Broken[] {
  const { plan, cast, events, notebook } = month;
  const member = cast.find(({ isBad }) => isBad);
  if (plan.bad === null || member === undefined) return [];
  const from = +plan.bad.from;
  const moves = events
    .filter(({ type, data }) => type === 'warmup.mailbox.health_changed' && data['mailbox'] === member.address)
    .map(({ timestamp, data }) => ({
      at: Date.parse(timestamp),
      band: String(data['band']),
      reasons: data['reasons'],
    }));
  const held = moves.find(({ at, band }) => at >= from && HELD.includes(band));
  const found: Broken[] = [];
  if (held === undefined) return [bad(`${member.address} was never held back`)];
  const enough = month.log.filter(
    (entry) => entry.from === member.address && entry.at >= from && entry.placement === 'spam',
  )[ENOUGH - 1];
  if (enough !== undefined && held.at - enough.at > DAY_MS) {
    found.push(bad(`held back ${clock(held.at)}, a day after it was known`));
  }
  if (!Array.isArray(held.reasons) || held.reasons.length === 0) found.push(bad('held back without a reason'));
  if (Date.parse(plan.start) + plan.days * DAY_MS < from + RETURN_DAYS * DAY_MS) return found;
  const rests = notebook.filter(
    ({ mailboxes }) => mailboxes.find((one) => one.mailbox === member.address)?.status === 'quarantined',
  );
  const quarantined = events.find(
    ({ type, data }) => type === 'warmup.mailbox.quarantined' && data['mailbox'] === member.address,
  );
  const recovered = events.find(
    ({ type, data }) => type === 'warmup.mailbox.recovered' && data['mailbox'] === member.address,
  );
  if (quarantined === undefined || rests.length === 0) return [...found, bad('it never rested')];
  if (recovered === undefined) return [...found, bad('it never came back')];
  const restsFrom = Date.parse(quarantined.timestamp);
  const restsUntil = Date.parse(recovered.timestamp);
  const sent = sentBy(month, member);
  for (const entry of sent) {
    if (entry.at > restsFrom && entry.at < restsUntil) {
      found.push(bad(`wrote to ${entry.to} at ${clock(entry.at)}, while it rested`));
    }
  }
  if (!sent.some((entry) => entry.at > restsUntil && isWarmup(month, entry))) found.push(bad('it never wrote again'));
  if (!sent.some((entry) => entry.at < restsFrom && !isWarmup(month, entry)))
    found.push(bad('it had no campaign mail'));
  if (!moves.some(({ at, band }) => at > restsUntil && !HELD.includes(band))) found.push(bad('it stays held back'));
  return found;
}

function bad(text: string): Broken {
  return { rule: 'bad', text };
}
