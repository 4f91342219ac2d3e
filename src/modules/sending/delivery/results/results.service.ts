import { type Ctx, inTx } from '../../../../platform/context.js';
import type { MailboxProblem } from '../../../../platform/mail/smtp/judge-outcome.js';
import { appendLastEvents, type EventDraft } from '../../../foundation/events/index.js';
import { rescheduleCampaigns } from '../../../outreach/campaigns/index.js';
import { changeContacts, lockTogether, recordSent } from '../../../outreach/contacts/status/index.js';
import { noteProviderNames, recordOutgoing } from '../../../outreach/threads/index.js';
import { recordSendingFailure, recordSendingSuccess } from '../../../reach/mailboxes/index.js';
import { holdSlots } from '../../../reach/mailboxes/slots/index.js';
import { attempts, cancelOfEnded, type NewSend, planNextSends } from '../../sends/index.js';
import { settleBounces } from '../../sequence/index.js';
import { type Finished, NOTHING_FINISHED } from '../claimed/under-way.js';
import { deleteFinished } from '../claimed/under-way.repo.js';
import { type FinishedSend, isGone } from './finished-send.js';
import { toOutgoing } from './outgoing.js';
import { providerHeader, toResultRow } from './result-row.js';
import { eventsOf } from './send-events.js';
import { sendStats } from './send-stats.js';
import { settleUses, type UnusedClaim, unusedClaim, usesOf } from './unused-claims.service.js';
import { type Following, nextSend, nextWake, stepsFollowing } from './what-follows.js';

/**
 * Writes the results of one workspace's attempts: send, message and thread, contact, next step, statistics, slots and
 * events, in one transaction and a fixed number of statements. Skips attempts that another worker has taken over. Rows
 * are locked in the order sends, conversations, contacts, campaign slots, mailbox slots (ADR 53). Events come last,
 * because readers of the log then wait for the commit. Deletes `finishedRows` with it.
 */
export async function recordResults(
  ctx: Ctx,
  workspaceId: number,
  finished: readonly FinishedSend[],
  finishedRows: Finished = NOTHING_FINISHED,
): Promise<void> {
  const problems = mailboxProblems(finished);
  const returned = finished.filter((item) => item.verdict.kind === 'returned');
  const ended = finished.filter((item) => item.verdict.kind !== 'returned');
  await inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const unused = await putBack(ctx, workspaceId, returned);
    const ours = await attempts.lock(
      ctx,
      workspaceId,
      ended.map(({ send }) => ({ id: send.send.id, attempt: send.attempt })),
    );
    const mine = ended.filter(({ send }) => ours.has(send.send.id));
    const positions = await recordSentMessages(ctx, workspaceId, mine);
    // Sent emails are written by one statement, other results by one per kind.
    const concerned = [...returned, ...mine];
    if (!concerned.every(isGone)) await lockTogether(ctx, workspaceId, contactsOf(concerned));
    await cancelEnded(ctx, workspaceId, returned);
    const { following, next, events } =
      mine.length === 0 ? NOTHING_SETTLED : await settle(ctx, workspaceId, mine, positions);
    // Returning budgets waits for a running claim, and the request to reschedule never does. In the other order, two
    // transactions could deadlock.
    await settleUses(ctx, workspaceId, [...unused, ...usesOf(mine)], mine.filter(isGone));
    const wakeAt = returned.length > 0 ? now : nextWake(mine, following, next, now);
    if (wakeAt !== null) await rescheduleCampaigns(ctx, workspaceId, campaignsOf(concerned), wakeAt);
    const failing = problems.filter(({ problem }) => problem.destination === null).map(({ mailboxId }) => mailboxId);
    if (returned.length > 0 && failing.length > 0) await holdSlots(ctx, workspaceId, failing);
    if (finishedRows !== NOTHING_FINISHED) await deleteFinished(ctx.sql, finishedRows);
    await appendLastEvents(ctx, workspaceId, events);
  });
  await reportMailboxes(ctx, workspaceId, finished, problems);
}

/** Releases claims that were never sent. Returns the capacity that they had used. */
async function putBack(ctx: Ctx, workspaceId: number, returned: readonly FinishedSend[]): Promise<UnusedClaim[]> {
  if (returned.length === 0) return [];
  const back = await attempts.putBack(
    ctx,
    workspaceId,
    returned.map(({ send, verdict }) => ({
      id: send.send.id,
      attempt: send.attempt,
      dueAt: verdict.kind === 'returned' ? (verdict.dueAt ?? null) : null,
    })),
  );
  const items = new Map(returned.map((item) => [item.send.send.id, item]));
  return back.map((row) => unusedClaim(items.get(row.id) as FinishedSend, row.mailbox_id, row.is_new));
}

interface Settled {
  readonly following: Following;
  /** Planned next steps. */
  readonly next: readonly NewSend[];
  readonly events: readonly EventDraft[];
}

const NOTHING_SETTLED: Settled = { following: new Map(), next: [], events: [] };

type InboxPositions = ReadonlyMap<string, Awaited<ReturnType<typeof recordOutgoing>>[number]>;

