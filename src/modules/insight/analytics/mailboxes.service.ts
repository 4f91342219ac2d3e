import { formatDay } from '../../../engine/schedule/calendar.js';
import { daySpan } from '../../../engine/schedule/day-span.js';
import { localDayNumber } from '../../../engine/schedule/local-day.js';
import type { Ctx } from '../../../platform/context.js';
import { askedDays, type DayQuery } from '../../outreach/statistics/index.js';
import { listMeasured, type MailboxSums, sumOfMailboxes } from './mailboxes.reads.js';
import { MOST_MAILBOXES } from './most-mailboxes.js';

/** Returns the stats of mailboxes for each day of a time zone. Throws 422 for invalid days; see `askedDays`. */
export async function readMailboxDays(
  ctx: Ctx,
  workspaceId: number,
  { mailboxId, ...query }: DayQuery & { readonly mailboxId?: readonly number[] | undefined },
) {
  const { zone, first, last } = await askedDays(ctx, workspaceId, query);
  const { dates, starts } = daySpan(zone, first, last);
  const mailboxes = await listMeasured(ctx.sql, workspaceId, mailboxId ?? null, starts[0] as Date, MOST_MAILBOXES);
  const ids = mailboxes.map(({ id }) => id);
  const rows = await sumOfMailboxes(ctx.sql, workspaceId, ids, starts);
  const today = formatDay(localDayNumber(zone, ctx.clock.now().getTime()));
  return {
    from: dates[0] as string,
    to: dates.at(-1) as string,
    timezone: zone,
    mailboxes: mailboxes.map(({ id, address, daily_limit: limit }) => {
      const own = rows.filter((row) => row.mailbox_id === id);
      const sentOn = new Map(own.map((row) => [row.bucket, row.sent]));
      return {
        ...{ mailboxId: id, address, ...totals(own) },
        days: dates.map((date, index) => ({
          ...{ date, sent: sentOn.get(index + 1) ?? 0 },
          limit: date === today ? limit : null,
        })),
      };
    }),
  };
}

function totals(rows: readonly MailboxSums[]) {
  const sum = (column: Exclude<keyof MailboxSums, 'mailbox_id' | 'bucket'>): number =>
    rows.reduce((total, row) => total + row[column], 0);
  const [sent, bounces, reported] = [sum('sent'), sum('bounces'), sum('reported_bounces')];
  // A message rejected in the SMTP dialogue was attempted and never sent.
  const tried = sent + bounces - reported;
  return {
    ...{ sent, bounces, softBounces: sum('soft_bounces'), replies: sum('replies'), autoReplies: sum('auto_replies') },
    complaints: sum('complaints'),
    attempted: tried,
    bounceRate: tried <= 0 ? null : Math.round((bounces / tried) * 10_000) / 10_000,
  };
}
