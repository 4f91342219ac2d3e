import { normalAddress } from '../address.js';
import { type Delivery, type Evidence, groupBy, violation } from './evidence.js';
import type { Violation, ViolationRule } from './expectations.js';
import { isInsideWindow } from './windows.js';
import { instantOf, localDate } from './zoned-time.js';

const DAY_MS = 86_400_000;

/** Checks that every message is within a window, and that daily limits, rolling limits, and gaps are kept. */
export function checkSchedule(evidence: Evidence): Violation[] {
  return [...checkWindows(evidence), ...checkCampaignLimits(evidence), ...checkMailboxLimits(evidence)];
}

function checkWindows({ deliveries, toleranceMs }: Evidence): Violation[] {
  return deliveries.flatMap((delivery) => {
    const { campaign } = delivery;
    if (campaign === null) return [];
    const zone = campaign.contactTimezones?.[delivery.address] ?? campaign.timezone;
    if (isInsideWindow(delivery.at, campaign, zone, toleranceMs)) return [];
    return [violation('outside-window', delivery, `no window is open at that time in ${zone}`)];
  });
}

function checkCampaignLimits({ deliveries, expectations, toleranceMs }: Evidence): Violation[] {
  return expectations.campaigns.flatMap((campaign) => {
    const own = deliveries.filter((one) => one.campaign === campaign);
    const first = own.filter((one) => one.step === 0);
    const zone = campaign.timezone;
    const gaps = [...groupBy(own, (one) => one.mailbox).values()].flatMap((ofMailbox) =>
      checkGap('campaign-gap', ofMailbox, campaign.gapSeconds, toleranceMs),
    );
    return [
      ...checkDayLimit('campaign-daily-limit', own, campaign.dailyLimit, zone, toleranceMs),
      ...checkDayLimit('new-contacts-limit', first, campaign.newContactsPerDay, zone, toleranceMs),
      ...gaps,
    ];
  });
}

function checkMailboxLimits({ deliveries, expectations, toleranceMs }: Evidence): Violation[] {
  return (expectations.mailboxes ?? []).flatMap((mailbox) => {
    const own = deliveries.filter((one) => one.mailbox === normalAddress(mailbox.address));
    return [
      ...checkDayLimit('mailbox-daily-limit', own, mailbox.dailyLimit, mailbox.timezone ?? 'UTC', toleranceMs),
      ...checkRolling(own, mailbox.rollingLimit, toleranceMs),
      ...checkGap('mailbox-gap', own, mailbox.minGapSeconds, toleranceMs),
    ];
  });
}

/** Allows a message in progress at midnight to count toward the previous day. */
function checkDayLimit(
  rule: ViolationRule,
  deliveries: readonly Delivery[],
  limit: number | undefined,
  zone: string,
  toleranceMs: number,
): Violation[] {
  if (limit === undefined) return [];
  const found: Violation[] = [];
  for (const [day, ofDay] of groupBy(deliveries, (one) => localDate(one.at, zone))) {
    const midnight = instantOf(day, 0, zone);
    const certain = ofDay.filter((one) => one.at > midnight + toleranceMs || toleranceMs === 0);
    for (const over of certain.slice(limit)) {
      found.push(violation(rule, over, `${ofDay.length} on ${day} (${zone}), ${limit} allowed`));
    }
  }
  return found;
}

function checkRolling(deliveries: readonly Delivery[], limit: number | undefined, toleranceMs: number): Violation[] {
  if (limit === undefined) return [];
  return deliveries.flatMap((delivery, index) => {
    const first = deliveries[index - limit];
    if (first === undefined || delivery.at - first.at >= DAY_MS - toleranceMs) return [];
    return [violation('mailbox-rolling-limit', delivery, `more than ${limit} within 24 hours`)];
  });
}

function checkGap(
  rule: ViolationRule,
  deliveries: readonly Delivery[],
  gapSeconds: number | undefined,
  toleranceMs: number,
): Violation[] {
  if (gapSeconds === undefined || gapSeconds === 0) return [];
  return deliveries.flatMap((delivery, index) => {
    const before = deliveries[index - 1];
    if (before === undefined || before.entry === delivery.entry) return [];
    if (delivery.at - before.at + toleranceMs >= gapSeconds * 1000) return [];
    const seconds = (delivery.at - before.at) / 1000;
    return [violation(rule, delivery, `${seconds} s after ${before.entry.messageId}, ${gapSeconds} s wanted`)];
  });
}
