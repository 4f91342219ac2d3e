import { inWindow, nextDueAt } from '../../engine/campaign/next-due.js';
import { stepAfter } from '../../engine/campaign/plan.js';
import { localDay } from '../../engine/schedule/local-day.js';
import { type Ctx, inTx } from '../../platform/context.js';
import type { MailboxProblem } from '../../platform/mail/smtp/judge-outcome.js';
import { rescheduleCampaigns } from '../campaigns/index.js';
import { settleCampaignUse } from '../campaigns/slots/index.js';
import { changeContacts, recordSent } from '../contacts/status/index.js';
import { appendLastEvents, type EventDraft } from '../events/index.js';
import { recordSendingFailure, recordSendingSuccess } from '../mailboxes/index.js';
import { holdSlots, settleSlots } from '../mailboxes/slots/index.js';
import { attempts, cancelOfEnded, type NewSend, planNextSends, type ResultRow } from '../sends/index.js';
import { settleBounces } from '../sequence/index.js';
import { recordOutgoing } from '../threads/index.js';
import type { Verdict } from '../transit/index.js';
import type { FinishedSend } from './finished-send.js';
import { completedEvent, sendEvent } from './send-events.js';
import { sendStats } from './send-stats.js';
import { type Finished, NOTHING_FINISHED } from './under-way.js';
import { deleteFinished } from './under-way.repo.js';

/**
 * Writes how attempts of one workspace ended: send, message and thread, contact, next step, statistics, slots and events,
 * all in one transaction and a fixed number of statements. Attempts that another worker has taken over are left out:
 * their rows are no longer ours. Rows are locked in the order sends, contacts, campaign slots, mailbox slots: a transaction that
 * stops a contact locks it before the slot, too, so that none waits in a circle. Events come last: from then on readers of the log
 * wait for the commit. `finishedRows` are deleted with it.
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
    const { next, events } = mine.length === 0 ? NOTHING_SETTLED : await settle(ctx, workspaceId, mine);
    // Giving back waits for a claim under way, the request to reschedule never does: the other way round two could wait for each other.
    await settleUses(ctx, workspaceId, [...unused, ...usesOf(mine)], mine.filter(isGone));
    const wakeAt = returned.length > 0 ? now : nextWake(mine, next, now);
    if (wakeAt !== null) await rescheduleCampaigns(ctx, workspaceId, campaignsOf([...returned, ...mine]), wakeAt);
    if (returned.length > 0 && problems.size > 0) await holdSlots(ctx, workspaceId, [...problems.keys()]);
    if (finishedRows !== NOTHING_FINISHED) await deleteFinished(ctx.sql, finishedRows);
    await appendLastEvents(ctx, workspaceId, events);
  });
  await reportMailboxes(ctx, workspaceId, finished, problems);
}

/** Puts claims back that never reached the wire. Returns what they had used. */
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
  await cancelEnded(ctx, workspaceId, returned);
  const items = new Map(returned.map((item) => [item.send.send.id, item]));
  return back.map((row) => unusedClaim(items.get(row.id) as FinishedSend, row.mailbox_id, row.is_new));
}

interface Settled {
  /** The next steps that were planned. */
  readonly next: readonly NewSend[];
  readonly events: readonly EventDraft[];
}

const NOTHING_SETTLED: Settled = { next: [], events: [] };

