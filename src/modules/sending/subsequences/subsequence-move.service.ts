import { suppressionScope } from '../../../engine/admission/suppression-reason.js';
import { dueAfterDelay } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, stepAfter } from '../../../engine/campaign/plan.js';
import type { Ctx } from '../../../platform/context.js';
import { campaignRefOf, contactRefOf } from '../../foundation/events/blocks.events.js';
import { appendEvents } from '../../foundation/events/index.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import type { RoutingPolicy, Subsequence } from '../../outreach/campaigns/subsequences/index.js';
import { holdContacts, type MovedContact, moveContacts } from '../../outreach/contacts/enrolment/index.js';
import { type ChangedContact, changeContacts } from '../../outreach/contacts/status/index.js';
import { findSuppressions } from '../../reach/suppressions/index.js';
import { cancelSends, planSendsAnew } from '../sends/index.js';
import { findPositions, type RoutedContact } from './subsequence.reads.js';
import { decideMove, type MoveBy, type MoveDecision, type MoveFacts } from './subsequence-decision.js';
import { contactMoved } from './subsequences.events.js';

/** Path from a campaign into one of its subsequences. */
export interface Way {
  readonly parent: CampaignPlan;
  readonly child: CampaignPlan;
  readonly subsequence: Subsequence;
  readonly policy: RoutingPolicy;
}

/**
 * Returns whether contacts can move into a subsequence: it has an enabled step and is active, or was paused together
 * with its parent. In that case, the first message waits until both resume, so that a reply during the pause still
 * counts. A subsequence that was paused separately, or has no step, would keep contacts from continuing elsewhere;
 * contacts that match during a pause are kept for the resume (`isSuspended`).
 */
export function takesContacts({ parent, child }: Pick<Way, 'parent' | 'child'>): boolean {
  const isLive = child.status === 'active' || (child.status === 'paused' && parent.status === 'paused');
  return isLive && stepAfter(child, 0) !== null;
}

/** Returns whether a subsequence is paused or archived and will accept contacts when it resumes. */
export function isSuspended(child: CampaignPlan): boolean {
  return (child.status === 'paused' || child.status === 'archived') && stepAfter(child, 0) !== null;
}

/** Contact that should move, and the condition that moves it. */
export interface Wanted {
  readonly contact: RoutedContact;
  readonly trigger: string;
}

export interface Judged extends Wanted {
  readonly decision: MoveDecision;
}

/** Decides for each contact whether it can move. Changes nothing. */
export async function judgeMoves(ctx: Ctx, way: Way, wanted: readonly Wanted[], by: MoveBy): Promise<Judged[]> {
  const { parent, child, policy } = way;
  const now = ctx.clock.now();
  const ids = wanted.map(({ contact }) => contact.id);
  const positions = new Map(
    (await findPositions(ctx.sql, parent.workspaceId, child.id, ids)).map((row) => [row.id, row]),
  );
  const emails = wanted.map(({ contact }) => contact.email_key);
  const suppressions = await findSuppressions(ctx, parent.workspaceId, { emails, groupId: child.groupId });
  return wanted.map((one) => {
    const position = positions.get(one.contact.id);
    const entry = suppressions.get(one.contact.email_key);
    const facts: MoveFacts = {
      status: one.contact.status,
      statusReason: one.contact.status_reason,
      child: position?.child_id == null ? null : { id: position.child_id, status: position.child_status ?? '' },
      moves: position?.moves ?? 0,
      lastMovedAt: position?.last_moved_at ?? null,
      wasThere: position?.was_there ?? false,
      suppression: entry === undefined ? null : { kind: entry.kind, scope: suppressionScope(entry.group_id) },
    };
    return { ...one, decision: decideMove(policy, facts, by, now) };
  });
}

/**
 * Moves contacts whose rows the caller has locked, in its transaction: they stop in the parent and start in the
 * subsequence, with the first email due after the entry delay. Each move has its event. Returns the result per contact.
 */
export async function moveInto(ctx: Ctx, way: Way, wanted: readonly Wanted[], by: MoveBy): Promise<Judged[]> {
  const { parent, child, subsequence, policy } = way;
  await holdContacts(ctx, parent.workspaceId, child.id);
  const judged = await judgeMoves(ctx, way, wanted, by);
  const going = judged.filter(({ decision }) => decision.kind === 'move');
  if (going.length === 0) return judged;
  const ids = going.map(({ contact }) => contact.id);
  const step = stepAfter(child, 0);
  const moved = await moveContacts(
    ctx,
    parent.workspaceId,
    {
      campaignId: child.id,
      status: step === null ? 'pending' : 'active',
      continueThread: subsequence.continueThread,
      replaced: going.flatMap(({ decision }) => (decision.kind === 'move' ? (decision.replaces ?? []) : [])),
    },
    ids,
  );
  if (policy.stopParent) {
    const parents = going.map(({ contact }) => contact);
    await endContacts(ctx, parent.workspaceId, parents, 'moved_to_subsequence');
  }
  await planFirst(ctx, way, moved);
  await appendEvents(
    ctx,
    parent.workspaceId,
    going.map(({ contact, trigger }) =>
      contactMoved.draft({ ...campaignRefOf(parent), ...contactRefOf(contact), subsequenceId: child.id, trigger }),
    ),
  );
  return judged;
}

/**
 * Stops contacts that are in the sequence or wait for it, and cancels their planned emails. Returns the stopped
 * contacts.
 */
export async function endContacts(
  ctx: Ctx,
  workspaceId: number,
  contacts: ReadonlyArray<{ readonly id: string; readonly status: string }>,
  reason: 'moved_to_subsequence' | 'stopped_elsewhere',
): Promise<ChangedContact[]> {
  const idsOf = (some: ReadonlyArray<{ readonly id: string }>) => some.map(({ id }) => id);
  // Only contacts in the sequence can be stopped; one that still waits would be enrolled later.
  const waiting = contacts.filter(({ status }) => status === 'pending');
  await changeContacts(ctx, workspaceId, idsOf(waiting), { status: 'active', reason: null });
  const ended = await changeContacts(ctx, workspaceId, idsOf(contacts), { status: 'stopped', reason });
  await cancelSends(ctx, workspaceId, { contactIds: idsOf(ended) }, 'contact_stopped');
  return ended;
}

async function planFirst(ctx: Ctx, { child, subsequence }: Way, moved: readonly MovedContact[]): Promise<void> {
  const step = stepAfter(child, 0);
  if (step === null) return;
  const now = ctx.clock.now();
  const delaySeconds = subsequence.entryDelaySeconds + step.delaySeconds;
  const sends = moved.map((contact) => ({
    id: ctx.ids.uuid(),
    campaignId: child.id,
    contactId: contact.id,
    stepId: step.id,
    stepOrder: step.order,
    mailboxId: contact.mailboxId,
    dueAt: dueAfterDelay(child, delaySeconds, now, contact.timezone),
  }));
  await planSendsAnew(ctx, child.workspaceId, now, sends);
  const first = new Date(Math.min(...sends.map(({ dueAt }) => dueAt.getTime())));
  await rescheduleCampaigns(ctx, child.workspaceId, [child.id], first);
}
