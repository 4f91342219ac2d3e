import type { Ctx } from '../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../platform/db/keyset.js';
import { notFound } from '../../platform/errors.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import { getCampaign } from '../campaigns/index.js';
import { findOutcome, type OutcomeFilter, type OutcomeRow, pageOutcomes } from './outcomes.reads.js';
import type { CampaignContactOutcomeOut } from './outcomes.schemas.js';

/** A page of what came of a campaign's contacts, newest first; 404 `campaign_not_found`. */
export async function listOutcomes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  filter: OutcomeFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: OutcomeRow[]; nextCursor: string | null }> {
  await getCampaign(ctx, workspaceId, campaignId);
  const filters = { campaignId, ...filter };
  const binding: CursorBinding = { workspaceId, operation: 'listCampaignContactOutcomes', filters };
  const [beforeId = null] = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const found = await pageOutcomes(ctx.sql, workspaceId, campaignId, filter, {
    beforeId: beforeId as string | null,
    limit: page.limit + 1,
  });
  const rows = found.slice(0, page.limit);
  const last = rows.at(-1);
  const more = found.length > page.limit && last !== undefined;
  return { rows, nextCursor: more ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/** What came of one contact; 404 `contact_not_found`. */
export async function readOutcome(ctx: Ctx, workspaceId: number, contactId: string): Promise<OutcomeRow> {
  const row = await findOutcome(ctx.sql, workspaceId, contactId);
  if (row === undefined) throw notFound('contact');
  return row;
}

/** The enumerations are what the engine writes. */
export function outcomeToWire(row: OutcomeRow): CampaignContactOutcomeOut {
  return {
    contactId: row.id,
    campaignId: row.campaign_id,
    email: row.email,
    outcome: row.outcome as CampaignContactOutcomeOut['outcome'],
    status: row.status as CampaignContactOutcomeOut['status'],
    statusReason: row.status_reason as CampaignContactOutcomeOut['statusReason'],
    replyIntent: row.reply_intent as CampaignContactOutcomeOut['replyIntent'],
    replyLabel: row.reply_label as CampaignContactOutcomeOut['replyLabel'],
    intentSource: row.intent_source as CampaignContactOutcomeOut['intentSource'],
    intentConfidence: row.intent_confidence,
    threadId: row.thread_id,
    messageId: row.reply_message_id,
    repliedAt: isoOrNull(row.last_replied_at),
    classifiedAt: isoOrNull(row.classified_at),
    overriddenAt: isoOrNull(row.overridden_at),
    note: row.intent_note,
    updatedAt: isoOf(row.updated_at),
  };
}