/** Assigns sent emails their positions in their conversations. Returns the positions by send. */
async function recordSentMessages(
  ctx: Ctx,
  workspaceId: number,
  mine: readonly FinishedSend[],
): Promise<InboxPositions> {
  // An unconfirmed email counts as sent for the sequence, and its message must be found when a reply or a bounce
  // refers to it.
  const gone = mine.filter(isGone);
  if (gone.length === 0) return new Map();
  const recorded = await recordOutgoing(ctx, workspaceId, gone.map(toOutgoing));
  const names = gone.flatMap(({ send, verdict }, index) => {
    const position = recorded[index];
    if (verdict.kind !== 'sent' || verdict.sentAs === null || position === undefined) return [];
    const { conversation } = verdict.sentAs;
    return [
      { ...position, mailboxId: send.mailboxId, header: providerHeader(send.messageIdHeader, verdict), conversation },
    ];
  });
  await noteProviderNames(ctx, workspaceId, names);
  return new Map(gone.map((item, index) => [item.send.send.id, recorded[index] as (typeof recorded)[number]]));
}

/** Writes attempts whose rows are locked, except slots and events. */
async function settle(
  ctx: Ctx,
  workspaceId: number,
  mine: readonly FinishedSend[],
  positions: InboxPositions,
): Promise<Settled> {
  const now = ctx.clock.now();
  const gone = mine.filter(isGone);
  await attempts.finish(
    ctx,
    workspaceId,
    mine.map((item) => toResultRow(item, positions.get(item.send.send.id))),
  );
  const following = await stepsFollowing(ctx, workspaceId, gone);
  const completed = await recordSent(
    ctx,
    workspaceId,
    gone.map((item) => ({
      contactId: item.send.send.contact_id,
      stepOrder: item.send.step.order,
      mailboxId: item.send.mailboxId,
      threadId: positions.get(item.send.send.id)?.threadId ?? null,
      messageId: positions.get(item.send.send.id)?.messageId ?? null,
      sentAt: item.finishedAt,
      last: following.get(item) === null,
    })),
  );
  const next = gone.flatMap((item) => nextSend(ctx, item, following.get(item) ?? null));
  await planNextSends(ctx, workspaceId, now, next);
  await cancelEnded(
    ctx,
    workspaceId,
    mine.filter((item) => item.verdict.kind === 'deferred' || (isGone(item) && following.get(item) !== null)),
  );
  await settleBounces(
    ctx,
    workspaceId,
    mine.flatMap(({ send, verdict }) =>
      verdict.kind === 'bounced'
        ? [
            {
              plan: send.plan,
              contactId: send.send.contact_id,
              emailKey: send.send.email_key,
              type: verdict.bounceType,
            },
          ]
        : [],
    ),
  );
  await changeContacts(ctx, workspaceId, contactsOf(mine.filter(({ verdict }) => verdict.kind === 'failed')), {
    status: 'failed',
    reason: 'send_failed',
  });
  await sendStats(ctx, workspaceId, mine, completed);
  return {
    following,
    next,
    events: mine.flatMap((item) => eventsOf(item, positions.get(item.send.send.id), completed)),
  };
}

function campaignsOf(items: readonly FinishedSend[]): string[] {
  return [...new Set(items.map(({ send }) => send.plan.id))];
}

function contactsOf(items: readonly FinishedSend[]): string[] {
  return items.map(({ send }) => send.send.contact_id);
}

/** Cancels retries for contacts that replied or were stopped while the email was in flight. */
async function cancelEnded(ctx: Ctx, workspaceId: number, waiting: readonly FinishedSend[]): Promise<void> {
  if (waiting.length === 0) return;
  await cancelOfEnded(ctx, { workspaceId, contactIds: contactsOf(waiting) });
}

interface FoundProblem {
  readonly mailboxId: number;
  readonly problem: MailboxProblem;
}

/** Last problem of each mailbox as a whole, and of each pair of mailbox and destination. */
function mailboxProblems(finished: readonly FinishedSend[]): FoundProblem[] {
  const problems = new Map<string, FoundProblem>();
  for (const { send, verdict } of finished) {
    const problem = 'mailboxProblem' in verdict ? verdict.mailboxProblem : null;
    if (problem === null) continue;
    problems.set(`${send.mailboxId} ${problem.destination ?? ''}`, { mailboxId: send.mailboxId, problem });
  }
  return [...problems.values()];
}

async function reportMailboxes(
  ctx: Ctx,
  workspaceId: number,
  finished: readonly FinishedSend[],
  problems: readonly FoundProblem[],
): Promise<void> {
  for (const { mailboxId, problem } of problems) await recordSendingFailure(ctx, workspaceId, mailboxId, problem);
  const fine = new Set(finished.filter(({ verdict }) => verdict.kind === 'sent').map(({ send }) => send.mailboxId));
  for (const { mailboxId, problem } of problems) if (problem.destination === null) fine.delete(mailboxId);
  if (fine.size > 0) await recordSendingSuccess(ctx, workspaceId, [...fine]);
}
