import { firstCharacters } from '../../../engine/characters.js';
import { compileRules } from '../../../engine/inbox-rules/compile.js';
import { isProven } from '../../../engine/inbox-rules/proven.js';
import { changesConversation, type RuleActions } from '../../../engine/inbox-rules/rule.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { reasonOf } from '../../../platform/errors.js';
import { appendEvents } from '../../foundation/events/index.js';
import { notifyChannels } from '../../foundation/notices/index.js';
import { holdThreads } from '../../outreach/threads/index.js';
import { moveByRule } from '../../sending/subsequences/index.js';
import { type BatchChange, changeThreads } from '../inbox/index.js';
import type { SettledMessage } from '../receiving/settling/receiving.jobs.js';
import * as acts from './acts.repo.js';
import { findMatchable, type MatchableMessage } from './message-facts.reads.js';
import { ruleApplied, ruleFailed, ruleNotified } from './rules.events.js';
import { updateRule } from './rules.repo.js';
import { listRules } from './rules.service.js';

/** Milliseconds after which a message is too old for rules, for mailboxes that bring their history. */
const MAX_AGE_MS = 7 * 86_400_000;
/** Milliseconds in which an action of a rule can be undone: members read their mail later than rules run. */
const UNDO_MS = 7 * 86_400_000;

/**
 * Applies the rules of a workspace to a settled message. First records which rules act, then applies them one by one,
 * each in a separate transaction with the record of its result: after a crash, no rule acts twice. A rule that fails is
 * set aside and the others act.
 */
export async function applyRules(ctx: Ctx, { workspaceId, messageId }: SettledMessage): Promise<void> {
  const message = await findMatchable(ctx.sql, workspaceId, messageId);
  if (message === undefined) return;
  await inTx(ctx, (ctx) => recordMatches(ctx, workspaceId, message));
  for (const ruleId of await acts.listPending(ctx.sql, workspaceId, messageId)) {
    try {
      await inTx(ctx, (ctx) => act(ctx, workspaceId, message, ruleId));
    } catch (error) {
      if (faultOf(error) !== 'item') throw error;
      await inTx(ctx, (ctx) => setAside(ctx, workspaceId, messageId, ruleId, error));
    }
  }
}

async function recordMatches(ctx: Ctx, workspaceId: number, message: MatchableMessage): Promise<void> {
  const now = ctx.clock.now();
  if (!isProven(message) || now.getTime() - message.receivedAt.getTime() > MAX_AGE_MS) return;
  await holdThreads(ctx, workspaceId, [message.threadId]);
  if (await acts.hasActs(ctx.sql, workspaceId, message.messageId)) return;
  const able = (await listRules(ctx, workspaceId)).flatMap(({ row, problem }) =>
    row.enabled && problem === null ? [row] : [],
  );
  const matched = new Set(compileRules(able)(message));
  const acting = able.filter(({ id }) => matched.has(id));
  await acts.insertActs(ctx.sql, workspaceId, message, acting, now);
}

async function act(ctx: Ctx, workspaceId: number, message: MatchableMessage, ruleId: string): Promise<void> {
  const { messageId, threadId, campaignId, contactId } = message;
  const pending = await acts.lockPending(ctx.sql, workspaceId, messageId, ruleId);
  if (pending === undefined) return;
  const now = ctx.clock.now();
  const { actions, rule_name: ruleName } = pending;
  const options = { undoMs: UNDO_MS };
  const { undoToken, undoUntil } = changesConversation(actions)
    ? await changeThreads(ctx, workspaceId, [threadId], changeOf(actions, now, ruleName), options)
    : NO_UNDO;
  const { moveToSubsequenceId: subsequenceId, notifyChannelIds } = actions;
  const stays =
    subsequenceId === null ? null : await moveByRule(ctx, workspaceId, { subsequenceId, campaignId, contactId });
  await acts.updateAct(ctx.sql, workspaceId, pending, {
    ...{ status: 'done', failure: stays === null ? null : String(stays), acted_at: now },
    ...{ undo_token: undoToken, undo_until: undoUntil },
  });
  await appendEvents(ctx, workspaceId, [
    ruleApplied.draft({ ruleId, ruleName, threadId, messageId, campaignId, contactId, actions }),
  ]);
  if (notifyChannelIds.length > 0) await notify(ctx, workspaceId, message, { ruleId, ruleName, notifyChannelIds });
}

const NO_UNDO = { undoToken: null, undoUntil: null } as const;
/** Characters of a message that a notice may quote. */
const QUOTED = 300;

/** Writes the event of a notice and gives it to the channels, in the transaction of the act. */
async function notify(
  ctx: Ctx,
  workspaceId: number,
  message: MatchableMessage,
  rule: { readonly ruleId: string; readonly ruleName: string; readonly notifyChannelIds: readonly string[] },
): Promise<void> {
  const { messageId, threadId, campaignId, contactId, fromEmail, subject, body } = message;
  const { ruleId, ruleName, notifyChannelIds } = rule;
  const snippet = firstCharacters(body, QUOTED);
  const [eventId] = await appendEvents(ctx, workspaceId, [
    ruleNotified.draft({
      ...{ ruleId, ruleName, threadId, messageId, campaignId, contactId, channelIds: [...notifyChannelIds] },
      ...{ fromEmail, subject, snippet },
    }),
  ]);
  if (eventId === undefined) return;
  await notifyChannels(ctx, workspaceId, notifyChannelIds, { id: eventId, type: 'inbox.rule.notified' });
}

function changeOf(actions: RuleActions, now: Date, ruleName: string): BatchChange {
  const { addLabelIds, archive, snoozeMinutes, assigneeId, replyIntent, replyLabel, suppress } = actions;
  return {
    ...(addLabelIds.length > 0 && { add_labels: addLabelIds }),
    ...(archive && { is_archived: true }),
    ...(snoozeMinutes !== null && { snoozed_until: new Date(now.getTime() + snoozeMinutes * 60_000) }),
    ...(assigneeId !== null && { assignee_id: assigneeId }),
    ...(replyIntent !== null && { replyIntent, replyLabel }),
    ...(suppress !== null && { suppress: { target: suppress, note: `Inbox rule “${ruleName}”` } }),
  };
}

/** Records the failure of a rule, which does nothing from now on until a member saves it again. */
async function setAside(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  ruleId: string,
  error: unknown,
): Promise<void> {
  const pending = await acts.lockPending(ctx.sql, workspaceId, messageId, ruleId);
  if (pending === undefined) return;
  const now = ctx.clock.now();
  const failure = reasonOf(error) ?? 'An internal error occurred.';
  ctx.log.warn({ err: error, workspaceId, ruleId, messageId }, 'inbox rule failed');
  const result = { status: 'failed', failure, acted_at: now, undo_token: null, undo_until: null };
  await acts.updateAct(ctx.sql, workspaceId, pending, result);
  await updateRule(ctx.sql, workspaceId, ruleId, { failed_at: now, failure });
  const { rule_name: ruleName } = pending;
  await appendEvents(ctx, workspaceId, [ruleFailed.draft({ ruleId, ruleName, failure, failedAt: now.toISOString() })]);
}
