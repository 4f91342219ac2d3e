import { DateTime } from 'luxon';
import { addDays, localDate, weekdayOf } from '../../../sandbox/src/oracle/zoned-time.js';
import type { Broken, Rule } from './broken.js';
import type { Member } from './cast.js';
import { clock, earlierOfPair, isWarmup, sentBy } from './evidence.js';
import type { Entry } from './mail-world.js';
import type { Month } from './month.js';

/** Maximum ratio of a week's busiest working day to the mean: about a tenth more, and no two days are alike. */
const BUSIEST = 1.3;
/** Maximum ratio of a weekend day to a working day. */
const WEEKEND = 0.35;
/** Hours of the sender's day in which a person starts conversations, and in which they write at all. */
const BEGINS = { from: 8, to: 18.5 };
const WRITES = { from: 7.5, to: 21.1 };
/** Minimum share of the planned volume that a month sends. */
const LEAST_DONE = 0.6;

/** Checks limits, ramp-up, gaps, hours, and weekends of every mailbox. */
export function judgeDays(month: Month): Broken[] {
  return [...month.cast.flatMap((member) => judgeMember(month, member)), ...judgeWork(month)];
}

function judgeMember(month: Month, member: Member): Broken[] {
  const sent = sentBy(month, member);
  const warmup = sent.filter((entry) => isWarmup(month, entry));
  const broken = (rule: Rule, text: string): Broken => ({ rule, text: `${member.address}: ${text}` });
  const { maxPerDay, weekdaysOnly } = member.settings;
  return [
    ...[...byDay(sent, member.zone)]
      .filter(([, entries]) => entries.length > member.dailyLimit)
      .map(([date, { length }]) => broken('budget', `${length} of ${member.dailyLimit} messages on ${date}`)),
    ...[...byDay(warmup, member.zone)].flatMap(([date, { length }]) => {
      const most = Math.min(maxPerDay, levelOf(month, member, date));
      const found = length > most ? [broken('ramp', `${length} of ${most} warmup messages on ${date}`)] : [];
      return weekdaysOnly && weekdayOf(date) > 5 ? [...found, broken('weekend', `wrote on ${date}`)] : found;
    }),
    ...sent.slice(1).flatMap((entry, index) => {
      const gap = (entry.at - (sent[index] as Entry).at) / 1000;
      return gap < member.minGapSeconds ? [broken('gap', `${gap} s at ${clock(entry.at)}`)] : [];
    }),
    ...firstTries(month, warmup).flatMap(({ entry, isFirst }) => {
      const hours = entry.inReplyTo === null && isFirst ? BEGINS : WRITES;
      const at = DateTime.fromMillis(entry.at, { zone: member.zone });
      const hour = at.hour + at.minute / 60;
      return hour < hours.from || hour > hours.to ? [broken('hours', `wrote at ${at.toISO()}`)] : [];
    }),
  ];
}

/**
 * Returns the messages, and whether each is a first attempt. Openings that were rejected before are sent when the
 * author writes again, not only with a new conversation.
 */
function firstTries(month: Month, sent: readonly Entry[]): Array<{ entry: Entry; isFirst: boolean }> {
  return sent.map((entry) => ({
    entry,
    isFirst: !earlierOfPair(month, entry).some(({ result }) => result === 'refused'),
  }));
}

/** Returns what a mailbox may send on a day under its ramp-up: an increment after each working day. */
function levelOf({ plan }: Month, { zone, settings }: Member, date: string): number {
  let working = 0;
  for (let day = localDate(Date.parse(plan.start), zone); day < date; day = addDays(day, 1)) {
    if (weekdayOf(day) <= 5) working += 1;
  }
  const level = Math.min(settings.maxPerDay, settings.startPerDay + settings.increment * working);
  return Math.ceil(level * (weekdayOf(date) > 5 ? WEEKEND : BUSIEST));
}

function byDay(entries: readonly Entry[], zone: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = localDate(entry.at, zone);
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return days;
}

/** Checks that warmup does its work: doing nothing would keep every other rule. */
function judgeWork(month: Month): Broken[] {
  const meant = month.cast.reduce((sum, member) => sum + meantFor(month, member), 0);
  const done = month.log.filter((entry) => isWarmup(month, entry) && entry.by === 'service').length;
  const idle = month.cast.filter((member) => sentBy(month, member).length === 0);
  return [
    ...(done < LEAST_DONE * meant ? [{ rule: 'work' as const, text: `${done} messages of ${meant} meant` }] : []),
    ...idle.map(({ address }) => ({ rule: 'work' as const, text: `${address} never wrote` })),
  ];
}

/** Returns the planned messages of a mailbox, limited to the capacity that its days have left beside the campaign. */
function meantFor(month: Month, member: Member): number {
  const targets = month.notebook.map(
    ({ mailboxes }) => mailboxes.find(({ mailbox }) => mailbox === member.address)?.dailyTarget ?? 0,
  );
  const campaign = sentBy(month, member).filter((entry) => !isWarmup(month, entry)).length;
  const capacity = member.dailyLimit * month.plan.days - campaign;
  return Math.min(
    targets.reduce((sum, target) => sum + target, 0),
    capacity,
  );
}
