import { isWarm } from '../../../engine/admission/mailbox-facts.js';
import { say } from '../../../engine/words/say.js';
import { mailboxFacts } from '../delivery/index.js';
import type { AttachedMailbox } from './preflight.reads.js';
import { type CheckOutcome, fail, type PreflightCheck, pass, skip, unknown, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

/** A server that responded this long ago still counts as responding (docs/use/preflight.md). */
const ANSWER_GOOD_MS = 24 * 3_600_000;
const LISTED = 20;

export type Connection = 'ok' | 'failed' | 'unknown';

/**
 * Returns whether the servers of a mailbox responded within 24 hours; a successful sync or message counts like a probe. A native mailbox
 * has no servers: only the relay may have failed.
 */
function connectionOf(row: AttachedMailbox, now: Date): Connection {
  if (row.status === 'disconnected' || row.status === 'error') return 'failed';
  if (row.provider === 'native' || row.provider === 'sandbox') return row.smtp_status === 'failed' ? 'failed' : 'ok';
  const smtp = answered(row.smtp_status, [row.smtp_checked_at, row.last_sent_at], now);
  const imap = row.has_imap ? answered(row.imap_status, [row.imap_checked_at, row.last_sync_at], now) : 'ok';
  if (smtp === 'failed' || imap === 'failed') return 'failed';
  return smtp === 'ok' && imap === 'ok' ? 'ok' : 'unknown';
}

function answered(status: string, instants: ReadonlyArray<Date | null>, now: Date): Connection {
  if (status === 'failed') return 'failed';
  const isRecent = instants.some((at) => at !== null && now.getTime() - at.getTime() <= ANSWER_GOOD_MS);
  return isRecent ? 'ok' : 'unknown';
}

function addresses(rows: readonly AttachedMailbox[]): string[] {
  return rows.slice(0, LISTED).map((row) => row.address);
}

/** Facts for checks of single mailboxes. */
type MailboxFactsOf = Pick<PreflightFacts, 'now' | 'mailboxes'>;

function used(facts: Pick<PreflightFacts, 'mailboxes'>): AttachedMailbox[] {
  return facts.mailboxes.filter((row) => row.enabled);
}

const attached: PreflightCheck = {
  key: 'mailboxes.attached',
  severity: 'blocking',
  title: say`Mailboxes`,
  judge: (facts) => {
    const n = used(facts).length;
    if (n > 0) return pass(n === 1 ? say`1 mailbox is attached.` : say`${n} mailboxes are attached.`, { mailboxes: n });
    return fail(
      facts.mailboxes.length === 0
        ? say`No mailbox is attached.`
        : say`Every attached mailbox is disabled in this campaign.`,
      {
        remediation: say`Attach a mailbox to the campaign.`,
        operation: 'attachCampaignMailbox',
        details: { mailboxes: 0, switchedOff: facts.mailboxes.length },
      },
    );
  },
};

export const connectedCheck: PreflightCheck<MailboxFactsOf> = {
  key: 'mailboxes.connected',
  severity: 'blocking',
  title: say`Mailbox connections`,
  judge: (facts) => {
    const rows = used(facts);
    if (rows.length === 0) return skip(say`No mailbox is attached.`);
    const byState = groupByConnection(rows, facts.now);
    const paused = rows.filter((row) => row.status === 'paused');
    const details = {
      connected: byState.ok.length,
      failed: addresses(byState.failed),
      unknown: byState.unknown.length,
      paused: addresses(paused),
    };
    const advice = {
      remediation: say`Check the host, username and password of these mailboxes.`,
      operation: 'verifyMailbox',
      details,
    };
    if (rows.every((row) => byState.failed.includes(row) || paused.includes(row))) {
      return fail(say`No attached mailbox is connected.`, advice);
    }
    const lost = byState.failed.length + paused.length;
    if (lost > 0) {
      return warn(lost === 1 ? say`1 mailbox cannot send.` : say`${lost} mailboxes cannot send.`, advice);
    }
    if (byState.unknown.length > 0) {
      return unknown(
        byState.unknown.length === 1
          ? say`The servers of 1 mailbox did not respond within 24 hours.`
          : say`The servers of ${byState.unknown.length} mailboxes did not respond within 24 hours.`,
        details,
      );
    }
    return pass(say`The servers of every mailbox respond.`, details);
  },
};

function groupByConnection(rows: readonly AttachedMailbox[], now: Date): Record<Connection, AttachedMailbox[]> {
  const groups: Record<Connection, AttachedMailbox[]> = { ok: [], failed: [], unknown: [] };
  for (const row of rows) groups[connectionOf(row, now)].push(row);
  return groups;
}

export const warmedCheck: PreflightCheck<MailboxFactsOf> = {
  key: 'mailboxes.warmed',
  severity: 'blocking',
  title: say`Mailbox warmup`,
  judge: (facts) => {
    const rows = used(facts);
    if (rows.length === 0) return skip(say`No mailbox is attached.`);
    const cold = rows.filter((row) => row.status === 'active' && !isWarm(mailboxFacts(row)));
    if (cold.length === 0) return pass(say`Every attached mailbox is ready to send.`);
    const advice = {
      remediation: say`Wait for their warmup to complete, or detach them.`,
      operation: 'listWarmupMailboxes',
      details: { mailboxes: addresses(cold), count: cold.length },
    };
    const text = cold.length === 1 ? say`1 mailbox is not warm.` : say`${cold.length} mailboxes are not warm.`;
    return cold.some((row) => row.warmup_required) ? fail(text, advice) : warn(text, advice);
  },
};

const capacity: PreflightCheck = {
  key: 'mailboxes.capacity',
  severity: 'warning',
  title: say`Capacity`,
  judge: (facts) => judgeCapacity(facts),
};

function judgeCapacity({ capacity: planned, completionAt, plan, contacts, mailboxes }: PreflightFacts): CheckOutcome {
  if (mailboxes.length === 0) return skip(say`No mailbox is attached.`);
  const details = { dailyCapacity: planned.perDay, contacts: contacts.eligible, endDate: plan.schedule.endDate };
  if (planned.perDay === 0) {
    return warn(say`No attached mailbox can send now.`, {
      remediation: say`Connect a mailbox, or raise its daily limit.`,
      operation: 'updateMailbox',
      details,
    });
  }
  if (plan.schedule.endDate !== null && completionAt === null && contacts.eligible > 0) {
    return warn(say`At ${planned.perDay} emails per day, the campaign does not finish by ${plan.schedule.endDate}.`, {
      remediation: say`Attach more mailboxes, raise their limits, or move the end date.`,
      operation: 'attachCampaignMailboxes',
      details,
    });
  }
  return pass(say`The mailboxes can send ${planned.perDay} emails per day.`, details);
}

export const sharedCheck: PreflightCheck<MailboxFactsOf> = {
  key: 'mailboxes.shared',
  severity: 'warning',
  title: say`Mailboxes used by sequencers`,
  judge: (facts) => {
    const exported = used(facts).filter((row) => row.is_exported);
    if (exported.length === 0) return skip(say`No attached mailbox is exported to a sequencer.`);
    const open = exported.filter((row) => row.external_daily_usage === 0);
    if (open.length === 0)
      return pass(say`Part of the daily limit of each exported mailbox is reserved for its sequencer.`);
    const text =
      open.length === 1
        ? say`1 mailbox exported to a sequencer reserves no daily emails for it.`
        : say`${open.length} mailboxes exported to a sequencer reserve no daily emails for it.`;
    return warn(text, {
      remediation: say`Set externalDailyUsage to the emails per day that the sequencer sends.`,
      operation: 'updateMailboxes',
      details: { mailboxes: addresses(open), count: open.length },
    });
  },
};

export const mailboxChecks: readonly PreflightCheck[] = [attached, connectedCheck, warmedCheck, capacity, sharedCheck];
