import type { Ctx } from '../../../src/platform/context.js';
import type { Broken } from './broken.js';
import type { RunResult } from './simulation.js';

/** Condition for emails that were submitted, or may have been. */
const GONE = `s.status in ('sent', 'unknown')`;

/** Returns the condition for emails in the day of a slot: claimed on this day and submitted; for manual messages, submitted on it. */
const inDay = (slot: string, zone: string, at = 'claimed_at'): string => `${GONE}
  and s.${at} < ${slot}.day_ends_at and (s.${at} at time zone ${zone})::date = ((${slot}.day_ends_at - interval '1 second') at time zone ${zone})::date`;

interface Counted {
  readonly what: string;
  readonly kept: number;
  readonly real: number;
}

/**
 * Checks that budgets count each submitted email once: the counters of mailboxes, campaigns, and attachments for their last
 * day equal the emails claimed on this day and submitted. Detects capacity that was not released, or released twice.
 */
export async function compareBudgets(ctx: Ctx, { staged }: RunResult): Promise<Broken[]> {
  const rows = await ctx.sql.query<Counted>(
    `select 'day of ' || m.address as what, l.sent_today as kept, (
         select count(*)::int from sends s where s.workspace_id = $1 and s.mailbox_id = m.id and ${inDay('l', 'coalesce(m.timezone, w.timezone)')}) + (
         select count(*)::int from outbound_operations s where s.workspace_id = $1 and s.mailbox_id = m.id and ${inDay('l', 'coalesce(m.timezone, w.timezone)', 'updated_at')}) as real
       from mailbox_slots l join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id join workspaces w on w.id = m.workspace_id
       where l.workspace_id = $1
     union all
     select 'day of a campaign', l.sent_today, (
         select count(*)::int from sends s where s.workspace_id = $1 and s.campaign_id = c.id and ${inDay('l', `(c.schedule ->> 'timezone')`)})
       from campaign_slots l join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id where l.workspace_id = $1
     union all
     select 'messages of ' || m.address || ' in a campaign', a.sent_total::int, (
         select count(*)::int from sends s where s.workspace_id = $1 and s.campaign_id = a.campaign_id and s.mailbox_id = m.id and ${GONE})
       from campaign_mailboxes a join mailboxes m on m.workspace_id = a.workspace_id and m.id = a.mailbox_id where a.workspace_id = $1
     union all
     select 'messages to ' || c.email, c.sent_count, (
         select count(*)::int from sends s where s.workspace_id = $1 and s.contact_id = c.id and ${GONE})
       from contacts c where c.workspace_id = $1`,
    [staged.workspaceId],
  );
  return rows
    .filter(({ kept, real }) => kept !== real)
    .map(({ what, kept, real }) => ({
      invariant: 'I8' as const,
      rule: 'budget',
      text: `${what}: counted ${kept}, a recount gives ${real}`,
    }));
}