/** Writes attempts whose rows are locked, all but the slots and the events. */
async function settle(ctx: Ctx, workspaceId: number, mine: readonly FinishedSend[]): Promise<Settled> {
  const now = ctx.clock.now();
  // Unknown counts as sent for the sequence, and its message must be found when a reply or a bounce names it.
  const gone = mine.filter(isGone);
  const recorded = await recordOutgoing(ctx, workspaceId, gone.map(toOutgoing));
  const places = new Map(gone.map((item, index) => [item.send.send.id, recorded[index]]));
  await attempts.finish(
    ctx,
    workspaceId,
    mine.map((item) => toResultRow(item, places.get(item.send.send.id))),
  );
  const completed = await recordSent(
    ctx,
    workspaceId,
    gone.map((item) => ({
      contactId: item.send.send.contact_id,
      stepOrder: item.send.step.order,
      mailboxId: item.send.mailboxId,
      threadId: places.get(item.send.send.id)?.threadId ?? null,
      messageId: places.get(item.send.send.id)?.messageId ?? null,
      sentAt: item.finishedAt,
      last: isLast(item),
    })),
  );
  const next = gone.flatMap((item) => nextSend(ctx, item));
  await planNextSends(ctx, workspaceId, now, next);
  await cancelEnded(
    ctx,
    workspaceId,
    mine.filter((item) => item.verdict.kind === 'deferred' || (isGone(item) && !isLast(item))),
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
  await changeContacts(
    ctx,
    workspaceId,
    mine.filter(({ verdict }) => verdict.kind === 'failed').map(({ send }) => send.send.contact_id),
    { status: 'failed', reason: 'send_failed' },
  );
  await sendStats(ctx, workspaceId, mine, completed);
  return { next, events: mine.flatMap((item) => toEvents(item, places.get(item.send.send.id), completed)) };
}

function isGone({ verdict }: FinishedSend): boolean {
  return verdict.kind === 'sent' || verdict.kind === 'unknown';
}

function isLast({ send }: FinishedSend): boolean {
  return stepAfter(send.plan, send.step.order) === null;
}

function campaignsOf(items: readonly FinishedSend[]): string[] {
  return [...new Set(items.map(({ send }) => send.plan.id))];
}

/** The earliest instant at which a claim can do something because of what was written; null when it can not. */
function nextWake(ended: readonly FinishedSend[], next: readonly NewSend[], now: Date): Date | null {
  // A campaign may be complete, also by the last message of a contact that was stopped meanwhile, or a budget was given back.
  const frees = (item: FinishedSend): boolean => ['bounced', 'failed'].includes(item.verdict.kind) || item.send.isPaced;
  if (ended.some((item) => frees(item) || (isGone(item) && isLast(item)))) return now;
  const instants = [
    ...next.map((send) => send.dueAt),
    ...ended.flatMap(({ send: { gaps }, finishedAt }) => {
      const seconds = Math.max(gaps.mailboxSeconds, gaps.campaignSeconds);
      return seconds === 0 ? [] : [new Date(finishedAt.getTime() + seconds * 1000)];
    }),
    ...ended.flatMap(({ verdict }) => (verdict.kind === 'deferred' ? [verdict.retryAt] : [])),
  ];
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
}

/** Who answered or was stopped while the message was under way is not tried again. */
async function cancelEnded(ctx: Ctx, workspaceId: number, waiting: readonly FinishedSend[]): Promise<void> {
  if (waiting.length === 0) return;
  await cancelOfEnded(ctx, { workspaceId, contactIds: waiting.map(({ send }) => send.send.contact_id) });
}

/** What a claim had counted for a message that definitely did not go out. */
interface UnusedClaim {
  readonly campaignId: string;
  readonly mailboxId: number;
  readonly isNew: boolean;
  readonly takenAt: Date;
  readonly campaignDayEndsAt: Date;
  readonly mailboxDayEndsAt: Date;
}

function unusedClaim({ send }: FinishedSend, mailboxId: number, isNew: boolean): UnusedClaim {
  const { plan, sender, claimedAt } = send;
  return {
    campaignId: plan.id,
    mailboxId,
    isNew,
    takenAt: claimedAt,
    campaignDayEndsAt: localDay(plan.schedule.timezone, claimedAt).endsAt,
    mailboxDayEndsAt: localDay(sender.timezone, claimedAt).endsAt,
  };
}

/** What definite non-sends had used. */
function usesOf(ended: readonly FinishedSend[]): UnusedClaim[] {
  return ended.filter((item) => !isGone(item)).map((item) => unusedClaim(item, item.send.mailboxId, item.send.isNew));
}

/**
 * Gives back what was not used, and counts the gaps of mailboxes from the end of a conversation: the server took the message
 * some time after its claim, and the next one may not come sooner after that.
 */
async function settleUses(
  ctx: Ctx,
  workspaceId: number,
  unused: readonly UnusedClaim[],
  gone: readonly FinishedSend[],
): Promise<void> {
  const spaced = gone.filter(({ send }) => send.gaps.mailboxSeconds + send.gaps.campaignSeconds > 0);
  await settleCampaignUse(ctx, workspaceId, {
    unused,
    spaced: spaced.map(({ send, finishedAt }) => ({
      campaignId: send.plan.id,
      mailboxId: send.mailboxId,
      lastSentAt: finishedAt,
      gapSeconds: send.gaps.campaignSeconds,
    })),
  });
  await settleSlots(ctx, workspaceId, {
    unused,
    spaced: spaced.map(({ send, finishedAt }) => ({
      mailboxId: send.mailboxId,
      lastSentAt: finishedAt,
      gapSeconds: send.gaps.mailboxSeconds,
    })),
  });
}

function mailboxProblems(finished: readonly FinishedSend[]): Map<number, MailboxProblem> {
  const problems = new Map<number, MailboxProblem>();
  for (const { send, verdict } of finished) {
    const problem = 'mailboxProblem' in verdict ? verdict.mailboxProblem : null;
    if (problem !== null) problems.set(send.mailboxId, problem);
  }
  return problems;
}

async function reportMailboxes(
  ctx: Ctx,
  workspaceId: number,
  finished: readonly FinishedSend[],
  problems: ReadonlyMap<number, MailboxProblem>,
): Promise<void> {
  for (const [mailboxId, problem] of problems) await recordSendingFailure(ctx, workspaceId, mailboxId, problem);
  const fine = new Set(finished.filter(({ verdict }) => verdict.kind === 'sent').map(({ send }) => send.mailboxId));
  for (const mailboxId of problems.keys()) fine.delete(mailboxId);
  if (fine.size > 0) await recordSendingSuccess(ctx, workspaceId, [...fine]);
}

function nextSend(ctx: Ctx, { send, finishedAt }: FinishedSend): NewSend[] {
  const step = stepAfter(send.plan, send.step.order);
  if (step === null) return [];
  return [
    {
      id: ctx.ids.uuid(),
      campaignId: send.plan.id,
      contactId: send.send.contact_id,
      stepId: step.id,
      stepOrder: step.order,
      mailboxId: send.mailboxId,
      dueAt: nextDueAt(send.plan, step, finishedAt, send.send.timezone),
    },
  ];
}

function toOutgoing({ send, finishedAt }: FinishedSend): Parameters<typeof recordOutgoing>[2][number] {
  return {
    threadId: send.inReplyTo === null ? null : send.send.thread_id,
    mailboxId: send.mailboxId,
    kind: 'campaign',
    messageIdHeader: send.messageIdHeader,
    inReplyTo: send.inReplyTo,
    references: send.references,
    fromEmail: send.sender.from.address,
    fromName: send.sender.from.name,
    toEmail: send.send.email,
    subject: send.rendered.subject,
    bodyText: send.rendered.text,
    bodyHtml: send.rendered.html ?? '',
    sentAt: finishedAt,
    campaignId: send.plan.id,
    contactId: send.send.contact_id,
    contactName: [send.send.first_name, send.send.last_name].filter(Boolean).join(' ') || null,
    stepId: send.step.id,
    sendId: send.send.id,
  };
}

function toResultRow(
  { send, verdict, finishedAt, handedAt }: FinishedSend,
  place: { threadId: number; messageId: number } | undefined,
): ResultRow {
  const reply = 'reply' in verdict ? verdict.reply : null;
  const code = reply?.code ?? null;
  const text = (reply?.text ?? ('text' in verdict ? verdict.text : '')).slice(0, 500);
  const errorCode = 'errorCode' in verdict ? verdict.errorCode : verdict.kind === 'unknown' ? 'lost_in_data' : null;
  const smtp = code === null && text === '' ? null : { code, enhancedCode: reply?.enhanced ?? null, text };
  return {
    id: send.send.id,
    cause: causeOf(verdict),
    handedAt,
    subject: send.rendered.subject,
    inReplyTo: send.inReplyTo,
    sentAt: verdict.kind === 'sent' ? finishedAt : null,
    dueAt: verdict.kind === 'deferred' ? inWindow(send.plan, verdict.retryAt, send.send.timezone) : null,
    smtpCode: code,
    smtpEnhanced: reply?.enhanced ?? null,
    smtpText: text === '' ? null : text,
    errorCode,
    errorMessage: errorCode === null ? null : text,
    bounceType: verdict.kind === 'bounced' ? verdict.bounceType : null,
    threadId: place?.threadId ?? null,
    messageId: place?.messageId ?? null,
    attempt: {
      attempt: send.attempt,
      // A Date inside of JSON costs twice its text.
      startedAt: send.claimedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      outcome: verdict.kind,
      mailboxId: send.mailboxId,
      smtp,
      errorCode,
      willRetryAt: verdict.kind === 'deferred' ? verdict.retryAt : null,
    },
  };
}

/** What an end of an attempt is to the state machine of its send. */
function causeOf(verdict: Verdict): ResultRow['cause'] {
  switch (verdict.kind) {
    case 'sent':
      return 'accepted';
    case 'deferred':
      return 'refused_temporarily';
    case 'bounced':
      return 'recipient_refused';
    case 'failed':
      if (verdict.errorCode === 'retry_window_over') return 'retry_window_over';
      return verdict.reply.code === null ? 'not_composed' : 'refused_permanently';
    case 'unknown':
      return verdict.cause;
    case 'returned':
      throw new Error('What never began has no result.');
  }
}

function toEvents(
  item: FinishedSend,
  place: { threadId: number; messageId: number } | undefined,
  completed: ReadonlySet<string>,
): EventDraft[] {
  const events = [sendEvent(item, place)];
  if (completed.has(item.send.send.contact_id)) events.push(completedEvent(item));
  return events;
}
